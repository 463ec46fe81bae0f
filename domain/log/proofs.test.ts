import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leafOf, MTH, verifiesInclusion } from '../../tests/rfc9162.ts'
import { treeOver } from './proofs.ts'
import { type Hash, leafHash, rootByInclusion } from './tree.ts'

const hash: Hash = (bytes) => createHash('sha256').update(bytes).digest()
const entriesOf = (count: number) => Array.from({ length: count }, (_, at) => Buffer.from(`entry ${at}`))
const treeOf = async (entries: Buffer[]) =>
  treeOver(hash, await Promise.all(entries.map((entry) => leafHash(hash, entry))))

test('gives ten thousand proofs that another reading of RFC 9162 takes, and the roots of all that was before', async () => {
  const entries = entriesOf(10_000)
  const tree = await treeOf(entries)
  const root = MTH(entries)
  expect(Buffer.from(await tree.root())).toEqual(root)
  let taken = 0
  for (const [index, entry] of entries.entries())
    if (verifiesInclusion(leafOf(entry), index, entries.length, await tree.inclusion(index), root)) taken += 1
  expect(taken).toBe(10_000)
  for (const size of [0, 1, 255, 256, 257, 4096, 9999])
    expect(Buffer.from(await tree.root(size)), String(size)).toEqual(MTH(entries.slice(0, size)))
})

test('leads from a leaf to the root by its own path, and by no other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 700 }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      async (size, at, step, bit) => {
        const entries = entriesOf(size)
        const tree = await treeOf(entries)
        const index = at % size
        const path = await tree.inclusion(index)
        const leaf = leafOf(entries[index] ?? Buffer.of())
        const root = Buffer.from(await tree.root())
        const by = async (given: readonly Uint8Array[]) =>
          Buffer.from((await rootByInclusion(hash, leaf, { index, size, path: given })) ?? [])
        expect(await by(path)).toEqual(root)
        if (path.length === 0) return
        const bent = path.map((each) => Uint8Array.from(each))
        const one = bent[step % bent.length] ?? new Uint8Array()
        one[bit % 32] = (one[bit % 32] ?? 0) ^ (1 << (bit % 8))
        expect(await by(bent)).not.toEqual(root)
        expect(await by(path.slice(1))).not.toEqual(root)
        expect(await by([...path, ...path.slice(-1)])).not.toEqual(root)
      },
    ),
    { numRuns: 60 },
  )
})
