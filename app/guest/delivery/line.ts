import type { ChosenFile } from '../files/chosen-file.ts'

/** How one file stands on its way to the house. */
export type Line = {
  id: string
  name: string
  bytes: number
  /** While it is being made fit, how much of that is done. */
  sent: number
  /** Not a number while nobody can tell. */
  secondsLeft: number
  state: 'waiting' | 'making' | 'sending' | 'paused' | 'line-down' | 'arrived' | 'refused'
  /** The device would not keep it: it arrives from this page or not at all. */
  onlyHere: boolean
  /** It was refused for want of room, so that another try may bring it. */
  again?: boolean
  /** The server's sentence when it was refused. */
  message: string
}

export function lineOf({ id, name, blob }: ChosenFile, onlyHere = false): Line {
  return {
    id,
    name,
    bytes: blob.size,
    sent: 0,
    secondsLeft: Number.NaN,
    state: 'waiting',
    onlyHere,
    message: '',
  }
}

/** The truth about all of them in one sentence; empty when there were none. */
export function sayDelivery(lines: readonly Line[]): string {
  if (lines.length === 0) return ''
  const count = (state: Line['state']) => lines.filter((line) => line.state === state).length
  const arrived = count('arrived')
  const refused = count('refused')
  if (arrived === lines.length) return sayAll(arrived)
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
