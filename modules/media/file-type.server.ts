import { type FileHandle, open } from 'node:fs/promises'

const MAX_BOXES = 50_000
const MAX_DEPTH = 8
/** The same limit as MAX_PACKETS of recording-worker.server.ts. */
const MAX_SAMPLES = 500_000

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf', 'edts', 'dinf'])

type Table = { countOffset: number; rowBytes: number; countOffsets?: number[]; hasSummedCounts?: boolean }
/** For each table: the offset of its row count, the bytes of a row, and the offsets of the numbers in a row that count samples or chunks. */
const tables: Record<string, Table> = {
  stts: { countOffset: 4, rowBytes: 8, countOffsets: [0], hasSummedCounts: true },
  ctts: { countOffset: 4, rowBytes: 8, countOffsets: [0], hasSummedCounts: true },
  stsc: { countOffset: 4, rowBytes: 12, countOffsets: [0, 4] },
  stsz: { countOffset: 8, rowBytes: 4 },
  stco: { countOffset: 4, rowBytes: 4 },
  co64: { countOffset: 4, rowBytes: 8 },
  stss: { countOffset: 4, rowBytes: 4 },
  elst: { countOffset: 4, rowBytes: 12 },
  trun: { countOffset: 4, rowBytes: 0 },
}

const SNIFFED_BYTES = 4096

/** The format of a picture by its first bytes, which decoding must confirm. Null for everything that is not accepted. */
export async function sniffImage(path: string): Promise<string | null> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(SNIFFED_BYTES), position: 0 })
    return detectImageFormat(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

function detectImageFormat(start: Buffer): string | null {
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (start.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (/^GIF8[79]a/.test(start.toString('latin1', 0, 6))) return 'gif'
  return isStartOfSvg(start.toString('utf8')) ? 'svg' : null
}

/** Byte order mark, declaration, comments and document type may come before the root. */
function isStartOfSvg(text: string): boolean {
  return /^\ufeff?\s*<(\?xml|!--|!doctype|svg[\s>])/i.test(text) && /<svg[\s>]/i.test(text)
}

/**
 * Whether an mp4 consists of boxes to its last byte, each within its container, not too many and not too deep, with an index, and with
 * tables that count no more samples than the file can have. A file that was cut short ends inside a box, which a lenient reader ignores.
 */
export async function isWellFormedMp4(path: string, maxBoxes = MAX_BOXES): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const maxSamples = Math.min(MAX_SAMPLES, size)
    const totals = { boxesLeft: maxBoxes, hasIndex: false, maxSamples, samples: 0 }
    return (await walkBoxes(handle, 0, size, 0, totals)) && totals.hasIndex
  } finally {
    await handle.close()
  }
}

type Box = { name: string; body: number; end: number }

/** What was counted so far. `samples` are those of fragments, which need no byte for each sample. */
type BoxTotals = { boxesLeft: number; hasIndex: boolean; maxSamples: number; samples: number }

async function walkBoxes(
  handle: FileHandle,
  start: number,
  end: number,
  depth: number,
  totals: BoxTotals,
): Promise<boolean> {
  for (let at = start; at < end; ) {
    const box = await readBoxHeader(handle, at, end)
    totals.boxesLeft -= 1
    if (!box || box.end > end || totals.boxesLeft < 0 || depth > MAX_DEPTH) return false
    if (box.name === 'moov') totals.hasIndex = true
    if (!(await hasPossibleCounts(handle, box, totals))) return false
    if (containers.has(box.name) && !(await walkBoxes(handle, box.body, box.end, depth + 1, totals)))
      return false
    at = box.end
  }
  return true
}

async function readBoxHeader(handle: FileHandle, offset: number, end: number) {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(16), length: 16, position: offset })
  if (bytesRead < 8) return null
  const name = buffer.toString('latin1', 4, 8)
  const size = buffer.readUInt32BE(0)
  if (size === 0) return { name, body: offset + 8, end }
  if (size !== 1) return size < 8 ? null : { name, body: offset + 8, end: offset + size }
  const large = bytesRead < 16 ? 0n : buffer.readBigUInt64BE(8)
  if (large < 16n || large > BigInt(Number.MAX_SAFE_INTEGER)) return null
  return { name, body: offset + 16, end: offset + Number(large) }
}

/** Whether the counts in a table are possible: a reader allocates and loops by them, and 16 bytes can claim four thousand million rows. */
async function hasPossibleCounts(handle: FileHandle, box: Box, totals: BoxTotals): Promise<boolean> {
  const table = tables[box.name]
  if (!table) return true
  const size = box.end - box.body
  const from = table.countOffset + 4
  if (size < from) return false
  const head = await readBytes(handle, box.body, from)
  const rows = head.readUInt32BE(table.countOffset)
  if (rows > totals.maxSamples) return false
  if (box.name === 'trun') {
    totals.samples += rows
    return totals.samples <= totals.maxSamples
  }
  // Samples that are all of one size have no row each.
  if (box.name === 'stsz' && head.readUInt32BE(4) > 0) return true
  if (from + rows * table.rowBytes > size) return false
  if (!table.countOffsets) return true
  const bytes = await readBytes(handle, box.body + from, rows * table.rowBytes)
  let samples = 0
  for (let at = 0; at < bytes.length; at += table.rowBytes)
    for (const number of table.countOffsets) {
      const counted = bytes.readUInt32BE(at + number)
      samples = table.hasSummedCounts ? samples + counted : counted
      if (samples > totals.maxSamples) return false
    }
  return true
}

async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  await handle.read({ buffer, length, position })
  return buffer
}
