import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import sharp, { type OutputInfo } from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { FileKind } from '#core/db/tables.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { keysOf } from '#core/values/record.ts'
import { damagedFiles } from '../../tests/mutate.ts'
import { fixtures, readFixture, temporaryFile } from '../../tests/storages.ts'
import { endIdleWorkers, killWorkers } from '../../tests/workers.ts'
import { fileRules } from './media.ts'
import {
  jobLimits,
  type MediaJob,
  MediaJobFault,
  replaceByCleanCopy,
  runMediaJob,
} from './media-jobs.server.ts'

test.for([
  ['profile', 'camera-gps.jpg', { format: 'jpeg', width: 640, height: 480 }],
  ['profile', 'progressive.jpg', { format: 'jpeg', width: 640, height: 480 }],
  ['profile', 'grey.jpg', { format: 'jpeg', width: 200, height: 150 }],
  ['profile', 'cmyk.jpg', { format: 'jpeg', width: 320, height: 240 }],
  ['profile', 'sixteen-bit.png', { format: 'jpeg', width: 160, height: 120 }],
  ['profile', 'animated.gif', { format: 'jpeg', width: 80, height: 60 }],
  ['trip-image', 'drawing.svg', { format: 'jpeg', width: 1200, height: 900 }],
  ['photograph', 'drawing.svg', { format: 'jpeg', width: 1200, height: 900 }],
  ['video', 'moov-last.mp4', { format: 'mp4', width: 320, height: 180, duration: 3, codec: 'avc' }],
  ['video', 'fragmented.mp4', { format: 'mp4', width: 320, height: 180 }],
  ['video', 'turned.mp4', { format: 'mp4', width: 180, height: 320 }],
  ['video', 'hevc.mp4', { format: 'mp4', width: 180, height: 320, codec: 'hevc' }],
  ['audio', 'vbr.mp3', { format: 'mp3', width: null }],
  ['audio', 'cover.mp3', { format: 'mp3' }],
  ['audio', 'bare.mp3', { format: 'mp3' }],
] as const)('as %s, %s is stored as what its bytes say', async ([kind, name, facts]) => {
  expect(await storeFixture(kind, name)).toMatchObject({ ok: true, facts })
})

/** A row of each fixture, with its kind. */
function eachFixture(files: Partial<Record<FileKind, string[]>>): [FileKind, string][] {
  return keysOf(files).flatMap((kind) => (files[kind] ?? []).map((name): [FileKind, string] => [kind, name]))
}

test.for(
  eachFixture({
    profile: ['drawing.svg', 'moov-last.mp4'],
    'trip-image': ['entity-bomb.svg', 'outside-file.svg', 'phone.heic', 'bare.mp3', 'README.md'],
    photograph: ['entity-bomb.svg', 'outside-file.svg'],
    video: ['quicktime.mov', 'mpeg4-part2.mp4', 'voice.m4a', 'camera-gps.jpg'],
    audio: ['voice.m4a', 'voice.wav', 'fast-start.mp4'],
  }),
)('as %s, %s is refused with the sentence of the specification', async ([kind, name]) => {
  expect(await storeFixture(kind, name)).toEqual(refuse(fileRules[kind].wrongType))
})

test.for(
  eachFixture({
    profile: ['256-megapixels.png'],
    'trip-image': ['256-megapixels.png', 'huge.svg'],
    photograph: ['256-megapixels.png', 'huge.svg'],
  }),
)('as %s, %s is refused for its pixels alone', async ([kind, name]) => {
  expect(await storeFixture(kind, name)).toEqual(refuse('pictureTooManyPixels'))
})

test.for(
  eachFixture({
    profile: ['camera-gps.jpg', 'progressive.jpg', 'sixteen-bit.png'],
    video: ['fast-start.mp4', 'moov-last.mp4', 'fragmented.mp4'],
  }),
)('as %s, two thirds of %s are refused', async ([kind, name]) => {
  const whole = await readFixture(name)
  const part = whole.subarray(0, Math.floor((whole.length * 2) / 3))
  expect(await storeBytes(kind, part)).toMatchObject({ code: 'wrong-type' })
})

test.for(['trip-image', 'photograph'] as const)(
  'as %s, renders a drawing without scripts, the network or another file',
  async (kind) => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const fixture = await readFile(join(fixtures, 'drawing.svg'), 'utf8')
    const drawing = fixture.replaceAll('127.0.0.1:9', `127.0.0.1:${port}`)
    expect(drawing).toContain(String(port))
    const path = await temporaryFile(Buffer.from(drawing))
    const file = { path, bytes: drawing.length, ...unnamed }
    expect(await replaceByCleanCopy(kind, file)).toMatchObject({ ok: true })
    expect(asked).toEqual([])
    // Where other files and pages would be, only the ground is seen.
    const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
    for (const [x, y] of [[30, 12] as const, [150, 37] as const])
      expect(pixelAt(data, info, x / 200, y / 150)).toEqual([0x20, 0x40, 0x30])
  },
)

test.for([
  ['without a size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'],
  ['smaller than a pixel', drawingOf('width="0.01" height="0.01"')],
  ['a hair wide and very high', drawingOf('width="1" height="39000000"')],
  ['of negative size', drawingOf('width="-5" height="-5"')],
  ['of a size beyond numbers', drawingOf('width="1e300" height="1e300"')],
  ['that uses itself', drawingOf('width="9" height="9"', '<g id="a"><use href="#a"/><use href="#a"/></g>')],
  ['that multiplies itself', drawingOf('width="9" height="9"', multiplied(30))],
] as const)('stores the next picture after a drawing %s', async ([_what, drawing]) => {
  limit('store-picture', { cpuSeconds: 1 })
  const stored = await storeBytes('photograph', Buffer.from(drawing))
  if (stored.ok) expect(Math.max(stored.facts.width ?? 0, stored.facts.height ?? 0)).toBeLessThanOrEqual(3840)
  expect(await storeFixture('photograph', 'grey.jpg')).toMatchObject({ ok: true })
})

