import { openAsBlob } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { type Outcome, refuseWithMessage } from '#core/refusals/refusal.ts'
import { chosenFile } from '../../../tests/review-form.ts'
import { convertVideo } from '../convert/convert-video.ts'
import { encodeVoice } from '../convert/encode-voice.ts'
import { formatLength, formatSize, isProfilePicture, moveFile } from './chosen-files.ts'
import { makeFittingCopy, preparePhoto, preparePicture } from './prepare-picture.ts'

test('checks the name and the size of a profile picture', () => {
  const fits = (name: string, size: number) => isProfilePicture({ name, size })
  expect(fits('me.JPEG', 1_999_999)).toBe(true)
  expect([fits('me.jpg', 2_000_000), fits('me.heic', 10)]).toEqual([false, false])
})

const reencodeAs = async (blob: Blob) => ({ ok: true as const, picture: blob })
const measures = (pixelCount: number) => async (): Promise<Outcome<{ pixelCount: number }>> => ({
  ok: true,
  pixelCount,
})
const unreadable = async () => refuseWithMessage('pictureUnreadable', 'It cannot be read.')

test('draws a copy smaller until it fits', async () => {
  const sides: number[] = []
  const copy = await makeFittingCopy(new File([], 'me.png'), (_file, side) => {
    sides.push(side)
    return reencodeAs(new Blob([new Uint8Array(side > 800 ? 2_000_000 : 1000)]))
  })
  expect(copy).toMatchObject({ name: 'me.jpg', blob: { size: 1000 } })
  expect(sides).toEqual([1200, 800])
})

test('makes no copy of a picture that the device cannot read', async () => {
  expect(await makeFittingCopy(new File([], 'me.png'), unreadable)).toEqual(await unreadable())
})

test('redraws a photo of any kind as JPEG, and leaves animations and drawings alone', async () => {
  const pixels = new Blob(['drawn'])
  const prepare = (bytes: string, name: string, measure = measures(1)) =>
    preparePhoto(new File([bytes], name), { reencode: () => reencodeAs(pixels), measure })
  expect(await prepare('ftypheic', 'IMG_1.HEIC')).toEqual({ ok: true, name: 'IMG_1.jpg', blob: pixels })
  expect(await prepare('GIF89a', 'fire.gif')).toMatchObject({ name: 'fire.gif' })
  expect(await prepare('<svg >', 'map.xml')).toMatchObject({ name: 'map.svg' })
  expect(await prepare('RIFF WEBP', 'fire.gif')).toEqual({ ok: true, name: 'fire.jpg', blob: pixels })
  expect(await prepare('GIF89a', 'wall.gif', measures(40_000_001))).toMatchObject({ name: 'wall.jpg' })
  for (const bytes of ['GIF89a', '<svg >'])
    expect(await prepare(bytes, 'broken', unreadable)).toEqual(await unreadable())
})

test('refuses what cannot be drawn, whatever its name is', async () => {
  for (const name of ['notes.txt', 'notes.jpg', 'notes.svg', 'notes.gif'])
    expect(await preparePhoto(new File(['x'], name), { reencode: unreadable })).toEqual(await unreadable())
})

test('moves a file only among those of its kind', () => {
  const [first, last] = [chosenFile('a'), chosenFile('b', { position: 2 })]
  const files = [first, chosenFile('v', { kind: 'video', position: 1 }), last]
  const photos = moveFile(files, 'b', -1).filter(({ kind }) => kind === 'trip-image')
  expect(photos.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(moveFile(files, 'a', -5).map(({ position }) => position)).toEqual([0, 1, 2])
})

test('describes sizes and lengths', () => {
  expect([formatSize(400), formatSize(81_200), formatSize(34_900_000)]).toEqual(['1 kB', '81 kB', '34.9 MB'])
  expect([formatLength(5), formatLength(180)]).toEqual(['0:05', '3:00'])
})

test('asks for a file again that the device took back, instead of calling it a wrong one', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'taken-back-')), 'me.jpg')
  await writeFile(path, 'chosen')
  const file = new File([await openAsBlob(path)], 'me.jpg')
  await writeFile(path, 'changed since')
  const gone = { ok: false, name: 'fileGone', message: messages.fileGone }
  expect(await preparePhoto(file)).toMatchObject(gone)
  expect(await makeFittingCopy(file)).toMatchObject(gone)
  expect(await preparePicture('profile', file)).toMatchObject(gone)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await encodeVoice(file, () => {})).toMatchObject(gone)
  // A device that gave up on it twice looks at it only.
  const problem = { status: 'problem', reason: 'gone' }
  expect(await convertVideo(file, () => {}, { earlierAttempts: 2 })).toEqual(problem)
})
