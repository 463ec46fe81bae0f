import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBundle, readTilePath, tileIn, tilePath, tilesOf, writeBundle } from './tile.ts'

test('names tiles as the specification of tlog-tiles does', () => {
  expect(tilePath({ level: 0, number: 1234067, width: 256 })).toBe('tile/0/x001/x234/067')
  expect(tilePath({ level: 'entries', number: 0, width: 12 })).toBe('tile/entries/000.p/12')
  expect(tilePath({ level: 1, number: 1000, width: 256 })).toBe('tile/1/x001/000')
})

test('reads only the one way a tile is written', () => {
  fc.assert(
    fc.property(
      fc.nat(63),
      fc.nat(1_000_000_000),
      fc.integer({ min: 1, max: 256 }),
      (level, number, width) => {
        const tile = { level, number, width }
        expect(readTilePath(tilePath(tile))).toEqual(tile)
      },
    ),
  )
  for (const path of [
    'tile/00/000',
    'tile/0/0',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/007',
    'tile/0/x000/000',
    'tile/0/../000',
    'tile/-1/000',
    '',
  ])
    expect(readTilePath(path), path).toBeNull()
})

test('has the tiles of the specification’s example of 70,000 entries', () => {
  const tiles = tilesOf(70_000)
  const at = (level: number | 'entries') => tiles.filter((tile) => tile.level === level)
  expect([at(0).length, at(0).at(-1)?.width]).toEqual([274, 112])
  expect(at(1).map(({ width }) => width)).toEqual([256, 17])
  expect(at(2)).toEqual([{ level: 2, number: 0, width: 1 }])
  expect(at('entries')).toHaveLength(274)
  expect(tilesOf(256).map(tilePath)).toEqual(['tile/0/000', 'tile/entries/000', 'tile/1/000.p/1'])
  expect(tileIn(70_000, 1, 1)).toEqual({ level: 1, number: 1, width: 17 })
  expect(tileIn(70_000, 3, 0)).toBeNull()
})

test('puts entries into a bundle and takes them out again, unless its end is missing', () => {
  const entries = ['', 'one', 'x'.repeat(300)].map((text) => Buffer.from(text))
  const bundle = writeBundle(entries)
  expect(readBundle(bundle)?.map((entry) => Buffer.from(entry))).toEqual(entries)
  expect(readBundle(bundle.slice(0, -1))).toBeNull()
})
