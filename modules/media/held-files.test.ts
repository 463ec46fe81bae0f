import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { openHeldFiles } from './held-files.server.ts'
import { heldFolder } from './hold.server.ts'

const heldIn = ({ dataDir }: TestHouse) => readdir(heldFolder(dataDir))

test('discards what was not kept, and leaves what was', async () => {
  const house = await openTestHouse()
  {
    await using files = openHeldFiles(house)
    for (const key of ['originals/one', null]) {
      const held = await files.hold('profile', Readable.from([Buffer.from('tea')]), 'tea.jpg')
      if (!held.ok) throw new Error(held.code)
      if (key) await house.media.keep(key, held.file.path)
    }
    expect(await heldIn(house)).toHaveLength(1)
  }
  expect(await heldIn(house)).toEqual([])
  expect((await house.media.open('originals/one'))?.size).toBe(3)
})

test('discards them after a fault and an early return as well', async () => {
  const house = await openTestHouse()
  const work = async (fails: boolean) => {
    await using files = openHeldFiles(house)
    await files.hold('profile', Readable.from([Buffer.from('tea')]), 'tea.jpg')
    if (fails) throw new Error('half way')
    return (await heldIn(house)).length
  }
  await expect(work(true)).rejects.toThrow('half way')
  expect(await work(false)).toBe(1)
  expect(await heldIn(house)).toEqual([])
})
