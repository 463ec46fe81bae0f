import type { PlainRefusal } from '#modules/refusals/refusals.ts'

export type VideoTrouble = 'unreadable' | 'too-long' | 'too-large' | 'no-encoder' | 'failed'

/** What is said when a film cannot be used: the specified sentence, and what can be done instead. */
export const videoTroubles: Record<VideoTrouble, { refusal: PlainRefusal; instead: string }> = {
  unreadable: {
    refusal: 'filmUnreadable',
    instead: 'This device cannot read that file as a film. You can send your review without it.',
  },
  'no-encoder': {
    refusal: 'filmNoEncoder',
    instead:
      'Your browser cannot turn that film into mp4 by itself. Send your review without it, or choose an mp4 under 35 MB.',
  },
  'too-large': {
    refusal: 'filmTooLarge',
    instead:
      'This device cannot make that film smaller. Choose one under 35 MB, or send your review without it.',
  },
  'too-long': {
    refusal: 'filmTooLong',
    instead:
      'It is too long to be made that small. Please cut it to a few minutes, or send your review without it.',
  },
  failed: {
    refusal: 'filmFailed',
    instead:
      'Something went wrong while making the film fit. Try it once more, or send your review without it.',
  },
}

/** The messages of the worker to the page. */
export type FromVideoWorker =
  | { what: 'progress'; share: number }
  | { what: 'done'; film: Blob; poster: Blob | null }
  | { what: 'trouble'; why: VideoTrouble }
