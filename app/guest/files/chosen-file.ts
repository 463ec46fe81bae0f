import type { MediaKind } from '#core/db/tables.ts'
import { hasAllowedEnding } from '#modules/media/declared-type.ts'
import { mediaRules } from '#modules/media/media.ts'

/** A file the guest has chosen, as stored on this device; converted by the page unless `begun` is set. */
export type ChosenFile = {
  id: string
  /** The link it belongs to, by its name on this device. */
  link: string
  kind: MediaKind
  name: string
  blob: Blob
  position: number
  /** The first second of a video as a picture. */
  poster?: Blob
  /** It is not converted yet; the number of conversions that were begun. */
  begun?: number
  /** The refused file it was chosen in place of. */
  replaces?: string
  /** Where its upload continues. */
  uploadUrl?: string
}

/** A device that gave up in the middle of a conversion twice will do so again. */
export function mayBeConverted({ begun = 0 }: Pick<ChosenFile, 'begun'>): boolean {
  return begun < 2
}

export function newFileId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('')
}

/** A jpg, jpeg, png or gif by its name, and under 2,000,000 bytes (specification 5). */
export function isProfilePicture({ name, size }: { name: string; size: number }): boolean {
  return hasAllowedEnding('profile', name) && size < mediaRules.profile.lessThanBytes
}

/** The files with one moved by so many places among those of its own kind, and all of them numbered again. */
export function movedFile(files: readonly ChosenFile[], id: string, by: number): ChosenFile[] {
  const one = files.find((file) => file.id === id)
  if (!one) return [...files]
  const same = files.filter(({ kind }) => kind === one.kind)
  const from = same.indexOf(one)
  const to = Math.max(0, Math.min(same.length - 1, from + by))
  same.splice(to, 0, ...same.splice(from, 1))
  const rest = files.filter(({ kind }) => kind !== one.kind)
  return [...rest, ...same].map((file, position) => ({ ...file, position }))
}

/** `3.4 MB`, or `80 kB` of what is small. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** `1:05` */
export function formatLength(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** `IMG_0042.MOV` converted is `IMG_0042.mp4`. */
export const asMp4Name = (name: string) => `${withoutEnding(name) || 'film'}.mp4`

export const asMp3Name = (name: string) => `${withoutEnding(name) || 'voice note'}.mp3`

const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '')
