import { type FileHandle, open } from 'node:fs/promises'

const BOXES_MOST = 50_000
const DEPTH_MOST = 8
const holders = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf', 'edts', 'dinf'])

/**
 * Whether an mp4 is one box after another to its last byte, each within its holder, not too many and not too deep, and
 * has an index. A file cut short ends inside a box, which a patient reader would not notice.
 */
export async function hasWholeBoxes(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const seen = { count: 0, index: false }
    return (await walk(handle, 0, (await handle.stat()).size, 0, seen)) && seen.index
  } finally {
    await handle.close()
  }
}

async function walk(
  handle: FileHandle,
  start: number,
  end: number,
  depth: number,
  seen: { count: number; index: boolean },
): Promise<boolean> {
  for (let at = start; at < end; ) {
    const box = await readHeader(handle, at, end)
    seen.count += 1
    if (!box || box.end > end || seen.count > BOXES_MOST || depth > DEPTH_MOST) return false
    if (box.name === 'moov') seen.index = true
    if (holders.has(box.name) && !(await walk(handle, box.body, box.end, depth + 1, seen))) return false
    at = box.end
  }
  return true
}

async function readHeader(handle: FileHandle, at: number, end: number) {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(16), length: 16, position: at })
  if (bytesRead < 8) return null
  const name = buffer.toString('latin1', 4, 8)
  const size = buffer.readUInt32BE(0)
  if (size === 0) return { name, body: at + 8, end }
  if (size !== 1) return size < 8 ? null : { name, body: at + 8, end: at + size }
  const large = bytesRead < 16 ? 0n : buffer.readBigUInt64BE(8)
  if (large < 16n || large > BigInt(Number.MAX_SAFE_INTEGER)) return null
  return { name, body: at + 16, end: at + Number(large) }
}
