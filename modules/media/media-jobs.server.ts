import { type ChildProcess, fork } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import type { FileKind } from '#core/db/tables.ts'
import { isDiskFull } from '#core/host/file-fault.server.ts'
import { workerProgramFile } from '#core/host/program-paths.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import type { Recipe } from './drawn-pictures.server.ts'
import { fileRules, TOO_MANY_PIXELS } from './media.ts'
import type { MadePictures } from './picture-worker.server.ts'
import type { StagedFile } from './staging.server.ts'

// Files of strangers are decoded in separate processes (server/media-worker.ts), not in threads: a file that crashes its decoder, never ends
// or uses up memory ends that process, and the server continues.

/** What a file contains: width and height after turning it upright, duration in seconds, and the codec of a video. */
export type MediaFacts = {
  format: string
  width: number | null
  height: number | null
  duration: number | null
  codec?: string | null
}
export type StoredFacts = MediaFacts & { bytes: number; sha256: string }

/** Null: the bytes are not of an accepted format. */
export type StorePictureResult = StoredFacts | typeof TOO_MANY_PIXELS | null

/** What icons are made of: a stored logo, or an initial on its ground; without both, a roof. */
export type BrandEmblem = { logo: Uint8Array | null; initial: string; background: string; ink: string }
/** The texts and the picture of a shared link; `focus` is in per cent. */
export type BrandCard = {
  name: string
  place: string
  picture: { bytes: Uint8Array; focus: { x: number; y: number } } | null
}
/** A file of the brand, such as `favicon.ico`. */
export type BrandDrawing = {
  file: string
  emblem: BrandEmblem
  mark: { width: number; height: number }
  card: BrandCard
}

/** What the worker does; files are named by their path on this machine. */
export type MediaJob =
  | { do: 'store-picture'; path: string; outputPath: string; formats: readonly string[] }
  | { do: 'store-recording'; path: string; outputPath: string; format: 'mp4' | 'mp3' }
  | { do: 'make-pictures'; path: string; folder: string; isSquare: boolean }
  | { do: 'encode-picture'; path: string; outputPath: string; recipe: Recipe }
  | { do: 'draw-brand'; drawing: BrandDrawing }
type Results = {
  'store-picture': StorePictureResult
  'store-recording': StoredFacts | null
  'make-pictures': MadePictures
  'encode-picture': undefined
  'draw-brand': Uint8Array
}

type JobLimit = {
  /** CPU time of the worker, so that a good file passes on a busy machine. */
  cpuSeconds: number
  /** Elapsed time, for a worker that hangs. */
  seconds: number
}
export const jobLimits: Record<MediaJob['do'], JobLimit> = {
  'store-picture': { cpuSeconds: 20, seconds: 60 },
  'store-recording': { cpuSeconds: 60, seconds: 120 },
  'make-pictures': { cpuSeconds: 60, seconds: 8 * 60 },
  'encode-picture': { cpuSeconds: 60, seconds: 5 * 60 },
  'draw-brand': { cpuSeconds: 20, seconds: 60 },
}
const IDLE_MS = 15_000

/** The worker died twice over a file, took too long, reported a fault, or was stopped. */
export class MediaJobFault extends Error {
  /** The system's code of a disk fault. */
  readonly code: string | undefined
  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}
class WorkerDied extends MediaJobFault {}

/**
 * Three workers with one job at a time each: neither a guest who uploads nor a visitor who waits for a picture of the site waits for renditions
 * of other files.
 */
const storeQueue = openWorkerQueue('store')
const drawQueue = openWorkerQueue('draw')
const workerQueues = {
  'store-picture': storeQueue,
  'store-recording': storeQueue,
  'make-pictures': openWorkerQueue('make'),
  'encode-picture': drawQueue,
  'draw-brand': drawQueue,
}

/** Queues a job and returns its result. Throws a `MediaJobFault` when the file is too much for the worker, or when the server stops. */
export function runMediaJob<Kind extends MediaJob['do']>(
  job: Extract<MediaJob, { do: Kind }>,
  signal?: AbortSignal,
): Promise<Results[Kind]> {
  // The worker answers each job with its own result (server/media-worker.ts).
  return workerQueues[job.do](job, signal) as Promise<Results[Kind]>
}

