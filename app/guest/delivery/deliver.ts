import type { Outcome } from '#modules/refusals/refusal.ts'
import { makeFit } from '../convert/make-fit.ts'
import { forgetFile, isOnlyHere, keepFile, keptFiles } from '../draft/device.ts'
import { linkName } from '../draft/draft-store.ts'
import { type ChosenFile, newFileId } from '../files/chosen-file.ts'
import { type FileDelivery, lineOf } from './file-delivery.ts'
import { makingName, oneTabOnly } from './one-tab-only.ts'
import { openSending } from './sending.ts'

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
