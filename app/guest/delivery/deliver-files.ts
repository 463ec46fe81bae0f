import type { FileKind, MediaKind } from '#core/db/tables.ts'
import { messages } from '#core/refusals/messages.ts'
import { type Outcome, refuse, refuseWithMessage } from '#core/refusals/refusal.ts'
import { replaceExtension } from '#modules/media/media.ts'
import { isFileGone } from '../../ui/is-file-gone.ts'
import { convertVideo, type OnProgress, videoProblems } from '../convert/convert-video.ts'
import { deleteFile, isOnlyInMemory, readSavedFiles, saveFile } from '../draft/file-store.ts'
import { hashLinkKey } from '../draft/review-draft.ts'
import { type ChosenFile, conversionLockName, createId, runInOneTabOnly } from '../files/chosen-files.ts'
import { computeRetryPauseMs, importWithRetry, waitForRetry } from '../sending/requests.ts'

const UPLOADS_PATH = '/admin/api/uploads'
/** A server that stops in the middle of an upload loses at most one piece. */
const UPLOAD_PIECE_BYTES = 4 * 1024 * 1024

export type FileDelivery = {
  id: string
  kind: MediaKind
  name: string
  /** 0 where only the server knows of it. */
  bytes: number
  /** While it is being converted, the size of the converted part. */
  sentBytes: number
  state: 'waiting' | 'converting' | 'sending' | 'offline' | 'arrived' | 'refused'
  /** The device did not store it: it is sent from this page or not at all. */
  isOnlyInMemory: boolean
  /** It was refused because the server's disk was full, so that another try may succeed. */
  canRetry?: boolean
  /** The server's sentence when it was refused. */
  message: string
  /** The refused file it was chosen in place of. */
  replaces?: string
}

export function createFileDelivery({ id, kind, name, blob, replaces }: ChosenFile, isOnlyInMemory = false) {
  const progress = { bytes: blob.size, sentBytes: 0, state: 'waiting', message: '' } as const
  return { id, kind, name, isOnlyInMemory, ...progress, ...(replaces && { replaces }) }
}

export type DeliveryControls = ReturnType<typeof deliverFiles>

