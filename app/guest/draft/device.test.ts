import { expect, test } from 'vitest'
import type { ChosenFile } from '../files/chosen-file.ts'
import { deleteFile, isOnlyHere, savedFiles, saveFile } from './device.ts'

// There is no IndexedDB here, as in a browser that refuses it.
test('keeps files in the page, in order, where the device does not store them', async () => {
  const file = (id: string, position: number, link = 'meera'): ChosenFile => ({
    id,
    link,
    kind: 'trip-image',
    name: id,
    blob: new Blob([id]),
    position,
  })
  for (const each of [file('b', 1), file('a', 0), file('c', 0, 'ananya')])
    expect(await saveFile(each)).toBe(false)
  expect((await savedFiles('meera')).map(({ id }) => id)).toEqual(['a', 'b'])
  await saveFile({ ...file('a', 0), uploadUrl: '/there' })
  expect((await savedFiles('meera'))[0]?.uploadUrl).toBe('/there')
  expect(isOnlyHere('a')).toBe(true)
  await deleteFile('a')
  expect((await savedFiles('meera')).map(({ id }) => id)).toEqual(['b'])
})
