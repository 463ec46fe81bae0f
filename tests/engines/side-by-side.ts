import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

const WIDEST = 640
const GAP = 16
const engines = ['chromium', 'firefox', 'webkit']

/** For every place of every screen, one picture with what each engine showed: Chromium, Firefox, WebKit from the left. */
export async function laySideBySide(folder: string): Promise<void> {
  for (const screen of await foldersIn(folder))
    for (const place of await foldersIn(join(folder, screen))) {
      const shots = await readdir(join(folder, screen, place))
      const there = engines.map((name) => `${name}.png`).filter((file) => shots.includes(file))
      await lay(
        there.map((file) => join(folder, screen, place, file)),
        join(folder, `${screen} ${place}.png`),
      )
    }
}

async function lay(files: string[], to: string): Promise<void> {
  const shots = await Promise.all(
    files.map((file) =>
      sharp(file).resize({ width: WIDEST, withoutEnlargement: true }).toBuffer({ resolveWithObject: true }),
    ),
  )
  let left = 0
  const layers: OverlayOptions[] = shots.map(({ data, info }) => {
    const layer = { input: data, left, top: 0 }
    left += info.width + GAP
    return layer
  })
  const height = Math.max(...shots.map(({ info }) => info.height))
  await sharp({ create: { width: left - GAP, height, channels: 3, background: '#c33' } })
    .composite(layers)
    .png()
    .toFile(to)
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
