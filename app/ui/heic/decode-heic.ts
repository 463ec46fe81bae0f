/** Decodes a HEIC in a worker, so that the page stays responsive. The decoder is loaded only then. */
export function decodeHeic(file: Blob): Promise<FromHeicWorker> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<FromHeicWorker>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<FromHeicWorker>) => resolve(data)
    worker.onerror = () => resolve({ what: 'reader-missing' })
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}

/** The messages of the worker to the page. */
export type FromHeicWorker =
  | { what: 'done'; bitmap: ImageBitmap }
  /** Damaged, too large or no HEIC; or the decoder did not load. */
  | { what: 'unreadable' }
  | { what: 'reader-missing' }
