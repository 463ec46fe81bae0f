import { open } from 'node:fs/promises'
import { type FileKind, fileRules } from './media.ts'

const START_BYTES = 4096

/** What the first bytes claim the file to be; the full reading must then agree. Null for everything we do not take. */
export async function sniffImage(path: string): Promise<string | null> {
  return imageFormatOf(await readStart(path))
}

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(START_BYTES), position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function imageFormatOf(start: Buffer): string | null {
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (start.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (/^GIF8[79]a/.test(start.toString('latin1', 0, 6))) return 'gif'
  return beginsAsSvg(start.toString('utf8')) ? 'svg' : null
}

// Byte order mark, declaration, comments and document type may come before the root.
function beginsAsSvg(text: string): boolean {
  return /^\ufeff?\s*<(\?xml|!--|!doctype|svg[\s>])/i.test(text) && /<svg[\s>]/i.test(text)
}

/** False when the beginning of a file shows that it cannot be of this kind; whether it is, reading the whole file decides. */
export async function couldBe(kind: FileKind, beginning: { path: string; bytes: number }): Promise<boolean> {
  if (beginning.bytes < START_BYTES) return true
  const start = await readStart(beginning.path)
  if (kind === 'video') return beginsAsMp4(start)
  if (kind === 'audio') return !beginsAsOther(start)
  const format = imageFormatOf(start)
  return format !== null && fileRules[kind].formats.includes(format)
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
