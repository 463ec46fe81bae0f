import { open } from 'node:fs/promises'
import { type FileKind, fileRules } from '#domain/media/media.ts'
import { sniffImage } from './sniff.ts'

/** Fewer say too little. */
const ENOUGH_BYTES = 4096

/** False when the beginning of a file shows that it cannot be of this kind; whether it is, the reading of the whole decides. */
export async function couldBe(kind: FileKind, beginning: { path: string; bytes: number }): Promise<boolean> {
  if (beginning.bytes < ENOUGH_BYTES) return true
  const { formats } = fileRules[kind]
  if (kind !== 'video' && kind !== 'audio') {
    const format = await sniffImage(beginning.path)
    return format !== null && formats.includes(format)
  }
  const start = await readStart(beginning.path)
  return kind === 'video' ? beginsAsMp4(start) : !beginsAsOther(start)
}

/** A box with a printable name, and no QuickTime film. */
function beginsAsMp4(start: Buffer): boolean {
  return (
    /^[a-zA-Z0-9 ]{4}$/.test(start.toString('latin1', 4, 8)) && start.toString('latin1', 4, 12) !== 'ftypqt  '
  )
}

const others = ['RIFF', 'OggS', 'fLaC', '\x1aE\xdf\xa3', '\xff\xd8\xff', '\x89PNG', 'GIF8', '%PDF', 'PK']

/** An mp3 may begin with almost anything, but not as one of these does. */
function beginsAsOther(start: Buffer): boolean {
  return (
    others.some((beginning) => start.toString('latin1').startsWith(beginning)) ||
    start.toString('latin1', 4, 8) === 'ftyp'
  )
}

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(12), position: 0 })
    return buffer
  } finally {
    await handle.close()
  }
}
