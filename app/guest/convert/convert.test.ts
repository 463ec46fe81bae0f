import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { sentenceOf } from '#modules/refusals/refusals.ts'
import { fitsAsItIs, videoProblems } from './convert-video.ts'
import { voiceBitrate } from './encode-voice.ts'
import { type Film, planVideo } from './video-plan.ts'

const phone: Film = {
  bytes: 200_000_000,
  seconds: 60,
  width: 3840,
  height: 2160,
  videoCodec: 'hevc',
  audioCodec: 'aac',
}
const able = { h264: true, aac: true }

test('copies a film that fits into a fresh mp4', () => {
  const small = { ...phone, bytes: 12_000_000, videoCodec: 'avc' }
  expect(planVideo(small, { h264: false, aac: false })).toEqual({ way: 'copy' })
})

test('reduces a 4K film to 1280 pixels of H.264 and keeps its sound', () => {
  expect(planVideo(phone, able)).toMatchObject({ way: 'encode', width: 1280, height: 720, audio: 'copy' })
})

test('keeps the shape of an upright film, in even numbers', () => {
  const upright = { ...phone, width: 1081, height: 1921 }
  expect(planVideo(upright, able)).toMatchObject({ width: 720, height: 1280 })
})

test('lowers the bitrate of a longer film, so that picture and sound stay under 35 MB', () => {
  const plan = planVideo({ ...phone, seconds: 300 }, able)
  if (plan.way !== 'encode') throw new Error('it can be encoded')
  expect(((plan.videoBitrate + 96_000) / 8) * 300).toBeLessThan(35_000_000)
  expect(plan.videoBitrate).toBeLessThan(900_000)
})

test('refuses half an hour, whatever the browser can do', () => {
  expect(planVideo({ ...phone, seconds: 1800 }, able)).toEqual({ way: 'cannot', why: 'too-long' })
})

const unable = { h264: false, aac: false }

test('takes a film under 35,000,000 bytes as it is where it cannot be encoded, HEVC too', () => {
  for (const videoCodec of ['avc', 'hevc'])
    expect(planVideo({ ...phone, videoCodec, bytes: 34_999_999 }, unable)).toEqual({ way: 'copy' })
  const withOtherSound = { ...phone, videoCodec: 'avc', audioCodec: 'opus', bytes: 34_999_999 }
  expect(planVideo(withOtherSound, unable)).toEqual({ way: 'copy' })
})

test('calls a film of 35,000,000 bytes that cannot be reduced too large, and not of a wrong type', () => {
  for (const videoCodec of ['avc', 'hevc'])
    expect(planVideo({ ...phone, videoCodec, bytes: 35_000_000 }, unable)).toEqual({
      way: 'cannot',
      why: 'too-large',
    })
  expect(sentenceOf(videoProblems['too-large'].refusal)).toBe(messages.videoTooLarge)
})

test('needs an encoder for an unknown format', () => {
  expect(planVideo({ ...phone, videoCodec: null, bytes: 10 }, unable)).toEqual({
    way: 'cannot',
    why: 'no-encoder',
  })
})

test.each([
  ['fast-start.mp4', true],
  ['fragmented.mp4', true],
  ['hevc.mp4', true],
  ['quicktime.mov', false],
  ['voice.m4a', false],
  ['phone.heic', false],
  ['README.md', false],
])('sends %s unchanged: %s', async (name, fits) => {
  const bytes = await readFile(join(import.meta.dirname, '../../../tests/fixtures/media', name))
  expect(await fitsAsItIs(new Blob([new Uint8Array(bytes)]))).toBe(fits)
})

test('refuses everything at the limit and above', async () => {
  expect(await fitsAsItIs(new Blob([new Uint8Array(35_000_000)]))).toBe('too-large')
})

test('keeps sound that the browser cannot turn into AAC, and leaves silence silent', () => {
  const webm = { ...phone, videoCodec: 'vp9', audioCodec: 'opus' }
  expect(planVideo(webm, { h264: true, aac: false })).toMatchObject({ audio: 'keep' })
  expect(planVideo({ ...webm, audioCodec: null }, able)).toMatchObject({ audio: 'none' })
})

test('gives three minutes of voice the best bitrate, twenty a lower one, an hour none', () => {
  expect(voiceBitrate(180)).toBe(96_000)
  expect(voiceBitrate(19 * 60)).toBe(32_000)
  expect(voiceBitrate(3600)).toBeNull()
})
