import type { VideoTrouble } from './video-troubles.ts'

/** What the worker says to the page. */
export type FromVideoWorker =
  | { what: 'progress'; share: number }
  | { what: 'done'; film: Blob; poster: Blob | null }
  | { what: 'trouble'; why: VideoTrouble }
