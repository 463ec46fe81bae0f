import { type Cut, drop } from './cut.ts'

const [IMAGE, EXTENSION, TRAILER, COMMENT, APPLICATION] = [0x2c, 0x21, 0x3b, 0xfe, 0xff]
/** How often it plays, and its colours. */
const kept = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

/** Comments, other applications' parts, and all that follows the end. Null when it is not built as a GIF is. */
export function gifNotes(file: Buffer): Cut[] | null {
  const cuts: Cut[] = []
  for (let at = 13 + tableBytes(file[10] ?? 0); ; ) {
    const kind = file[at]
    if (kind === TRAILER) return [...cuts, ...drop(at + 1, file.length)]
    if (kind !== IMAGE && kind !== EXTENSION) return null
    const end = blocksEnd(file, kind === IMAGE ? at + 11 + tableBytes(file[at + 9] ?? 0) : at + 2)
    if (end === null) return null
    if (kind === EXTENSION && isNote(file, at)) cuts.push(...drop(at, end))
    at = end
  }
}

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** One block after another, each with its length before it, until one of none. */
function blocksEnd(file: Buffer, from: number): number | null {
  for (let at = from; ; ) {
    const length = file[at]
    if (length === undefined) return null
    at += 1 + length
    if (length === 0) return at
  }
}

function isNote(file: Buffer, at: number): boolean {
  if (file[at + 1] === COMMENT) return true
  return file[at + 1] === APPLICATION && !kept.includes(file.toString('latin1', at + 3, at + 14))
}
