import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sentenceOf } from '#domain/refusals.ts'
import { words } from '#domain/words.ts'
import { whyNotAsItIs } from './as-it-is.ts'
import { type Film, planVideo } from './video-plan.ts'
import { videoTroubles } from './video-words.ts'
import { voiceBitrate } from './voice-bitrate.ts'

const phone: Film = {
  bytes: 200_000_000,
  seconds: 60,
  width: 3840,
  height: 2160,
  videoCodec: 'hevc',
  audioCodec: 'aac',
}
const able = { h264: true, aac: true }

test('a film that fits already is only put into a fresh mp4', () => {
  const small = { ...phone, bytes: 12_000_000, videoCodec: 'avc' }
  expect(planVideo(small, { h264: false, aac: false })).toEqual({ way: 'copy' })
})

test('a 4K film of a phone becomes 1280 pixels of H.264, its sound is kept', () => {
  expect(planVideo(phone, able)).toMatchObject({ way: 'encode', width: 1280, height: 720, audio: 'copy' })
})

test('an upright film keeps its shape, in even numbers', () => {
  const upright = { ...phone, width: 1081, height: 1921 }
  expect(planVideo(upright, able)).toMatchObject({ width: 720, height: 1280 })
})

test('a longer film gets a lower bitrate, so that picture and sound stay under 35 MB', () => {
  const plan = planVideo({ ...phone, seconds: 300 }, able)
  if (plan.way !== 'encode') throw new Error('it can be encoded')
  expect(((plan.videoBitrate + 96_000) / 8) * 300).toBeLessThan(35_000_000)
  expect(plan.videoBitrate).toBeLessThan(900_000)
})

test('half an hour is too long, whatever the browser can do', () => {
  expect(planVideo({ ...phone, seconds: 1800 }, able)).toEqual({ way: 'cannot', why: 'too-long' })
})

const unable = { h264: false, aac: false }

test('under 35,000,000 bytes a film is taken as it is where it cannot be encoded, HEVC too', () => {
  for (const videoCodec of ['avc', 'hevc'])
    expect(planVideo({ ...phone, videoCodec, bytes: 34_999_999 }, unable)).toEqual({ way: 'copy' })
  const withOtherSound = { ...phone, videoCodec: 'avc', audioCodec: 'opus', bytes: 34_999_999 }
  expect(planVideo(withOtherSound, unable)).toEqual({ way: 'copy' })
})

test('from 35,000,000 bytes on, what cannot be made smaller is too large, and no wrong type', () => {
  for (const videoCodec of ['avc', 'hevc'])
    expect(planVideo({ ...phone, videoCodec, bytes: 35_000_000 }, unable)).toEqual({
      way: 'cannot',
      why: 'too-large',
    })
  expect(sentenceOf(videoTroubles['too-large'].refusal)).toBe(words.videoTooLarge)
})

test('what nobody can name needs an encoder', () => {
  expect(planVideo({ ...phone, videoCodec: null, bytes: 10 }, unable)).toEqual({
    way: 'cannot',
    why: 'no-encoder',
  })
})

test.each([
  ['fast-start.mp4', null],
  ['fragmented.mp4', null],
  ['hevc.mp4', null],
  ['quicktime.mov', undefined],
  ['voice.m4a', undefined],
  ['phone.heic', undefined],
  ['README.md', undefined],
])('%s may travel as it is: %s', async (name, why) => {
  const bytes = await readFile(join(import.meta.dirname, '../../../tests/fixtures/media', name))
  expect(await whyNotAsItIs(new Blob([new Uint8Array(bytes)]))).toBe(why)
})

test('nothing of the limit and more may', async () => {
  expect(await whyNotAsItIs(new Blob([new Uint8Array(35_000_000)]))).toBe('too-large')
})

test('sound a browser cannot turn into AAC is kept as it is, and silence stays silent', () => {
  const webm = { ...phone, videoCodec: 'vp9', audioCodec: 'opus' }
  expect(planVideo(webm, { h264: true, aac: false })).toMatchObject({ audio: 'keep' })
  expect(planVideo({ ...webm, audioCodec: null }, able)).toMatchObject({ audio: 'none' })
})

test('three minutes of voice get the best bitrate, twenty a lower one, an hour none', () => {
  expect(voiceBitrate(180)).toBe(96_000)
  expect(voiceBitrate(19 * 60)).toBe(32_000)
  expect(voiceBitrate(3600)).toBeNull()
})
