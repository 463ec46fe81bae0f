import type { Outcome } from '#domain/refusal.ts'
import { makeFit } from '../convert/make-fit.ts'
import { forgetFile, isOnlyHere, keepFile, keptFiles } from '../draft/device.ts'
import { linkName } from '../draft/link-name.ts'
import { type ChosenFile, newFileId } from '../files/chosen-file.ts'
import { makingName } from '../files/while-making.ts'
import { pauseAfter } from '../sending/keep-trying.ts'
import { pauseOrOnline } from '../sending/pause.ts'
import { type FileDelivery, lineOf } from './file-delivery.ts'
import { oneTabOnly } from './one-tab-only.ts'
import { measureRate } from './rate.ts'
import { type OutgoingFile, sendFile } from './send-file.ts'

export type Chosen = Pick<ChosenFile, 'kind' | 'name' | 'blob' | 'begun'>
export type Delivery = ReturnType<typeof deliverFiles>

/**
 * Brings the files kept for this link to the house, one after the other, in the background, for as long as it takes. They
 * go on from where the server has got to, also after a closed tab; in two tabs only one of them works.
 */
export function deliverFiles(linkKey: string, onChange: (lines: FileDelivery[]) => void) {
  let lines: FileDelivery[] = []
  let attempt = new AbortController()
  const over = new AbortController()
  const leftOut = new Set<string>()
  const paused = new Map<string, PromiseWithResolvers<void>>()
  const withoutRoom = new Map<string, ChosenFile>()

  function change(id: string, to: Partial<FileDelivery>) {
    lines = lines.map((line) => (line.id === id ? { ...line, ...to } : line))
    if (!over.signal.aborted) onChange(lines)
  }

  function drop(id: string) {
    lines = lines.filter((line) => line.id !== id)
    onChange(lines)
  }

  async function work() {
    const files = await keptFiles(await linkName(linkKey))
    lines = files.map((file) => lineOf(file, isOnlyHere(file.id)))
    onChange(lines)
    for (const file of files) await bringAny(file)
  }

  async function bringAny(file: ChosenFile) {
    if (!file.begun) await bring(file)
    else await oneTabOnly(makingName(file), over.signal, () => bringUnmade(file))
  }

  /** The page was closed over it before it was made fit, unless another tab has just done that. */
  async function bringUnmade({ begun = 0, ...file }: ChosenFile) {
    const { id } = file
    const kept = await keptFiles(file.link)
    if (!kept.some((one) => one.id === id && one.begun)) return drop(id)
    await keepFile({ ...file, begun: begun + 1 })
    change(id, { state: 'making' })
    const made = await makeFit({ ...file, begun }, (share) => change(id, { sent: share * file.blob.size }))
    if (leftOut.has(id)) return
    if (!made.ok) return settle(id, made)
    const fit = { ...file, ...made.fit }
    await keepFile(fit)
    change(id, lineOf(fit, isOnlyHere(id)))
    await bring(fit)
  }

  async function bring(file: ChosenFile) {
    const { id, poster, name } = file
    const outcome = await persist(id, file, (uploadUrl) => keepFile({ ...file, uploadUrl }))
    if (!outcome) return
    if (!outcome.ok && outcome.name === 'fileNoRoom') return findNoRoom(file, outcome.message)
    if (poster && outcome.ok) await persist(id, { id, kind: 'poster', name: `${name}.jpg`, blob: poster })
    await settle(id, outcome)
  }

  /** The device keeps it, for the next try. */
  function findNoRoom(file: ChosenFile, message: string) {
    withoutRoom.set(file.id, file)
    change(file.id, { state: 'refused', message, again: true })
  }

  async function settle(id: string, outcome: Outcome) {
    await forgetFile(id)
    change(id, outcome.ok ? { state: 'arrived' } : { state: 'refused', message: outcome.message })
  }

  /** Tries until there is an answer; null when the file was left out or the page is over. */
  async function persist(
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

  const inTurn = (errand: () => Promise<void>) => oneTabOnly(`deodar files ${linkKey}`, over.signal, errand)
  inTurn(work)

  return {
    /** Another file in place of one that was refused. */
    async replace(id: string, chosen: Chosen) {
      const file = { ...chosen, id: newFileId(), link: await linkName(linkKey), position: 0, replaces: id }
      await keepFile(file)
      lines = [...lines.filter((line) => line.id !== id), lineOf(file, isOnlyHere(file.id))]
      onChange(lines)
      inTurn(() => bringAny(file))
    },
    pause(id: string) {
      paused.set(id, Promise.withResolvers<void>())
      attempt.abort('paused')
      change(id, { state: 'paused' })
    },
    goOn(id: string) {
      paused.get(id)?.resolve()
      paused.delete(id)
      change(id, { state: 'waiting' })
    },
    tryAgain(id: string) {
      const file = withoutRoom.get(id)
      if (!file || !withoutRoom.delete(id)) return
      change(id, { state: 'waiting', message: '', again: false })
      inTurn(() => bring(file))
    },
    leaveOut(id: string) {
      leftOut.add(id)
      paused.get(id)?.resolve()
      if (lines.some((line) => line.id === id && line.state !== 'waiting' && line.state !== 'refused'))
        attempt.abort('left-out')
      forgetFile(id)
      drop(id)
    },
    stop() {
      over.abort()
      attempt.abort('stopped')
    },
  }
}
