import { type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { PlainRefusal } from '#modules/refusals/refusals.ts'

export type MediaKind = 'profile' | 'trip-image' | 'video' | 'audio'
/** Also what the owner gives, and the still picture a guest's device took out of a video. */
export type FileKind = MediaKind | 'photograph' | 'poster'
/** Waits for the owner, is shown, or is kept back. */
export type MediaStatus = 'pending' | 'approved' | 'hidden'

export type MediaRule = {
  /** What the bytes may be, by sharp's or our walker's name for them. */
  formats: readonly string[]
  /** For the browser's chooser. */
  accept: string
  lessThanBytes: number
  most: number
  wrongType: PlainRefusal
  tooLarge: PlainRefusal
  tooMany: PlainRefusal
}

/** The limits of every kind of file a guest may add (specification 5 and 9). "Under 2 MB" is fewer than 2,000,000 bytes. */
export const mediaRules: Record<MediaKind, MediaRule> = {
  profile: {
    formats: ['jpeg', 'png', 'gif'],
    accept: '.jpg,.jpeg,.png,.gif,image/jpeg,image/png,image/gif',
    lessThanBytes: 2_000_000,
    most: 1,
    wrongType: 'profileInvalid',
    tooLarge: 'profileTooLarge',
    tooMany: 'profileTooMany',
  },
  'trip-image': {
    formats: ['jpeg', 'png', 'gif', 'svg'],
    accept: '.jpg,.jpeg,.png,.gif,.svg,image/jpeg,image/png,image/gif,image/svg+xml',
    // Ours: the specification names none, but a submission has to end somewhere.
    lessThanBytes: 25_000_000,
    most: 3,
    wrongType: 'tripWrongType',
    tooLarge: 'tripTooLarge',
    tooMany: 'tripTooMany',
  },
  video: {
    formats: ['mp4'],
    accept: 'video/mp4',
    lessThanBytes: 35_000_000,
    most: 1,
    wrongType: 'videoWrongType',
    tooLarge: 'videoTooLarge',
    tooMany: 'oneVideo',
  },
  audio: {
    formats: ['mp3'],
    accept: 'audio/mpeg,.mp3',
    lessThanBytes: 5_000_000,
    most: 1,
    wrongType: 'audioWrongType',
    tooLarge: 'audioTooLarge',
    tooMany: 'oneAudio',
  },
}

/** The same for the files that are not a guest's own choice: ours, not the specification's. */
export const fileRules: Record<FileKind, MediaRule> = {
  ...mediaRules,
  photograph: {
    formats: ['jpeg', 'png', 'gif'],
    accept: 'image/jpeg,image/png,image/gif',
    lessThanBytes: 40_000_000,
    most: 60,
    wrongType: 'photographInvalid',
    tooLarge: 'photographTooLarge',
    tooMany: 'photographTooMany',
  },
  poster: {
    formats: ['jpeg', 'png'],
    accept: 'image/jpeg,image/png',
    lessThanBytes: 2_000_000,
    most: 1,
    wrongType: 'tripWrongType',
    tooLarge: 'tooLarge',
    tooMany: 'posterTooMany',
  },
}

/** Every browser plays H.264; of the other ways to write a film into an mp4 (HEVC, AV1) many play none, or its sound alone. */
export function isHardToPlay(codec: string | null): boolean {
  return codec !== null && codec !== 'avc'
}

export function isFileKind(text: string): text is FileKind {
  return Object.hasOwn(fileRules, text)
}

/** A file of a saved review that was refused after its words were taken: what it was, and why. */
export type RefusedFile = { id: string; kind: MediaKind; name: string; message: string }

/** One whole submission may not carry more than all its files at their limits and the texts: beyond it, 413. */
export const SUBMISSION_MOST_BYTES =
  mediaRules.profile.lessThanBytes +
  mediaRules['trip-image'].lessThanBytes * mediaRules['trip-image'].most +
  mediaRules.video.lessThanBytes +
  mediaRules.audio.lessThanBytes +
  1_000_000

export const IMAGE_MOST_PIXELS = 40_000_000
/** Uploads that arrive in pieces: together per booking, in number, and how long an unused one is kept. */
export const UPLOADS_MOST_BYTES = 60_000_000
export const UPLOADS_MOST_FILES = 8
export const UPLOAD_LIVES_HOURS = 24
/** So long a refused file can be replaced through the link it came by, while its review waits for the owner. */
export const REPLACEABLE_DAYS = 14
/** Free space that stays untouched, so that words can always be stored. */
export const DISK_RESERVE_BYTES = 512 * 1024 * 1024

/** No when there are more of a kind than its rule allows, with that kind's sentence. */
export function checkFileCounts(kinds: readonly FileKind[]): Refusal | null {
  const over = kinds.find((kind) => kinds.filter((other) => other === kind).length > fileRules[kind].most)
  return over ? refuse(fileRules[over].tooMany, over) : null
}
