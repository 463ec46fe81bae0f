import { expect, test } from 'vitest'
import type { ChosenFile } from './chosen-file.ts'
import { moved } from './order.ts'
import { preparePhoto } from './prepare-photo.ts'
import { isProfilePicture, smallerCopy } from './profile-rule.ts'
import { sayLength, saySize, sayTimeLeft } from './say-size.ts'

test.each([
  ['me.jpg', 1_999_999, true],
  ['me.JPEG', 10, true],
  ['me.png', 10, true],
  ['me.gif', 10, true],
  ['me.jpg', 2_000_000, false],
  ['me.heic', 10, false],
  ['me.svg', 10, false],
  ['jpg', 10, false],
])('a profile picture %s of %i bytes fits: %s', (name, size, fits) => {
  expect(isProfilePicture({ name, size })).toBe(fits)
})

test('a smaller copy is drawn smaller until it fits', async () => {
  const sides: number[] = []
  const copy = await smallerCopy(new Blob(), async (_file, side) => {
    sides.push(side)
    return new Blob([new Uint8Array(side > 800 ? 2_000_000 : 1000)])
  })
  expect(copy?.size).toBe(1000)
  expect(sides).toEqual([1200, 800])
})

test('of a picture that this device cannot read there is no smaller copy', async () => {
  expect(await smallerCopy(new Blob(), () => Promise.reject(new Error('unreadable')))).toBeNull()
})

test('a photo of any kind is drawn anew as JPEG, an animation and a drawing are left alone', async () => {
  const drawn = new Blob(['drawn'])
  const prepare = (name: string, type: string) =>
    preparePhoto(new File(['bytes'], name, { type }), async () => drawn)
  expect(await prepare('IMG_1.HEIC', 'image/heic')).toEqual({ name: 'IMG_1.jpg', blob: drawn })
  expect((await prepare('fire.gif', 'image/gif'))?.name).toBe('fire.gif')
  expect((await prepare('map.svg', 'image/svg+xml'))?.name).toBe('map.svg')
})

test('what cannot be drawn is no picture', async () => {
  const refuse = () => Promise.reject(new Error('unreadable'))
  expect(await preparePhoto(new File(['x'], 'notes.txt', { type: 'text/plain' }), refuse)).toBeNull()
})

test('a file moves among those of its own kind only', () => {
  const file = (id: string, kind: ChosenFile['kind'], position: number): ChosenFile => ({
    id,
    link: '',
    kind,
    name: id,
    blob: new Blob(),
    position,
  })
  const files = [file('a', 'trip-image', 0), file('v', 'video', 1), file('b', 'trip-image', 2)]
  const photos = moved(files, 'b', -1).filter(({ kind }) => kind === 'trip-image')
  expect(photos.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(moved(files, 'a', -5).map(({ position }) => position)).toEqual([0, 1, 2])
})

test('sizes and times are said as people say them', () => {
  expect([saySize(400), saySize(81_200), saySize(34_900_000)]).toEqual(['1 kB', '81 kB', '34.9 MB'])
  expect([sayLength(5), sayLength(180)]).toEqual(['0:05', '3:00'])
  expect([12, 58, 200, Number.NaN].map(sayTimeLeft)).toEqual([
    'about 10 seconds left',
    'about a minute left',
    'about 3 minutes left',
    '',
  ])
})
