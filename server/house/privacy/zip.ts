import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Buffer }
type Written = { name: Buffer; crc: number; size: number; at: number }

const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800

/** A zip archive, entry by entry, uncompressed: what is large in it is compressed already. All of it must stay under 4 GB. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, made: Date): AsyncGenerator<Buffer> {
  const written: Written[] = []
  const stamp = dosTime(made)
  let at = 0
  for await (const { name, bytes } of entries) {
    const entry = { name: Buffer.from(name), crc: crc32(bytes), size: bytes.length, at }
    const head = Buffer.concat([signature(0x04034b50), facts(entry, stamp), entry.name])
    yield head
    yield bytes
    at += head.length + bytes.length
    written.push(entry)
  }
  const list = Buffer.concat(written.map((entry) => listed(entry, stamp)))
  yield list
  yield ending(written.length, list.length, at)
}

/** What both heads of an entry say of it. */
function facts({ name, crc, size }: Written, stamp: number): Buffer {
  const part = Buffer.alloc(26)
  part.writeUInt16LE(VERSION, 0)
  part.writeUInt16LE(FLAGS, 2)
  part.writeUInt32LE(stamp, 6)
  part.writeUInt32LE(crc, 10)
  part.writeUInt32LE(size, 14)
  part.writeUInt32LE(size, 18)
  part.writeUInt16LE(name.length, 22)
  return part
}

function listed(entry: Written, stamp: number): Buffer {
  const made = Buffer.alloc(2)
  made.writeUInt16LE(VERSION)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(entry.at, 10)
  return Buffer.concat([signature(0x02014b50), made, facts(entry, stamp), rest, entry.name])
}

function ending(count: number, length: number, at: number): Buffer {
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([signature(0x06054b50), end])
}

function signature(number: number): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32LE(number)
  return four
}

/** Date and time as archives keep them, in steps of two seconds since 1980. */
function dosTime(moment: Date): number {
  const date =
    ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()
  const time =
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | Math.floor(moment.getUTCSeconds() / 2)
  return ((date << 16) | time) >>> 0
}
