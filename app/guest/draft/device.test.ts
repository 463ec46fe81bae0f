import { expect, test } from 'vitest'
import type { ChosenFile } from '../files/chosen-file.ts'
import { forgetFile, isOnlyHere, keepFile, keptFiles } from './device.ts'

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
    expect(await keepFile(each)).toBe(false)
  expect((await keptFiles('meera')).map(({ id }) => id)).toEqual(['a', 'b'])
  await keepFile({ ...file('a', 0), uploadUrl: '/there' })
  expect((await keptFiles('meera'))[0]?.uploadUrl).toBe('/there')
  expect(isOnlyHere('a')).toBe(true)
  await forgetFile('a')
  expect((await keptFiles('meera')).map(({ id }) => id)).toEqual(['b'])
})
