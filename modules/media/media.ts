import type { FileKind, MediaKind } from '#core/db/tables.ts'
import { type PlainRefusalName, type Refusal, refuse } from '#core/refusals/refusal.ts'
import type { PictureSet } from '#core/values/picture-set.ts'

type MediaRule = {
  /** The accepted formats of the bytes. */
  formats: readonly string[]
  /** The types for the browser's file chooser. */
  accept: string
  lessThanBytes: number
  maxFiles: number
  wrongType: PlainRefusalName
  tooLarge: PlainRefusalName
  tooMany: PlainRefusalName
}

/** The limits of every kind of file a guest may add (specification 5 and 9). "Under 2 MB" is fewer than 2,000,000 bytes. */
export const mediaRules: Record<MediaKind, MediaRule> = {
  profile: {
    formats: ['jpeg', 'png', 'gif'],
    accept: '.jpg,.jpeg,.png,.gif,image/jpeg,image/png,image/gif',
    lessThanBytes: 2_000_000,
    maxFiles: 1,
    wrongType: 'profileInvalid',
    tooLarge: 'profileTooLarge',
    tooMany: 'profileTooMany',
  },
  'trip-image': {
    formats: ['jpeg', 'png', 'gif', 'svg'],
    accept: '.jpg,.jpeg,.png,.gif,.svg,image/jpeg,image/png,image/gif,image/svg+xml',
    // The specification has no limit here.
    lessThanBytes: 25_000_000,
    maxFiles: 3,
    wrongType: 'tripWrongType',
    tooLarge: 'tripTooLarge',
    tooMany: 'tripTooMany',
  },
  video: {
    formats: ['mp4'],
    accept: 'video/mp4',
    lessThanBytes: 35_000_000,
    maxFiles: 1,
    wrongType: 'videoWrongType',
    tooLarge: 'videoTooLarge',
    tooMany: 'oneVideo',
  },
  audio: {
    formats: ['mp3'],
    accept: 'audio/mpeg,.mp3',
    lessThanBytes: 5_000_000,
    maxFiles: 1,
    wrongType: 'audioWrongType',
    tooLarge: 'audioTooLarge',
    tooMany: 'oneAudio',
  },
}

/** The limits of these and of the kinds that are not in the specification. */
export const fileRules: Record<FileKind, MediaRule> = {
  ...mediaRules,
  photograph: {
    formats: ['jpeg', 'png', 'gif', 'svg'],
    accept: 'image/jpeg,image/png,image/gif,image/svg+xml',
    lessThanBytes: 40_000_000,
    maxFiles: 60,
    wrongType: 'photographInvalid',
    tooLarge: 'photographTooLarge',
    tooMany: 'photographTooMany',
  },
  poster: {
    formats: ['jpeg', 'png'],
    accept: 'image/jpeg,image/png',
    lessThanBytes: 2_000_000,
    maxFiles: 1,
    wrongType: 'tripWrongType',
    tooLarge: 'tooLarge',
    tooMany: 'posterTooMany',
  },
}

/** Every browser plays H.264; many do not play the other codecs of an mp4 (HEVC, AV1), or only their sound. */
export function isHardToPlay(codec: string | null): boolean {
  return codec !== null && codec !== 'avc'
}

export function isFileKind(text: string): text is FileKind {
  return Object.hasOwn(fileRules, text)
}

/** A file that was refused after its review was saved, and why. */
export type RefusedFile = { id: string; kind: MediaKind; name: string; message: string }

/** All files at their limits, and the texts; a larger submission gets 413. */
export const MAX_SUBMISSION_BYTES =
  mediaRules.profile.lessThanBytes +
  mediaRules['trip-image'].lessThanBytes * mediaRules['trip-image'].maxFiles +
  mediaRules.video.lessThanBytes +
  mediaRules.audio.lessThanBytes +
  1_000_000

export const MAX_IMAGE_PIXELS = 40_000_000
/** The answer of the media worker to a picture with too many pixels. */
export const TOO_MANY_PIXELS = 'too-many-pixels'
/** The uploads of a booking: their bytes, their number, and how long an unused one is stored. */
export const MAX_UPLOADED_BYTES = 60_000_000
export const MAX_UPLOADED_FILES = 8
export const UPLOAD_LIFETIME_HOURS = 24
/** A refused file can be replaced for so long while its review is pending. */
export const REFUSED_FILE_DAYS = 14
/** Reserved disk space, so that text can always be stored. */
export const DISK_RESERVE_BYTES = 512 * 1024 * 1024

/** Refuses more files of a kind than its rule allows. */
export function checkFileCounts(kinds: readonly FileKind[]): Refusal | null {
  const countOf = (kind: FileKind) => kinds.filter((other) => other === kind).length
  const exceeded = kinds.find((kind) => countOf(kind) > fileRules[kind].maxFiles)
  return exceeded ? refuse(fileRules[exceeded].tooMany, exceeded) : null
}

/** A video or a voice note as a page plays it; duration in seconds. */
export type PublishedRecording = {
  src: string
  type: string
  bytes: number
  duration: number | null
  width: number | null
  height: number | null
  poster: PictureSet | null
  /** Not every browser plays a video of its codec. */
  isHardToPlay: boolean
}

/** For the file chooser: whatever the browser knows as a picture, and what it may not know by name. */
export const ANY_PICTURE_TYPES = 'image/*,.heic,.heif'

const unnamedFiles = { jpg: 'picture', gif: 'picture', svg: 'picture', mp4: 'film', mp3: 'voice note' }

/** The name of a file whose format has changed: `garden.HEIC` re-encoded is `garden.jpg`. The server checks a name before the bytes. */
export function replaceExtension(name: string, extension: keyof typeof unnamedFiles): string {
  return `${name.replace(/\.[^.]*$/, '') || unnamedFiles[extension]}.${extension}`
}
