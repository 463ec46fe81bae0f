import { whyNotAsItIs } from './as-it-is.ts'
import type { FromVideoWorker } from './video-messages.ts'
import type { VideoTrouble } from './video-troubles.ts'

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

/** What says more of this device than of the film. */
const givenUp = new Set<VideoTrouble>(['no-encoder', 'failed'])