/** Uploads the saved files of this link one by one, each from the server's offset, also after a closed tab; of several tabs only one uploads. */
export function deliverFiles(linkKey: string, onChange: (deliveries: FileDelivery[]) => void) {
  let deliveries: FileDelivery[] = []
  let currentUpload = { id: '', abortController: new AbortController() }
  const stopController = new AbortController()
  const leftOutIds = new Set<string>()
  const refusedForDiskSpace = new Map<string, ChosenFile>()
  const runInOneTab = (work: () => Promise<void>) =>
    runInOneTabOnly(`deodar files ${linkKey}`, stopController.signal, work)

  function setDeliveries(newDeliveries: FileDelivery[]) {
    deliveries = newDeliveries
    if (!stopController.signal.aborted) onChange(deliveries)
  }
  const updateDelivery = (id: string, changes: Partial<FileDelivery>) =>
    setDeliveries(deliveries.map((delivery) => (delivery.id === id ? { ...delivery, ...changes } : delivery)))
  const removeDelivery = (id: string) => setDeliveries(deliveries.filter((delivery) => delivery.id !== id))

  async function deliverSavedFiles() {
    const saved = await readSavedFiles(await hashLinkKey(linkKey))
    // A file that was chosen in the meantime is in the list already, and is delivered by `replace`.
    const files = saved.filter(({ id }) => !deliveries.some((delivery) => delivery.id === id))
    setDeliveries([...files.map((file) => createFileDelivery(file, isOnlyInMemory(file.id))), ...deliveries])
    for (const file of files) await deliverFile(file)
  }

  async function deliverFile(file: ChosenFile) {
    if (!file.begun) return uploadFile(file)
    await runInOneTabOnly(conversionLockName(file), stopController.signal, () => convertAndUpload(file))
  }

  /** Converts a file that an earlier page left unconverted, unless another tab has just done that, and uploads it. */
  async function convertAndUpload({ begun = 0, ...file }: ChosenFile) {
    const { id } = file
    const saved = await readSavedFiles(file.link)
    if (!saved.some((one) => one.id === id && one.begun)) return removeDelivery(id)
    await saveFile({ ...file, begun: begun + 1 })
    updateDelivery(id, { state: 'converting' })
    const onProgress = (fraction: number) => updateDelivery(id, { sentBytes: fraction * file.blob.size })
    const outcome = await convertFile({ ...file, begun }, onProgress)
    if (leftOutIds.has(id)) return
    if (!outcome.ok) {
      await finishDelivery(id, outcome)
      // Its line stands for the refused file again, which the server still lists.
      return updateDelivery(id, { id: file.replaces ?? id })
    }
    const converted = { ...file, ...outcome.converted }
    await saveFile(converted)
    updateDelivery(id, createFileDelivery(converted, isOnlyInMemory(id)))
    await uploadFile(converted)
  }

  async function uploadFile(file: ChosenFile) {
    const { id, poster, name } = file
    const outcome = await uploadUntilAnswered(file, (uploadUrl) => saveFile({ ...file, uploadUrl }))
    if (!outcome) return
    // It stays on the device, so that the guest can try again later.
    if (!outcome.ok && outcome.name === 'fileDoesNotFit') {
      refusedForDiskSpace.set(id, file)
      return updateDelivery(id, { state: 'refused', message: outcome.message, canRetry: true })
    }
    if (poster && outcome.ok)
      await uploadUntilAnswered({ id, kind: 'poster', name: `${name}.jpg`, blob: poster })
    await finishDelivery(id, outcome)
  }

  /** Null when the file was left out or the page was closed. */
  async function uploadUntilAnswered(file: OutgoingFile, saveUrl?: (url: string) => void) {
    const { id, kind } = file
    const outgoing = { ...file }
    for (let failures = 0; !stopController.signal.aborted && !leftOutIds.has(id); ) {
      currentUpload = { id, abortController: new AbortController() }
      let lastSentBytes = Number.POSITIVE_INFINITY
      try {
        updateDelivery(id, { state: 'sending' })
        const outcome = await attemptUpload(outgoing, linkKey, {
          signal: currentUpload.abortController.signal,
          onUrl(url) {
            outgoing.uploadUrl = url
            saveUrl?.(url)
          },
          onSent(sentBytes) {
            if (sentBytes > lastSentBytes) failures = 0
            lastSentBytes = sentBytes
            if (kind !== 'poster') updateDelivery(id, { sentBytes })
          },
        })
        if (outcome) return outcome
      } catch (fault) {
        // The file is in no store of ours, and the device no longer lets the page read it.
        if (await isFileGone(file.blob)) return refuse('fileGone', kind)
        console.error('A file has not arrived yet; trying again.', fault)
        failures += 1
        updateDelivery(id, { state: 'offline' })
        await waitForRetry(computeRetryPauseMs(failures))
      }
    }
    return null
  }

  async function finishDelivery(id: string, outcome: Outcome) {
    await deleteFile(id)
    updateDelivery(id, outcome.ok ? { state: 'arrived' } : { state: 'refused', message: outcome.message })
  }

  runInOneTab(deliverSavedFiles)

  return {
    /** Another file in place of one that was refused; it is converted first. */
    async replace(id: string, kind: MediaKind, blob: File) {
      const link = await hashLinkKey(linkKey)
      const file = { id: createId(), link, kind, name: blob.name, blob, position: 0, begun: 1, replaces: id }
      setDeliveries([...deliveries.filter((delivery) => delivery.id !== id), createFileDelivery(file)])
      await saveFile(file)
      updateDelivery(file.id, { isOnlyInMemory: isOnlyInMemory(file.id) })
      runInOneTab(() => deliverFile(file))
    },
    retry(id: string) {
      const file = refusedForDiskSpace.get(id)
      if (!file || !refusedForDiskSpace.delete(id)) return
      updateDelivery(id, { state: 'waiting', message: '', canRetry: false })
      runInOneTab(() => uploadFile(file))
    },
    leaveOut(id: string) {
      leftOutIds.add(id)
      if (currentUpload.id === id) currentUpload.abortController.abort('left-out')
      deleteFile(id)
      removeDelivery(id)
    },
    stop() {
      stopController.abort()
      currentUpload.abortController.abort('stopped')
    },
  }
}