/**
 * Replaces a staged file by a decoded copy without metadata: pictures are encoded again, recordings are copied packet by packet. Refuses, with
 * the sentence of its kind, what is too large, broken or of another format, whatever its name.
 */
export async function replaceByCleanCopy(
  kind: FileKind,
  file: StagedFile,
): Promise<Outcome<{ file: StagedFile; facts: MediaFacts }>> {
  const rule = fileRules[kind]
  if (file.bytes >= rule.lessThanBytes) return refuse(rule.tooLarge)
  const outputPath = `${file.path}~`
  try {
    const stored = await writeCleanCopy(kind, file.path, outputPath)
    if (!stored) return refuse(rule.wrongType)
    if (stored === TOO_MANY_PIXELS) return refuse('pictureTooManyPixels')
    await rename(outputPath, file.path)
    const { bytes, sha256, ...facts } = stored
    return { ok: true, file: { ...file, bytes, sha256 }, facts }
  } catch (fault) {
    if (isDiskFull(fault)) return refuse('diskFull')
    if (fault instanceof MediaJobFault) return refuse(rule.wrongType)
    throw fault
  } finally {
    await rm(outputPath, { force: true })
  }
}

function writeCleanCopy(kind: FileKind, path: string, outputPath: string): Promise<StorePictureResult> {
  if (kind === 'video') return runMediaJob({ do: 'store-recording', path, outputPath, format: 'mp4' })
  if (kind === 'audio') return runMediaJob({ do: 'store-recording', path, outputPath, format: 'mp3' })
  return runMediaJob({ do: 'store-picture', path, outputPath, formats: fileRules[kind].formats })
}

function openWorkerQueue(name: 'store' | 'make' | 'draw') {
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const startWorker = () => {
    const started = fork(workerProgramFile('server/media-worker'), [name], {
      execArgv: ['--max-old-space-size=192', '--max-semi-space-size=2', '--expose-gc'],
      // It gets nothing of our environment, which contains passwords.
      env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    started.once('exit', () => {
      if (child === started) child = null
    })
    child = started
    return started
  }

  const runWithRetry = async (job: MediaJob, stop?: AbortSignal) => {
    clearTimeout(idleTimer)
    try {
      return await runInWorker(child ?? startWorker(), job, stop).catch((fault) => {
        // The worker may have been killed for another reason, such as lack of memory.
        if (!(fault instanceof WorkerDied) || stop?.aborted) throw fault
        return runInWorker(startWorker(), job, stop)
      })
    } finally {
      idleTimer = setTimeout(() => child?.kill('SIGKILL'), IDLE_MS).unref()
    }
  }

  return (job: MediaJob, stop?: AbortSignal): Promise<unknown> => {
    const result = queue.then(() => runWithRetry(job, stop))
    queue = result.catch(() => {})
    return result
  }
}

function runInWorker(child: ChildProcess, job: MediaJob, stop?: AbortSignal): Promise<unknown> {
  if (stop?.aborted) throw new MediaJobFault('stopped')
  const { cpuSeconds, seconds } = jobLimits[job.do]
  // A running job keeps our process alive, an idle worker does not.
  child.ref()
  child.channel?.ref()
  return new Promise((resolve, reject) => {
    let hasTimedOut = false
    const killWorker = () => child.kill('SIGKILL')
    const timer = setTimeout(() => {
      hasTimedOut = true
      killWorker()
    }, seconds * 1000)
    const cleanUp = () => {
      clearTimeout(timer)
      child.unref()
      child.channel?.unref()
      stop?.removeEventListener('abort', killWorker)
      child.off('message', onMessage).off('exit', onExit).off('error', onExit)
    }
    const onMessage = (answer: { result: unknown } | { fault: string; code?: string | undefined }) => {
      cleanUp()
      if ('fault' in answer) reject(new MediaJobFault(answer.fault, answer.code))
      else resolve(answer.result)
    }
    const onExit = () => {
      cleanUp()
      reject(hasTimedOut ? new MediaJobFault('the worker took too long') : new WorkerDied('the worker ended'))
    }
    stop?.addEventListener('abort', killWorker)
    child.on('message', onMessage).on('exit', onExit).on('error', onExit)
    child.send({ job, cpuSeconds }, (fault) => fault && onExit())
  })
}
