import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

type Places = { content: string; out: string }

const sizes = {
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  // The drawing keeps within the circle that every launcher leaves of a maskable icon.
  'maskable-512.png': 512,
}

/** The icon in every size that browsers and phones request. */
export async function buildIcons({ content, out }: Places): Promise<void> {
  await mkdir(out, { recursive: true })
  const stamp = join(content, 'icon.svg')
  await copyFile(join(content, 'favicon.svg'), join(out, 'favicon.svg'))
  for (const [file, size] of Object.entries(sizes)) await writeFile(join(out, file), await png(stamp, size))
  await writeFile(join(out, 'favicon.ico'), ico(32, await png(stamp, 32)))
}

function png(svg: string, size: number): Promise<Buffer> {
  return sharp(svg, { density: 72 * 2 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size < 64 })
    .toBuffer()
}

/** The oldest kind of icon file: a list of one entry, and the PNG itself. */
function ico(size: number, image: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(image.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, image])
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  await buildIcons({ content: join(root, 'content'), out: join(root, 'build/icons') })
}
