import type { FileKind, MediaKind } from '#core/db/tables.ts'
import { messages } from '#core/refusals/messages.ts'
import { type Outcome, refuse, refuseWithMessage } from '#core/refusals/refusal.ts'
import { withExtension } from '#modules/media/media.ts'
import { isFileGone } from '../../ui/is-file-gone.ts'
import { convertVideo, videoProblems } from '../convert/convert-video.ts'
import { deleteFile, isOnlyInMemory, readSavedFiles, saveFile } from '../draft/file-store.ts'
import { linkName } from '../draft/review-draft.ts'
import { type ChosenFile, conversionLockName, newFileId, runInOneTabOnly } from '../files/chosen-files.ts'
import { retryPauseMs, waitForRetry } from '../sending/requests.ts'

const UPLOADS_PATH = '/admin/api/uploads'
/** A server that is killed loses at most so much of a file. */
const UPLOAD_PIECE_BYTES = 4 * 1024 * 1024

/** The upload state of one file. */
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

export function createDelivery(
  { id, kind, name, blob, replaces }: ChosenFile,
  isOnlyInMemory = false,
): FileDelivery {
  const progress = { bytes: blob.size, sentBytes: 0, state: 'waiting', message: '' } as const
  return { id, kind, name, isOnlyInMemory, ...progress, ...(replaces && { replaces }) }
}

export type Delivery = ReturnType<typeof deliverFiles>

/**
 * Uploads the files saved for this link in the background, one after the other, until each has an answer. An upload continues from the
 * server's offset, also after a closed tab; with two tabs only one of them uploads.
 */
