import type { MediaKind } from '#core/db/tables.ts'
import type { RefusedFile } from '#modules/media/media.ts'
import type { ChosenFile } from '../files/chosen-files.ts'

/** The upload state of one file. */
export type FileDelivery = {
  id: string
  kind: MediaKind
  name: string
  /** 0 where only the server knows of it. */
  bytes: number
  /** While it is being converted, the converted part. */
  sent: number
  state: 'waiting' | 'converting' | 'sending' | 'offline' | 'arrived' | 'refused'
  /** The device did not store it: it is sent from this page or not at all. */
  onlyHere: boolean
  /** It was refused because the disk was full, so that another try may succeed. */
  again?: boolean
  /** The server's sentence when it was refused. */
  message: string
  /** The refused file it was chosen in place of. */
  replaces?: string
}

const waiting = { bytes: 0, sent: 0, state: 'waiting', onlyHere: false, message: '' } as const

export function newDelivery({ id, kind, name, blob, replaces }: ChosenFile, onlyHere = false): FileDelivery {
  return { ...waiting, id, kind, name, bytes: blob.size, onlyHere, ...(replaces && { replaces }) }
}

/** Adds the files that the server has refused, except those that are being sent again or have been replaced. */
export function withRefused(files: readonly FileDelivery[], refused: readonly RefusedFile[]): FileDelivery[] {
  const known = new Set(files.flatMap(({ id, replaces }) => [id, replaces]))
  const more = refused.filter(({ id }) => !known.has(id))
  return [...more.map((file) => ({ ...waiting, ...file, state: 'refused' as const })), ...files]
}

/** Describes all of them in one sentence; empty when there are none. */
export function describeDelivery(files: readonly FileDelivery[]): string {
  const { length } = files
  const [arrived = 0, refused = 0] = ['arrived', 'refused'].map(
    (state) => files.filter((file) => file.state === state).length,
  )
  if (length === 0) return ''
  if (arrived === length && length === 1) return 'Your file has arrived too.'
  if (arrived === length) return `${length === 2 ? 'Both' : `All ${length}`} of your files have arrived too.`
  if (refused === 1 && length === 1)
    return 'Your words have arrived. Your file could not be taken; you can choose another.'
  if (arrived + refused === length)
    return `Your words have arrived. Of your ${length} files, ${arrived} came through.`
  const soFar = `Your words have arrived; ${arrived} of ${length} files so far.`
  if (files.some(({ onlyHere, state }) => onlyHere && state !== 'arrived' && state !== 'refused'))
    return `${soFar} This device cannot keep files, so please leave this page open until all have arrived.`
  return `${soFar} The rest are on their way: keep this page open, or open your link again within a day and they go on from where they stopped.`
}
