import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { encodeIco } from '#modules/brand/icon-file.server.ts'

type Folders = { content: string; out: string }

const sizes = {
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  // The drawing keeps within the circle that every launcher leaves of a maskable icon.
  'maskable-512.png': 512,
}

/** The demo's icon in every size that browsers and phones request. */
export async function buildIcons({ content, out }: Folders): Promise<void> {
  await mkdir(out, { recursive: true })
  const drawing = join(content, 'icon.svg')
  await copyFile(join(content, 'favicon.svg'), join(out, 'favicon.svg'))
  for (const [file, size] of Object.entries(sizes))
    await writeFile(join(out, file), await drawPng(drawing, size))
  await writeFile(join(out, 'favicon.ico'), encodeIco(32, await drawPng(drawing, 32)))
}

function drawPng(svg: string, size: number): Promise<Buffer> {
  return sharp(svg, { density: 72 * 2 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size < 64 })
    .toBuffer()
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  await buildIcons({ content: join(root, 'content'), out: join(root, 'build/icons') })
}
