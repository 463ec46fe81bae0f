import type { PlainRefusalName } from '#core/refusals/refusal.ts'
import { mediaRules } from '#modules/media/media.ts'
import { isFileGone } from '../../ui/is-file-gone.ts'
import { MAX_CONVERSION_ATTEMPTS } from '../files/chosen-files.ts'

export type VideoProblem = 'unreadable' | 'too-long' | 'too-large' | 'no-encoder' | 'failed' | 'gone'

/** The specified sentence when a video cannot be used, and what the guest can do instead. */
export const videoProblems: Record<VideoProblem, { refusal: PlainRefusalName; advice: string }> = {
  unreadable: {
    refusal: 'filmUnreadable',
    advice: 'This device cannot read that file as a film. You can send your review without it.',
  },
  'no-encoder': {
    refusal: 'filmNoEncoder',
    advice:
      'Your browser cannot turn that film into mp4 by itself. Send your review without it, or choose an mp4 under 35 MB.',
  },
  'too-large': {
    refusal: 'filmTooLarge',
    advice:
      'This device cannot make that film smaller. Choose one under 35 MB, or send your review without it.',
  },
  'too-long': {
    refusal: 'filmTooLong',
    advice:
      'It is too long to be made that small. Please cut it to a few minutes, or send your review without it.',
  },
  failed: {
    refusal: 'filmFailed',
    advice:
      'Something went wrong while making the film fit. Try it once more, or send your review without it.',
  },
  gone: { refusal: 'fileGone', advice: 'You can also send your review without it.' },
}

type ConvertedVideo = { status: 'done'; video: Blob; poster: Blob | null }
type ConversionProblem = { status: 'problem'; reason: VideoProblem }
type ConversionResult = ConvertedVideo | ConversionProblem | { status: 'cancelled' }

export type VideoWorkerMessage = { status: 'progress'; fraction: number } | ConvertedVideo | ConversionProblem

/** Receives how much is done, from 0 to 1. */
export type OnProgress = (fraction: number) => void

type VideoOptions = { signal?: AbortSignal; earlierAttempts?: number | undefined }

/** Converts a video; an aborted signal cancels that. An mp4 under the limit is used as it is where this device cannot, or was closed too often. */
export async function convertVideo(
  file: Blob,
  onProgress: OnProgress,
  { signal, earlierAttempts = 0 }: VideoOptions = {},
): Promise<ConversionResult> {
  const result: ConversionResult =
    earlierAttempts < MAX_CONVERSION_ATTEMPTS
      ? await convertInWorker(file, onProgress, signal)
      : { status: 'problem', reason: 'failed' }
  if (result.status !== 'problem') return result
  if (await isFileGone(file)) return { status: 'problem', reason: 'gone' }
  if (result.reason !== 'no-encoder' && result.reason !== 'failed') return result
  if (file.size >= mediaRules.video.lessThanBytes) return { status: 'problem', reason: 'too-large' }
  return (await isMp4(file)) ? { status: 'done', video: file, poster: null } : result
}

/** Runs in a worker, so that the page stays responsive. */
function convertInWorker(file: Blob, onProgress: OnProgress, signal?: AbortSignal) {
  const worker = new Worker(new URL('./video.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ConversionResult>((resolve) => {
    signal?.addEventListener('abort', () => resolve({ status: 'cancelled' }))
    worker.onmessage = ({ data }: MessageEvent<VideoWorkerMessage>) => {
      if (data.status === 'progress') onProgress(data.fraction)
      else resolve(data)
    }
    worker.onerror = () => resolve({ status: 'problem', reason: 'failed' })
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}

/** Brands of containers that only look like mp4, or contain no video. */
const nonVideoBrands = ['qt  ', 'M4A ', 'M4B ', 'heic', 'heix', 'mif1', 'avif']

/** Whether a file is an mp4 by its first bytes, whatever its codecs are. */
async function isMp4(file: Blob): Promise<boolean> {
  const header = file.slice(4, 12).text()
  const text = await header.catch(() => '')
  return text.startsWith('ftyp') && !nonVideoBrands.includes(text.slice(4))
}