export function deliverFiles(linkKey: string, onChange: (files: FileDelivery[]) => void) {
  let list: FileDelivery[] = []
  let current = { id: '', attempt: new AbortController() }
  const stopped = new AbortController()
  const leftOutIds = new Set<string>()
  const refusedForSpace = new Map<string, ChosenFile>()
  const runInOneTab = (work: () => Promise<void>) =>
    runInOneTabOnly(`deodar files ${linkKey}`, stopped.signal, work)

  function setList(next: FileDelivery[]) {
    list = next
    if (!stopped.signal.aborted) onChange(list)
  }
  const updateFile = (id: string, changes: Partial<FileDelivery>) =>
    setList(list.map((file) => (file.id === id ? { ...file, ...changes } : file)))
  const remove = (id: string) => setList(list.filter((file) => file.id !== id))

  async function deliverSaved() {
    const saved = await readSavedFiles(await linkName(linkKey))
    // A file that was chosen in the meantime is in the list already, and is delivered by `replace`.
    const files = saved.filter(({ id }) => !list.some((file) => file.id === id))
    setList([...files.map((file) => createDelivery(file, isOnlyInMemory(file.id))), ...list])
    for (const file of files) await deliver(file)
  }

  async function deliver(file: ChosenFile) {
    if (!file.begun) return upload(file)
    await runInOneTabOnly(conversionLockName(file), stopped.signal, () => convertAndUpload(file))
  }

  /** The page was closed before the file was converted, unless another tab has just done that. */
  async function convertAndUpload({ begun = 0, ...file }: ChosenFile) {
    const { id } = file
    const saved = await readSavedFiles(file.link)
    if (!saved.some((one) => one.id === id && one.begun)) return remove(id)
    await saveFile({ ...file, begun: begun + 1 })
    updateFile(id, { state: 'converting' })
    const onProgress = (share: number) => updateFile(id, { sentBytes: share * file.blob.size })
    const outcome = await convertChosen({ ...file, begun }, onProgress)
    if (leftOutIds.has(id)) return
    if (!outcome.ok) {
      await finishFile(id, outcome)
      // The server knows the file that was to be replaced.
      return updateFile(id, { id: file.replaces ?? id })
    }
    const converted = { ...file, ...outcome.converted }
    await saveFile(converted)
    updateFile(id, createDelivery(converted, isOnlyInMemory(id)))
    await upload(converted)
  }

  async function upload(file: ChosenFile) {
    const { id, poster, name } = file
    const outcome = await uploadUntilAnswered(file, (uploadUrl) => saveFile({ ...file, uploadUrl }))
    if (!outcome) return
    // The device keeps it for the next try.
    if (!outcome.ok && outcome.name === 'fileDoesNotFit') {
      refusedForSpace.set(id, file)
      return updateFile(id, { state: 'refused', message: outcome.message, canRetry: true })
    }
    if (poster && outcome.ok)
      await uploadUntilAnswered({ id, kind: 'poster', name: `${name}.jpg`, blob: poster })
    await finishFile(id, outcome)
  }

  /** Null when the file was left out or the page was closed. */
  async function uploadUntilAnswered(
    file: OutgoingFile,
    saveUrl?: (url: string) => void,
  ): Promise<Outcome | null> {
    const { id, kind } = file
    const outgoing = { ...file }
    for (let failures = 0; !stopped.signal.aborted && !leftOutIds.has(id); ) {
      current = { id, attempt: new AbortController() }
      let lastSentBytes = Number.POSITIVE_INFINITY
      try {
        updateFile(id, { state: 'sending' })
        const outcome = await attemptUpload(outgoing, linkKey, {
          signal: current.attempt.signal,
          onUrl(url) {
            outgoing.uploadUrl = url
            saveUrl?.(url)
          },
          onSent(sentBytes) {
            if (sentBytes > lastSentBytes) failures = 0
            lastSentBytes = sentBytes
            if (kind !== 'poster') updateFile(id, { sentBytes })
          },
        })
        if (outcome) return outcome
      } catch (fault) {
        // The device did not store it, and gives it to nobody any more.
        if (await isFileGone(file.blob)) return refuse('fileGone', kind)
        console.error('A file has not arrived yet; trying again.', fault)
        failures += 1
        updateFile(id, { state: 'offline' })
        await waitForRetry(retryPauseMs(failures))
      }
    }
    return null
  }

  async function finishFile(id: string, outcome: Outcome) {
    await deleteFile(id)
    updateFile(id, outcome.ok ? { state: 'arrived' } : { state: 'refused', message: outcome.message })
  }

  runInOneTab(deliverSaved)

  return {
    /** Another file in place of one that was refused; it is converted first. */
    async replace(id: string, kind: MediaKind, blob: File) {
      const link = await linkName(linkKey)
      const file = { id: newFileId(), link, kind, name: blob.name, blob, position: 0, begun: 1, replaces: id }
      setList([...list.filter((other) => other.id !== id), createDelivery(file)])
      await saveFile(file)
      updateFile(file.id, { isOnlyInMemory: isOnlyInMemory(file.id) })
      runInOneTab(() => deliver(file))
    },
    tryAgain(id: string) {
      const file = refusedForSpace.get(id)
      if (!file || !refusedForSpace.delete(id)) return
      updateFile(id, { state: 'waiting', message: '', canRetry: false })
      runInOneTab(() => upload(file))
    },
    leaveOut(id: string) {
      leftOutIds.add(id)
      if (current.id === id) current.attempt.abort('left-out')
      deleteFile(id)
      remove(id)
    },
    stop() {
      stopped.abort()
      current.attempt.abort('stopped')
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

type Converted = Pick<ChosenFile, 'name' | 'blob' | 'poster'>

/** Makes a file fit outside the form: one whose page was closed before that, or one chosen in place of a refused file. */
async function convertChosen(
  { kind, name, blob, begun }: ChosenFile,
  onProgress: (share: number) => void,
): Promise<Outcome<{ converted: Converted }>> {
  if (kind === 'profile' || kind === 'trip-image') {
    const { preparePicture } = await import('../files/prepare-photo.ts')
    const picture = await preparePicture(kind, new File([blob], name, { type: blob.type }))
    return picture.ok ? { ok: true, converted: picture } : picture
  }
  if (kind === 'audio') {
    const { encodeVoice } = await import('../convert/encode-voice.ts')
    const outcome = await encodeVoice(blob, onProgress, begun)
    return outcome.ok
      ? { ok: true, converted: { name: withExtension(name, 'mp3'), blob: outcome.voice } }
      : outcome
  }
  const outcome = await convertVideo(blob, onProgress, begun).outcome
  if (outcome.what !== 'done')
    return refuse(videoProblems[outcome.what === 'problem' ? outcome.reason : 'failed'].refusal)
  const { video, poster } = outcome
  return { ok: true, converted: { name: withExtension(name, 'mp4'), blob: video, ...(poster && { poster }) } }
}
