import type { MediaKind, RefusedFile } from '#modules/media/media.ts'
import type { ChosenFile } from '../files/chosen-file.ts'

/** The upload state of one file. */
export type FileDelivery = {
  id: string
  kind: MediaKind
  name: string
  /** Nought where only the house knows of it. */
  bytes: number
  /** While it is being made fit, how much of that is done. */
  sent: number
  /** `NaN` while it is unknown. */
  secondsLeft: number
  state: 'waiting' | 'making' | 'sending' | 'paused' | 'line-down' | 'arrived' | 'refused'
  /** The device would not keep it: it arrives from this page or not at all. */
  onlyHere: boolean
  /** It was refused because the disk was full, so that another try may succeed. */
  again?: boolean
  /** The server's sentence when it was refused. */
  message: string
  /** The refused file it was chosen in place of. */
  replaces?: string
}

export function lineOf({ id, kind, name, blob, replaces }: ChosenFile, onlyHere = false): FileDelivery {
  return {
    id,
    kind,
    name,
    ...(replaces && { replaces }),
    bytes: blob.size,
    sent: 0,
    secondsLeft: Number.NaN,
    state: 'waiting',
    onlyHere,
    message: '',
  }
}

/** The lines of what the house has refused, but for those that are on their way again or have been replaced. */
export function withRefused(lines: readonly FileDelivery[], refused: readonly RefusedFile[]): FileDelivery[] {
  const known = new Set(lines.flatMap(({ id, replaces }) => [id, replaces]))
  const more = refused.filter(({ id }) => !known.has(id))
  const nothing = { bytes: 0, sent: 0, secondsLeft: Number.NaN, state: 'refused' as const, onlyHere: false }
  return [...more.map((file) => ({ ...nothing, ...file })), ...lines]
}

/** The truth about all of them in one sentence; empty when there were none. */
export function sayDelivery(lines: readonly FileDelivery[]): string {
  if (lines.length === 0) return ''
  const count = (state: FileDelivery['state']) => lines.filter((line) => line.state === state).length
  const arrived = count('arrived')
  const refused = count('refused')
  if (arrived === lines.length) return sayAll(arrived)
  if (refused === 1 && lines.length === 1)
    return 'Your words have arrived. Your file could not be taken; you can choose another.'
  if (arrived + refused === lines.length)
    return `Your words have arrived. Of your ${lines.length} files, ${arrived} came through.`
  const soFar = `Your words have arrived; ${arrived} of ${lines.length} files so far.`
  if (lines.some((line) => line.onlyHere && line.state !== 'arrived' && line.state !== 'refused'))
    return `${soFar} This device cannot keep files, so please leave this page open until all have arrived.`
  return `${soFar} The rest are on their way: keep this page open, or open your link again within a day and they go on from where they stopped.`
}

function sayAll(count: number): string {
  if (count === 1) return 'Your file has arrived too.'
  return `${count === 2 ? 'Both' : `All ${count}`} of your files have arrived too.`
}
