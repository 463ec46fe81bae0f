import { readFile } from 'node:fs/promises'
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chunk, fixture, notedFiles, secret, segment, withSegments } from '../../../tests/noted-files.ts'
import { temporaryFile } from '../../../tests/storages.ts'
import { inWorkshop } from '../workshop.ts'
import type { NotedFormat } from './noted-format.ts'
import { writeWithout } from './without-notes.ts'

test.for([
  ['camera.jpg', 'jpeg'],
  ['screenshot.png', 'png'],
  ['moving.gif', 'gif'],
] as const)(
  'takes places, serial numbers and small pictures out of %s, and no pixel',
  async ([name, format]) => {
    const noted = await notedFiles[name]()
    const bare = await bared(noted, format)
    expect([noted.includes(secret), bare.includes(secret)]).toEqual([true, false])
    expect(await pixels(bare)).toEqual(await pixels(noted))
    expect(await bared(bare, format)).toEqual(bare)
  },
)

test('leaves the packed picture of a JPEG bit by bit as it was', async () => {
  const noted = await notedFiles['camera.jpg']()
  const bare = await bared(noted, 'jpeg')
  const packed = bare.subarray(bare.indexOf(Buffer.from([0xff, 0xdb])))
  expect(noted.includes(packed)).toBe(true)
  expect(packed.length).toBeGreaterThan(50_000)
  expect((await sharp(bare).metadata()).exif).toBeUndefined()
})

test.for(['progressive.jpg', 'cmyk.jpg', 'grey.jpg'])('follows %s to its end', async (name) => {
  const jpeg = await fixture(name)
  expect(await pixels(await bared(jpeg, 'jpeg'))).toEqual(await pixels(jpeg))
})

test.for([1, 2, 3, 4, 5, 6, 7, 8])(
  'keeps how a picture is turned, %i, and nothing else of its EXIF',
  async (turn) => {
    const bare = await bared(await fixture(`orientation-${turn}.jpg`), 'jpeg')
    const { orientation = 1, exif } = await sharp(bare).metadata()
    expect([orientation, bare.includes(secret), exif?.length ?? 0]).toEqual([
      turn,
      false,
      turn === 1 ? 0 : 32,
    ])
    expect(await bared(bare, 'jpeg')).toEqual(bare)
  },
)

test('keeps how a PNG is turned', async () => {
  const turned = await sharp(await fixture('sixteen-bit.png'))
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: secret } })
    .png()
    .toBuffer()
  const bare = await bared(turned, 'png')
  expect([turned.includes(secret), bare.includes(secret)]).toEqual([true, false])
  expect((await sharp(bare).metadata()).orientation).toBe(6)
  expect(await bared(bare, 'png')).toEqual(bare)
})

test('keeps the colour profile of a JPEG and a PNG', async () => {
  for (const format of ['jpeg', 'png'] as const) {
    const coloured = await sharp(await fixture('camera-gps.jpg'))
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
    const { icc } = await sharp(coloured).metadata()
    expect(icc?.length).toBeGreaterThan(100)
    expect((await sharp(await bared(coloured, format)).metadata()).icc).toEqual(icc)
  }
})

test('moves nothing in a film, and leaves each packet as it was', async () => {
  const noted = await notedFiles['film.mp4']()
  const bare = await bared(noted, 'mp4')
  expect([noted.includes(secret), bare.includes(secret), bare.length]).toEqual([true, false, noted.length])
  expect(await packets(bare)).toEqual(await packets(noted))
  expect(await bared(bare, 'mp4')).toEqual(bare)
})

test.for(['fast-start.mp4', 'moov-last.mp4', 'turned.mp4', 'hevc.mp4', 'fragmented.mp4'])(
  'forgets when %s was made and by what, and plays it as before',
  async (name) => {
    const film = await fixture(name)
    const bare = await bared(film, 'mp4')
    expect(bare.length).toBe(film.length)
    expect(await packets(bare)).toEqual(await packets(film))
    expect([bare.includes('udta'), bare.includes('Lavf')]).toEqual([false, false])
  },
)

test('cuts the tags off a voice at both ends', async () => {
  const noted = await notedFiles['voice.mp3']()
  expect(noted.includes(secret)).toBe(true)
  expect(await bared(noted, 'mp3')).toEqual(await fixture('bare.mp3'))
  const cover = await fixture('cover.mp3')
  const bare = await bared(cover, 'mp3')
  expect(bare.length).toBeLessThan(cover.length)
  expect(await packets(bare)).toEqual(await packets(cover))
})

test('says of a film of fragments with a list of places that it cannot be followed', async () => {
  const film = await fixture('fragmented.mp4')
  const strewn = Buffer.from(film)
  strewn.write('meta', film.indexOf('vide'), 'latin1')
  expect(await findNotes(strewn, 'mp4')).toBeNull()
})

test('finds nothing in files that have none', async () => {
  const bare = withSegments(
    await bared(await fixture('grey.jpg'), 'jpeg'),
    segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\0\0')),
  )
  expect(await findNotes(bare, 'jpeg')).toEqual([])
  expect(chunk('IEND', '').toString('hex')).toBe('0000000049454e44ae426082')
})

/** Where sharp is as it came, for the test to look with. */
async function findNotes(file: Buffer, format: NotedFormat) {
  return inWorkshop({ do: 'look-for-notes', path: await temporaryFile(file), format })
}

async function bared(file: Buffer, format: NotedFormat): Promise<Buffer> {
  const path = await temporaryFile(file)
  const cuts = await findNotes(file, format)
  if (!cuts) throw new Error('cannot be followed')
  await writeWithout(path, cuts, `${path}~`)
  return readFile(`${path}~`)
}

async function pixels(file: Buffer): Promise<string> {
  return (await sharp(file).raw().toBuffer()).toString('base64')
}

async function packets(file: Buffer): Promise<unknown[]> {
  const input = new Input({ source: new FilePathSource(await temporaryFile(file)), formats: ALL_FORMATS })
  const all: unknown[] = []
  for (const track of [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()])
    if (track)
      for await (const { timestamp, duration, data } of new EncodedPacketSink(track).packets())
        all.push([timestamp, duration, Buffer.from(data).toString('base64')])
  input.dispose()
  expect(all.length).toBeGreaterThan(1)
  return all
}
