import type { FileKind, MediaKind, MediaStatus } from '#modules/media/media.ts'

type Time = string
type Json = string

/** One file a person gave us; what visitors get are its renditions. */
export type MediaRow = {
  id: string
  /** What it belongs to: `review`, `enquiry` or `content`, and its id. */
  about: string
  about_id: string
  kind: MediaKind | 'photograph'
  position: number
  status: MediaStatus
  /** waiting → ready or failed: whether its renditions are made. */
  work: 'waiting' | 'ready' | 'failed'
  work_tries: number
  work_after: Time | null
  work_error: string | null
  original_key: string
  /** The original of the still picture that the device took out of a video. */
  poster_key: string | null
  file_name: string
  format: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  /** Seconds. */
  duration: number | null
  /** What stands in its place before it arrives: its average colour, and itself blurred as a `data:` address, unless one can see through it. */
  colour: string | null
  blur: string | null
  /** How dark and bright its parts are, as `modules/media/tones.ts` writes them; null where nobody has measured. */
  tones: string | null
  /** How the pictures of a film are written, such as `avc` or `hevc`; null where nobody has looked. */
  codec: string | null
  created_at: Time
}

export type RenditionRow = {
  /** Unguessable, and the name in /media/…  */
  key: string
  media_id: string
  /** `image`, `poster`, `video`, `audio`. */
  role: string
  type: string
  width: number | null
  height: number | null
  bytes: number
  sha256: string
}

/** A file that arrives in pieces: what of it is safely here, and, once it is whole and looked into, what it is. */
export type UploadRow = {
  id: string
  booking_id: string
  kind: FileKind
  file_name: string
  /** What the guest's device calls it, so that beginning it twice begins it once. */
  file_id: string | null
  length: number
  offset: number
  /** Keys of the pieces in their order. */
  parts: Json
  /** arriving → complete → used; or refused. */
  state: 'arriving' | 'complete' | 'used' | 'refused'
  /** What was kept, as `KeptFile`. */
  file: Json | null
  /** The sentence its guest was told, once it is refused. */
  refusal: string | null
  /** The refused file it takes the place of, by the name the guest's page knows it by. */
  replaces: string | null
  created_at: Time
  expires_at: Time
}
