/** Decodes a HEIC in a worker, so that the page stays responsive. The decoder is loaded only then. */
export function decodeHeic(file: Blob): Promise<HeicWorkerMessage> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<HeicWorkerMessage>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<HeicWorkerMessage>) => resolve(data)
    worker.onerror = () => resolve({ status: 'reader-missing' })
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}

export type HeicWorkerMessage =
  | { status: 'done'; bitmap: ImageBitmap }
  /** Damaged, too large or no HEIC; or the decoder did not load. */
  | { status: 'unreadable' }
  | { status: 'reader-missing' }
