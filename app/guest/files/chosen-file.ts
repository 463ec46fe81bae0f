import type { MediaKind } from '#domain/media.ts'

/** A file the guest has chosen and the page has made fit, as it waits on this device. */
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
  /** Where its upload continues. */
  uploadUrl?: string
}

export function newFileId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('')
}