/** The server accepts an upload with the same id once, however often it is begun. */
type OutgoingFile = Pick<ChosenFile, 'id' | 'name' | 'blob' | 'replaces' | 'uploadUrl'> & { kind: FileKind }

type AttemptOptions = {
  onSent: (bytes: number) => void
  /** Receives the URL where the upload continues after an interruption. */
  onUrl: (uploadUrl: string) => void
  /** Ends the attempt; with the reason `left-out` the server deletes what it has of the file. */
  signal: AbortSignal
}

/** One attempt to upload a file, from the server's offset; null when it was aborted. Throws when the connection breaks. */
async function attemptUpload(
  file: OutgoingFile,
  linkKey: string,
  { onSent, onUrl, signal }: AttemptOptions,
): Promise<Outcome | null> {
  const tus = await import('tus-js-client')
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(file.blob, {
      endpoint: UPLOADS_PATH,
      uploadUrl: file.uploadUrl ?? null,
      chunkSize: UPLOAD_PIECE_BYTES,
      metadata: {
        booking_id: linkKey,
        kind: file.kind,
        filename: file.name,
        file_id: file.id,
        ...(file.replaces ? { replaces: file.replaces } : {}),
      },
      // The page itself retries for as long as it takes, and stores the URL with the file.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onProgress: onSent,
      onSuccess: () => resolve({ ok: true }),
      onError(fault) {
        const response = 'originalResponse' in fault ? fault.originalResponse : null
        const status = response?.getStatus() ?? 0
        if (!isFinalStatus(status)) return reject(fault)
        const name = status === 413 ? 'fileDoesNotFit' : 'fileRefused'
        resolve(refuseWithMessage(name, response?.getBody() || messages.broken, file.kind))
      },
    })
    signal.addEventListener('abort', () => {
      upload.abort(signal.reason === 'left-out').catch(() => {})
      resolve(null)
    })
    upload.start()
  })
}

/** Whether another try would get the same answer. A moved offset, a busy server and a full disk are temporary. */
export function isFinalStatus(status: number): boolean {
  return status >= 400 && status < 500 && ![404, 408, 409, 410, 423, 429].includes(status)
}

type ConvertedFile = Pick<ChosenFile, 'name' | 'blob' | 'poster'>

/** Makes a file fit outside the form: one whose page was closed before that, or one chosen in place of a refused file. */
async function convertFile(
  { kind, name, blob, begun }: ChosenFile,
  onProgress: OnProgress,
): Promise<Outcome<{ converted: ConvertedFile }>> {
  if (kind === 'profile' || kind === 'trip-image') {
    const { preparePicture } = await importWithRetry(() => import('../files/prepare-picture.ts'))
    const picture = await preparePicture(kind, new File([blob], name, { type: blob.type }))
    return picture.ok ? { ok: true, converted: picture } : picture
  }
  if (kind === 'audio') {
    const { encodeVoice } = await importWithRetry(() => import('../convert/encode-voice.ts'))
    const outcome = await encodeVoice(blob, onProgress, begun)
    if (!outcome.ok) return outcome
    return { ok: true, converted: { name: replaceExtension(name, 'mp3'), blob: outcome.voice } }
  }
  const outcome = await convertVideo(blob, onProgress, { earlierAttempts: begun })
  if (outcome.status !== 'done')
    return refuse(videoProblems[outcome.status === 'problem' ? outcome.reason : 'failed'].refusal)
  const { video, poster } = outcome
  const newName = replaceExtension(name, 'mp4')
  return { ok: true, converted: { name: newName, blob: video, ...(poster && { poster }) } }
}
