import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { mutated } from '../../tests/mutate.ts'
import { fixtures, temporaryFile } from '../../tests/storages.ts'
import { type FileKind, fileRules } from './media.ts'
import { replaceByCopy } from './media-jobs.server.ts'

test.for([
  ['profile', 'camera-gps.jpg', { format: 'jpeg', width: 640, height: 480 }],
  ['profile', 'progressive.jpg', { format: 'jpeg', width: 640, height: 480 }],
  ['profile', 'grey.jpg', { format: 'jpeg', width: 200, height: 150 }],
  ['profile', 'cmyk.jpg', { format: 'jpeg', width: 320, height: 240 }],
  ['profile', 'sixteen-bit.png', { format: 'jpeg', width: 160, height: 120 }],
  ['profile', 'animated.gif', { format: 'jpeg', width: 80, height: 60 }],
  ['trip-image', 'orientation-1.jpg', { format: 'jpeg', width: 120, height: 80 }],
  ['trip-image', 'orientation-6.jpg', { format: 'jpeg', width: 120, height: 80 }],
  ['trip-image', 'drawing.svg', { format: 'jpeg', width: 200, height: 150 }],
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

test.for([
  ['profile', 'drawing.svg'],
  ['profile', 'moov-last.mp4'],
  ['trip-image', '256-megapixels.png'],
  ['trip-image', 'huge.svg'],
  ['trip-image', 'entity-bomb.svg'],
  ['trip-image', 'outside-file.svg'],
  ['trip-image', 'phone.heic'],
  ['trip-image', 'bare.mp3'],
  ['trip-image', 'README.md'],
  ['video', 'quicktime.mov'],
  ['video', 'mpeg4-part2.mp4'],
  ['video', 'voice.m4a'],
  ['video', 'camera-gps.jpg'],
  ['audio', 'voice.m4a'],
  ['audio', 'voice.wav'],
  ['audio', 'fast-start.mp4'],
] as const)('as %s, %s is refused with the sentence of the specification', async ([kind, name]) => {
  const before = performance.now()
  const refusal = refuse(fileRules[kind].wrongType)
  expect(await storeFixture(kind, name)).toEqual(refusal)
  expect(performance.now() - before).toBeLessThan(3000)
})

test.for([
  ['profile', 'camera-gps.jpg'],
  ['profile', 'progressive.jpg'],
  ['profile', 'sixteen-bit.png'],
  ['video', 'fast-start.mp4'],
  ['video', 'moov-last.mp4'],
  ['video', 'fragmented.mp4'],
] as const)('as %s, two thirds of %s are refused', async ([kind, name]) => {
  const whole = await readFile(join(fixtures, name))
  expect(await storeBytes(kind, whole.subarray(0, Math.floor((whole.length * 2) / 3)))).toMatchObject({
    code: 'wrong-type',
  })
})

test('renders a drawing without the network or another file', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const drawing = (await readFile(join(fixtures, 'drawing.svg'), 'utf8')).replaceAll(
    '127.0.0.1:9',
    `127.0.0.1:${port}`,
  )
  expect(drawing).toContain(String(port))
  expect(await storeBytes('trip-image', Buffer.from(drawing))).toMatchObject({ ok: true })
  expect(asked).toEqual([])
})

test('refuses a file at its limit, whatever it is', async () => {
  const file = { path: join(fixtures, 'vbr.mp3'), bytes: fileRules.audio.lessThanBytes, ...unnamed }
  expect(await replaceByCopy('audio', file)).toMatchObject({
    code: 'too-large',
    message: messages.audioTooLarge,
  })
})

test('refuses WebP, which the specification does not name', async () => {
  const picture = await sharp(join(fixtures, 'grey.jpg')).webp().toBuffer()
  expect(await storeBytes('trip-image', picture)).toMatchObject({ code: 'wrong-type' })
})

test('stores a picture with at most 3840 pixels a side, and the whole of what one can see through', async () => {
  const create = {
    width: 6000,
    height: 3000,
    channels: 4,
    background: { r: 9, g: 90, b: 9, alpha: 1 },
  } as const
  const large = await storeBytes('trip-image', await sharp({ create }).png().toBuffer())
  expect(large).toMatchObject({ facts: { format: 'jpeg', width: 3840, height: 1920 } })
  const glass = { ...create, width: 60, height: 30, background: { ...create.background, alpha: 0.5 } }
  const stored = await storeBytes('trip-image', await sharp({ create: glass }).png().toBuffer())
  expect(stored).toMatchObject({ facts: { format: 'png', width: 60, height: 30 } })
})

test('leaves the copy alone in the place of the file', async () => {
  const path = await temporaryFile(await readFile(join(fixtures, 'camera-gps.jpg')))
  const stored = await replaceByCopy('profile', { path, bytes: 1, ...unnamed })
  const copy = await readFile(path)
  const sha256 = createHash('sha256').update(copy).digest('hex')
  expect(stored).toMatchObject({ file: { path, bytes: copy.length, sha256, fileName: 'a' } })
  expect(await readdir(dirname(path))).toHaveLength(1)
})

test('judges or refuses each of 300 damaged files, and never stops', async () => {
  let [welcome, refused] = [0, 0]
  for (const { kind, bytes, seed } of await mutated(300)) {
    const stored = await storeBytes(kind, bytes)
    if (stored.ok) welcome += 1
    else {
      expect([seed, stored.code]).toEqual([seed, 'wrong-type'])
      refused += 1
    }
  }
  expect(welcome + refused).toBe(300)
  expect(refused).toBeGreaterThan(50)
}, 120_000)

const unnamed = { sha256: '', fileName: 'a' }

async function storeFixture(kind: FileKind, name: string) {
  return storeBytes(kind, await readFile(join(fixtures, name)))
}

async function storeBytes(kind: FileKind, bytes: Uint8Array) {
  return replaceByCopy(kind, { path: await temporaryFile(bytes), bytes: bytes.length, ...unnamed })
}
