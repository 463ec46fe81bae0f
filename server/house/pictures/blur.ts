import { crc32, deflateSync } from 'node:zlib'
import { thumbHashToRGBA } from 'thumbhash'

/** Enough for all a thumbhash knows; the browser smooths it while making it large. */
const LONGEST_SIDE = 8
type Pixels = { w: number; h: number; rgba: Uint8Array }

/** A thumbhash as a PNG of a few pixels in a `data:` address of some 300 characters; null for a picture one can see through. */
export function blurOf(thumbhash: string): string | null {
  const picture = thumbHashToRGBA(Buffer.from(thumbhash, 'base64'))
  for (let at = 3; at < picture.rgba.length; at += 4) if (picture.rgba[at] !== 255) return null
  return `data:image/png;base64,${png(shrink(picture)).toString('base64')}`
}

/** Rows of RGB, each with the byte that says "as it stands" before it. */
function shrink({ w, h, rgba }: Pixels) {
  const scale = LONGEST_SIDE / Math.max(w, h)
  const [width, height] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))]
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = (Math.floor(((y + 0.5) * h) / height) * w + Math.floor(((x + 0.5) * w) / width)) * 4
      rows.set(rgba.subarray(from, from + 3), y * (1 + width * 3) + 1 + x * 3)
    }
  return { width, height, rows }
}

function png({ width, height, rows }: ReturnType<typeof shrink>): Buffer {
  const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
