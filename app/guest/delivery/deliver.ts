import { messages } from '#modules/common/messages.ts'
import type { FileKind } from '#modules/media/media.ts'
import { type Outcome, refuseSaying } from '#modules/refusals/refusal.ts'
import { makeFit } from '../convert/make-fit.ts'
import { forgetFile, isOnlyHere, keepFile, keptFiles } from '../draft/device.ts'
import { linkName } from '../draft/draft-store.ts'
import { type ChosenFile, newFileId } from '../files/chosen-file.ts'
import { pauseAfter, pauseOrOnline } from '../sending/retry.ts'
import { type FileDelivery, lineOf } from './file-delivery.ts'
import { makingName, oneTabOnly } from './one-tab-only.ts'

const LOOK_BACK_MS = 15_000

const UPLOADS = '/admin/api/uploads'
/** A server that is killed loses at most so much of a file. */
const UPLOAD_PIECE_BYTES = 4 * 1024 * 1024

export type Chosen = Pick<ChosenFile, 'kind' | 'name' | 'blob' | 'begun'>
export type Delivery = ReturnType<typeof deliverFiles>

/**
 * Brings the files kept for this link to the house, one after the other, in the background, for as long as it takes. They
 * go on from where the server has got to, also after a closed tab; in two tabs only one of them works.
 */
export function deliverFiles(linkKey: string, onChange: (lines: FileDelivery[]) => void) {
  let lines: FileDelivery[] = []
  const sending = openSending(linkKey, change)
  const withoutRoom = new Map<string, ChosenFile>()

  function change(id: string, to: Partial<FileDelivery>) {
    lines = lines.map((line) => (line.id === id ? { ...line, ...to } : line))
    if (!sending.over.aborted) onChange(lines)
  }

  function drop(id: string) {
    lines = lines.filter((line) => line.id !== id)
    onChange(lines)
  }

  async function work() {
    const kept = await keptFiles(await linkName(linkKey))
    // A file chosen since then has its own line and its own turn.
    const files = kept.filter(({ id }) => !lines.some((line) => line.id === id))
    lines = [...files.map((file) => lineOf(file, isOnlyHere(file.id))), ...lines]
    onChange(lines)
    for (const file of files) await bringAny(file)
  }

  async function bringAny(file: ChosenFile) {
    if (!file.begun) await bring(file)
    else await oneTabOnly(makingName(file), sending.over, () => bringUnmade(file))
  }

  /** The page was closed over it before it was made fit, unless another tab has just done that. */
  async function bringUnmade({ begun = 0, ...file }: ChosenFile) {
    const { id } = file
    const kept = await keptFiles(file.link)
    if (!kept.some((one) => one.id === id && one.begun)) return drop(id)
    await keepFile({ ...file, begun: begun + 1 })
    change(id, { state: 'making' })
    const made = await makeFit({ ...file, begun }, (share) => change(id, { sent: share * file.blob.size }))
    if (sending.isLeftOut(id)) return
    if (!made.ok) return settle(id, made)
    const fit = { ...file, ...made.fit }
    await keepFile(fit)
    change(id, lineOf(fit, isOnlyHere(id)))
    await bring(fit)
  }

  async function bring(file: ChosenFile) {
    const { id, poster, name } = file
    const outcome = await sending.send(id, file, (uploadUrl) => keepFile({ ...file, uploadUrl }))
    if (!outcome) return
    // The device keeps it, for the next try.
    if (!outcome.ok && outcome.name === 'fileNoRoom') {
      withoutRoom.set(id, file)
      return change(id, { state: 'refused', message: outcome.message, again: true })
    }
    if (poster && outcome.ok)
      await sending.send(id, { id, kind: 'poster', name: `${name}.jpg`, blob: poster })
    await settle(id, outcome)
  }

  async function settle(id: string, outcome: Outcome) {
    await forgetFile(id)
    change(id, outcome.ok ? { state: 'arrived' } : { state: 'refused', message: outcome.message })
  }

  const inTurn = (errand: () => Promise<void>) => oneTabOnly(`deodar files ${linkKey}`, sending.over, errand)
  inTurn(work)

  return {
    /** Another file in place of one that was refused. */
    async replace(id: string, chosen: Chosen) {
      const file = { ...chosen, id: newFileId(), link: await linkName(linkKey), position: 0, replaces: id }
      lines = [...lines.filter((line) => line.id !== id), lineOf(file)]
      onChange(lines)
      await keepFile(file)
      change(file.id, { onlyHere: isOnlyHere(file.id) })
      inTurn(() => bringAny(file))
    },
    pause(id: string) {
      sending.pause(id)
      change(id, { state: 'paused' })
    },
    goOn(id: string) {
      sending.goOn(id)
      change(id, { state: 'waiting' })
    },
    tryAgain(id: string) {
      const file = withoutRoom.get(id)
      if (!file || !withoutRoom.delete(id)) return
      change(id, { state: 'waiting', message: '', again: false })
      inTurn(() => bring(file))
    },
    leaveOut(id: string) {
      const isUnderWay = ({ state }: FileDelivery) => state !== 'waiting' && state !== 'refused'
      sending.leaveOut(
        id,
        lines.some((line) => line.id === id && isUnderWay(line)),
      )
      forgetFile(id)
      drop(id)
    },
    stop: sending.stop,
  }
}

