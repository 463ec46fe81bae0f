import { mediaRules } from '#modules/media/media.ts'
import type { FromVideoWorker, VideoTrouble } from './video-troubles.ts'

type Outcome = Exclude<FromVideoWorker, { what: 'progress' }> | { what: 'cancelled' }

/**
 * Converts a film in a worker of its own, so that the page stays quick; cancelling ends the worker. Where that cannot be done,
 * an mp4 under the limit is taken as it is: the house will look into it.
 */
export function startConversion(file: Blob, onProgress: (share: number) => void) {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const worker = new Worker(new URL('./video.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<FromVideoWorker>) => {
    if (data.what === 'progress') onProgress(data.share)
    else resolve(data)
  }
  worker.onerror = () => resolve({ what: 'trouble', why: 'failed' })
  worker.postMessage(file)
  return {
    outcome: promise.finally(() => worker.terminate()).then((outcome) => orAsItIs(file, outcome)),
    cancel: () => resolve({ what: 'cancelled' }),
  }
}

async function orAsItIs(file: Blob, outcome: Outcome): Promise<Outcome> {
  if (outcome.what !== 'trouble' || !givenUp.has(outcome.why)) return outcome
  const why = await whyNotAsItIs(file)
  return why === null
    ? { what: 'done', film: file, poster: null }
    : { what: 'trouble', why: why ?? outcome.why }
}

/** Problems of the device rather than of the video. */
const givenUp = new Set<VideoTrouble>(['no-encoder', 'failed'])

/** Brands of containers that only look like mp4, or hold no film. */
const otherBrands = ['qt  ', 'M4A ', 'M4B ', 'heic', 'heix', 'mif1', 'avif']

/**
 * Whether a film may travel as it was chosen: null for an mp4 by its first bytes and under the limit, whatever is in it, for
 * the house itself will look; `too-large` for any film of the limit and more; undefined for what is no mp4.
 */
export async function whyNotAsItIs(file: Blob): Promise<'too-large' | null | undefined> {
  if (file.size >= mediaRules.video.lessThanBytes) return 'too-large'
  const start = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const text = String.fromCharCode(...new Uint8Array(start))
  return text.slice(4, 8) === 'ftyp' && !otherBrands.includes(text.slice(8, 12)) ? null : undefined
}
