import type { FileKind } from '#domain/media/media.ts'
import { messages } from '#domain/messages.ts'
import { type Outcome, refuseSaying } from '#domain/refusal.ts'

const UPLOADS = '/admin/api/uploads'

export type OutgoingFile = {
  /** Beginning it twice, as when an answer got lost, begins it once. */
  id: string
  kind: FileKind
  name: string
  blob: Blob
  /** The refused file it stands for. */
  replaces?: string
  uploadUrl?: string | undefined
}

type Watch = {
  onSent: (bytes: number) => void
  /** The address where it goes on after a break. */
  onAddress: (uploadUrl: string) => void
  /** Ends the attempt; with the reason `left-out` the house forgets what it has of the file. */
  signal: AbortSignal
}

/** One attempt to bring a file to the house, from wherever the server has got to; null when it was ended. Throws when the connection breaks. */
export async function sendFile(parcel: OutgoingFile, linkKey: string, watch: Watch): Promise<Outcome | null> {
  const tus = await import('tus-js-client')
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(parcel.blob, {
      endpoint: UPLOADS,
      uploadUrl: parcel.uploadUrl ?? null,
      metadata: {
        booking_id: linkKey,
        kind: parcel.kind,
        filename: parcel.name,
        file_id: parcel.id,
        ...(parcel.replaces ? { replaces: parcel.replaces } : {}),
      },
      // The page itself tries again, for as long as it takes; and it remembers the address beside the file.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && watch.onAddress(upload.url),
      onProgress: watch.onSent,
      onSuccess: () => resolve({ ok: true }),
      onError(fault) {
        const response = 'originalResponse' in fault ? fault.originalResponse : null
        const status = response?.getStatus() ?? 0
        if (isFinal(status))
          resolve(
            refuseSaying(
              status === 413 ? 'fileNoRoom' : 'fileRefused',
              response?.getBody() || messages.broken,
              parcel.kind,
            ),
          )
        else reject(fault)
      },
    })
    watch.signal.addEventListener('abort', () => {
      upload.abort(watch.signal.reason === 'left-out').catch(() => {})
      resolve(null)
    })
    upload.start()
  })
}

/** Another try would meet the same answer. A moved offset, a busy server and a full disk pass. */
export function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![404, 408, 409, 410, 423, 429].includes(status)
}