/** Sends files of one link to the house, one at a time, each until there is an answer; one can be paused, gone on with or left out. */
function openSending(linkKey: string, change: (id: string, to: Partial<FileDelivery>) => void) {
  let attempt = new AbortController()
  const over = new AbortController()
  const leftOut = new Set<string>()
  const paused = new Map<string, PromiseWithResolvers<void>>()

  /** Tries until there is an answer; null when the file was left out or the page is over. */
  async function send(
    id: string,
    parcel: OutgoingFile,
    keepAddress?: (address: string) => void,
  ): Promise<Outcome | null> {
    const going = { ...parcel }
    for (let failures = 0; !over.signal.aborted && !leftOut.has(id); ) {
      await paused.get(id)?.promise
      attempt = new AbortController()
      const rate = measureRate(parcel.blob.size)
      try {
        change(id, { state: 'sending' })
        const outcome = await sendFile(going, linkKey, {
          signal: attempt.signal,
          onAddress(address) {
            going.uploadUrl = address
            keepAddress?.(address)
          },
          onSent(sent) {
            if (rate.moves(sent)) failures = 0
            if (parcel.kind !== 'poster') change(id, { sent, secondsLeft: rate.secondsLeft() })
          },
        })
        if (outcome) return outcome
      } catch (fault) {
        console.error('A file has not arrived yet; trying again.', fault)
        failures += 1
        change(id, { state: 'line-down' })
        await pauseOrOnline(pauseAfter(failures))
      }
    }
    return null
  }

  return {
    send,
    over: over.signal,
    isLeftOut: (id: string) => leftOut.has(id),
    pause(id: string) {
      paused.set(id, Promise.withResolvers<void>())
      attempt.abort('paused')
    },
    goOn(id: string) {
      paused.get(id)?.resolve()
      paused.delete(id)
    },
    leaveOut(id: string, underWay: boolean) {
      leftOut.add(id)
      paused.get(id)?.resolve()
      if (underWay) attempt.abort('left-out')
    },
    stop() {
      over.abort()
      attempt.abort('stopped')
    },
  }
}

/** How fast a file travels, by its last quarter of a minute. */
export function measureRate(bytes: number, now = () => Date.now()) {
  const marks: { at: number; sent: number }[] = []
  return {
    /** Records how much is sent; returns whether that is more than before. */
    moves(sent: number): boolean {
      const before = marks.at(-1)?.sent ?? sent
      marks.push({ at: now(), sent })
      while (marks.length > 2 && now() - (marks[0]?.at ?? 0) > LOOK_BACK_MS) marks.shift()
      return sent > before
    },
    /** `NaN` while it is unknown. */
    secondsLeft(): number {
      const [first, last] = [marks[0], marks.at(-1)]
      if (!first || !last || last.sent === first.sent) return Number.NaN
      const bytesPerSecond = ((last.sent - first.sent) / (last.at - first.at)) * 1000
      return (bytes - last.sent) / bytesPerSecond
    },
  }
}

type OutgoingFile = {
  /** Beginning it twice, as when an answer got lost, begins it once. */
  id: string
  kind: FileKind
  name: string
  blob: Blob
  /** The refused file it replaces. */
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

/** One attempt to upload a file, from the server's offset; null when it was ended. Throws when the connection breaks. */
async function sendFile(parcel: OutgoingFile, linkKey: string, watch: Watch): Promise<Outcome | null> {
  const tus = await import('tus-js-client')
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(parcel.blob, {
      endpoint: UPLOADS,
      uploadUrl: parcel.uploadUrl ?? null,
      chunkSize: UPLOAD_PIECE_BYTES,
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
