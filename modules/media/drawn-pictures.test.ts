import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPictures } from './drawn-pictures.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'deodar-manifest-'))

test('finds the pictures of the build by their names', () => {
  const orchard = {
    name: 'orchard',
    width: 4,
    height: 3,
    src: '/pictures/orchard-4.0.webp',
    avif: [],
    webp: [],
    colour: '#334455',
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ orchard }))
  expect(readPictures(join(folder, 'manifest.json'))).toEqual({ orchard })
})

test('says what to do in a house without its build', () => {
  expect(() => readPictures(join(folder, 'nowhere.json'))).toThrow('Run npm run build.')
})
