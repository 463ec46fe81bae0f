import type { FromVideoWorker } from './video-messages.ts'

type Outcome = Exclude<FromVideoWorker, { what: 'progress' }> | { what: 'cancelled' }

/** Converts a film in a worker of its own, so that the page stays quick; cancelling ends the worker. */
export function startConversion(file: Blob, onProgress: (share: number) => void) {
  const worker = new Worker(new URL('./video.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  worker.onmessage = ({ data }: MessageEvent<FromVideoWorker>) => {
    if (data.what === 'progress') onProgress(data.share)
    else resolve(data)
  }
  worker.onerror = () => resolve({ what: 'trouble', why: 'failed' })
  worker.postMessage(file)
  return {
    outcome: promise.finally(() => worker.terminate()),
    cancel: () => resolve({ what: 'cancelled' }),
  }
}
