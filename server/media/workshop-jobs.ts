import type { MediaFacts } from './look-inside.ts'
import type { MadePictures } from './make-pictures.ts'
import type { MadeRecording } from './make-recording.ts'
import type { Cut } from './notes/cut.ts'
import type { NotedFormat } from './notes/noted-format.ts'

/** How a worker ends that has worked on one file for longer than any good one takes. */
export const WORKED_TOO_LONG = 3

/** Seconds of work on one file, not of waiting for a turn: a busy machine makes no good file look bad. */
export const LONGEST_WORK = {
  'look-at-image': 10,
  'look-at-recording': 30,
  'look-for-notes': 10,
  'make-pictures': 10,
  'make-recording': 60,
}

/** What the worker can be asked; files are named by their path on this machine. */
export type Job =
  | { do: 'look-at-image'; path: string; formats: readonly string[] }
  | { do: 'look-at-recording'; path: string; format: 'mp4' | 'mp3' }
  | { do: 'look-for-notes'; path: string; format: NotedFormat }
  | { do: 'make-pictures'; path: string; format: string; folder: string; square: boolean }
  | { do: 'make-recording'; path: string; format: 'mp4' | 'mp3'; folder: string }
/** A job, and the seconds of work it may take where they are not the usual ones. */
export type Task = { job: Job; work?: number | undefined }

type Results = {
  /** Null: these bytes are not what they would have to be. */
  'look-at-image': MediaFacts | null
  'look-at-recording': MediaFacts | null
  /** Null: their form cannot be followed. */
  'look-for-notes': Cut[] | null
  'make-pictures': MadePictures
  'make-recording': MadeRecording
}
export type JobResult<Kind extends Job['do']> = Results[Kind]
