import type { MediaKind } from '#domain/media/media.ts'

/** A file the guest has chosen, as it waits on this device; made fit by the page unless it says otherwise. */
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
  /** It stands here as it was chosen, and was begun so many times to be made fit. */
  begun?: number
  /** The refused file it was chosen in place of. */
  replaces?: string
  /** Where its upload continues. */
  uploadUrl?: string
}

/** A device that gave up in the middle of it twice will do so again. */
export function wasTooMuch({ begun = 0 }: ChosenFile): boolean {
  return begun >= 2
}

export function newFileId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('')
}
