import type { PlainRefusal } from '#core/refusals/refusal.ts'
import { mediaRules } from '#modules/media/media.ts'
import { isFileGone } from '../../ui/is-file-gone.ts'
import { MAX_CONVERSIONS } from '../files/chosen-files.ts'

export type VideoProblem = 'unreadable' | 'too-long' | 'too-large' | 'no-encoder' | 'failed' | 'gone'

/** The specified sentence when a video cannot be used, and what the guest can do instead. */
export const videoProblems: Record<VideoProblem, { refusal: PlainRefusal; instead: string }> = {
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
  gone: {
    refusal: 'fileGone',
    instead: 'You can also send your review without it.',
  },
}

export type ConvertedVideo = { what: 'done'; video: Blob; poster: Blob | null }
type Problem = { what: 'problem'; reason: VideoProblem }
type Converted = ConvertedVideo | Problem | { what: 'cancelled' }

/** The messages of the worker to the page. */
export type FromVideoWorker = { what: 'progress'; share: number } | ConvertedVideo | Problem

/**
 * Converts a video in a worker, so that the page stays responsive; cancelling ends the worker. Where this device cannot convert it, or was
 * closed in the middle of that too often, an mp4 under the limit is used as it is: the server examines it.
 */
export function convertVideo(file: Blob, onProgress: (share: number) => void, earlierAttempts = 0) {
  let resolve: (converted: Converted) => void = () => {}
  const promise = new Promise<Converted>((set) => {
    resolve = set
  })
  const cancel = () => resolve({ what: 'cancelled' })
  if (earlierAttempts >= MAX_CONVERSIONS)
    return { outcome: acceptUnconverted(file, 'failed').then(replaceIfFileGone), cancel }
  const worker = new Worker(new URL('./video.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<FromVideoWorker>) => {
    if (data.what === 'progress') onProgress(data.share)
    else resolve(data)
  }
  worker.onerror = () => resolve({ what: 'problem', reason: 'failed' })
  worker.postMessage(file)
  const outcome = promise.finally(() => worker.terminate())
  return {
    outcome: outcome
      .then((converted) =>
        converted.what === 'problem' && (converted.reason === 'no-encoder' || converted.reason === 'failed')
          ? acceptUnconverted(file, converted.reason)
          : converted,
      )
      .then(replaceIfFileGone),
    cancel,
  }

  async function replaceIfFileGone<Outcome extends Converted>(
    converted: Outcome,
  ): Promise<Outcome | Problem> {
    return converted.what === 'problem' && (await isFileGone(file))
      ? { what: 'problem', reason: 'gone' }
      : converted
  }
}

async function acceptUnconverted(file: Blob, otherwise: VideoProblem): Promise<ConvertedVideo | Problem> {
  const fits = await canSendUnconverted(file)
  if (fits === true) return { what: 'done', video: file, poster: null }
  return { what: 'problem', reason: fits === 'too-large' ? fits : otherwise }
}

/** Brands of containers that only look like mp4, or contain no video. */
const nonVideoBrands = ['qt  ', 'M4A ', 'M4B ', 'heic', 'heix', 'mif1', 'avif']

/** Whether a file is an mp4 by its first bytes and under the limit, whatever its codecs are. */
export async function canSendUnconverted(file: Blob): Promise<boolean | 'too-large'> {
  if (file.size >= mediaRules.video.lessThanBytes) return 'too-large'
  const type = file.slice(4, 12).text()
  const text = await type.catch(() => '')
  return text.startsWith('ftyp') && !nonVideoBrands.includes(text.slice(4))
}