/** Each group draws the next one twice. */
function multiplied(times: number): string {
  const next = Array.from({ length: times }, (_, at) => `<use href="#a${at + 1}"/>`)
  return next.map((use, at) => `<g id="a${at}">${use}${use}</g>`).join('')
}

function drawingOf(size: string, content = '<path d="M0 0h9v9z"/>'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`
}

function pixelAt(data: Buffer, { width, height, channels }: OutputInfo, x: number, y: number): number[] {
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels
  // JPEG changes colours a little.
  return [...data.subarray(at, at + 3)].map((part) => Math.round(part / 8) * 8)
}

test.for([
  ['audio', 'vbr.mp3', 5_000_000, 'audioTooLarge'],
  ['video', 'moov-last.mp4', 35_000_000, 'videoTooLarge'],
] as const)('as %s, %s of %i bytes is refused', async ([kind, name, bytes, refusal]) => {
  const file = { path: join(fixtures, name), bytes, ...unnamed }
  expect(await replaceByCleanCopy(kind, file)).toEqual(refuse(refusal))
})

test('refuses WebP, which the specification does not name', async () => {
  const picture = await sharp(join(fixtures, 'grey.jpg')).webp().toBuffer()
  expect(await storeBytes('trip-image', picture)).toMatchObject({ code: 'wrong-type' })
})

test.for([
  ['a large opaque', 3842, 1, { format: 'jpeg', width: 3840, height: 1920 }],
  ['a transparent', 60, 0.5, { format: 'png', width: 60, height: 30 }],
] as const)('stores %s picture %i wide', async ([_what, width, alpha, facts]) => {
  const create = { width, height: width / 2, channels: 4, background: { r: 9, g: 90, b: 9, alpha } } as const
  const picture = await sharp({ create }).png().toBuffer()
  expect(await storeBytes('trip-image', picture)).toMatchObject({ facts })
})

test('replaces the file by the copy, and leaves no other file', async () => {
  const path = await temporaryFile(await readFixture('camera-gps.jpg'))
  const stored = await replaceByCleanCopy('profile', { path, bytes: 1, ...unnamed })
  const copy = await readFile(path)
  const sha256 = createHash('sha256').update(copy).digest('hex')
  expect(stored).toMatchObject({ file: { path, bytes: copy.length, sha256, fileName: 'a' } })
  expect(await readdir(dirname(path))).toHaveLength(1)
})

test('accepts or refuses each of 44 damaged files, and never stops', async () => {
  let refused = 0
  for (const { kind, bytes, seed } of await damagedFiles(44)) {
    const stored = await storeBytes(kind, bytes)
    if (stored.ok) continue
    expect([seed, stored.code]).toEqual([seed, 'wrong-type'])
    refused += 1
  }
  expect(refused).toBeGreaterThan(10)
})

test('replaces a worker that was killed; after two it refuses the file, and accepts the next one', async () => {
  await endIdleWorkers('store')
  const [stored] = await Promise.all([storeFixture('video', 'fast-start.mp4'), killWorkers('store', 1)])
  expect(stored).toMatchObject({ ok: true, facts: { width: 320, height: 180 } })
  await endIdleWorkers('store')
  const [refused] = await Promise.all([storeFixture('video', 'fast-start.mp4'), killWorkers('store', 2)])
  expect(refused).toEqual(refuse('videoWrongType'))
  expect(await storeFixture('video', 'moov-last.mp4')).toMatchObject({ ok: true })
})

test('ends a worker that takes too long, without a second attempt, and serves the next job', async () => {
  await endIdleWorkers('store')
  limit('store-recording', { seconds: 0.001 })
  const path = await temporaryFile(await readFixture('fast-start.mp4'))
  const job = { do: 'store-recording', path, format: 'mp4', outputPath: `${path}~` } as const
  await expect(runMediaJob(job)).rejects.toEqual(new MediaJobFault('the worker took too long'))
  limit('store-recording', { seconds: 60 })
  expect(await runMediaJob(job)).toMatchObject({ format: 'mp4' })
})

test('refuses a picture that needs too much work, and decodes the next one', async () => {
  limit('store-picture', { cpuSeconds: 0.05 })
  const turbulence = '<feTurbulence baseFrequency="0.05" numOctaves="9"/>'
  const heavy = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="f">${turbulence}</filter>
    <rect width="3000" height="3000" filter="url(#f)"/></svg>`
  expect(await storeBytes('trip-image', Buffer.from(heavy))).toEqual(refuse('tripWrongType'))
  limit('store-picture', { cpuSeconds: 20 })
  expect(await storeFixture('trip-image', 'grey.jpg')).toMatchObject({ ok: true })
})

function limit(job: MediaJob['do'], less: Partial<(typeof jobLimits)[MediaJob['do']]>) {
  const before = jobLimits[job]
  jobLimits[job] = { ...before, ...less }
  onTestFinished(() => {
    jobLimits[job] = before
  })
}

const unnamed = { sha256: '', fileName: 'a' }

async function storeFixture(kind: FileKind, name: string) {
  return storeBytes(kind, await readFixture(name))
}

async function storeBytes(kind: FileKind, bytes: Uint8Array) {
  return replaceByCleanCopy(kind, { path: await temporaryFile(bytes), bytes: bytes.length, ...unnamed })
}
