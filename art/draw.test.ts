import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const pixelsOf = (path: string) => sharp(path).raw().toBuffer()

test('a scene drawn again is the master that is kept', async () => {
  await promisify(execFile)(process.execPath, [join(here, 'draw.ts'), 'avatar-dawn'])
  const drawn = await pixelsOf(join(here, 'out/avatar-dawn.webp'))
  const master = await pixelsOf(join(here, '../content/pictures/avatar-dawn.webp'))
  expect(drawn.length).toBe(master.length)
  // Other processors round a little differently; nobody sees one part in 255.
  const difference =
    drawn.reduce((sum, level, place) => sum + Math.abs(level - master[place]!), 0) / drawn.length
  expect(difference).toBeLessThan(1)
})
