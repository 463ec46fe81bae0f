import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { sentenceOf } from '#core/refusals/refusal.ts'
import { readFixture } from '../../../tests/storages.ts'
import { convertVideo, videoProblems } from './convert-video.ts'
import { chooseVoiceBitrate } from './encode-voice.ts'
import { canEncodeH264, canRecord } from './use-recordings.ts'
import { planVideo, type SourceVideo } from './video-plan.ts'

const phone: SourceVideo = {
  bytes: 200_000_000,
  seconds: 60,
  width: 3840,
  height: 2160,
  videoCodec: 'hevc',
  audioCodec: 'aac',
}
const able = { h264: true, aac: true }

const unable = { h264: false, aac: false }
const limit = 35_000_000
const webm = { videoCodec: 'vp9', audioCodec: 'opus' }
const copy = { action: 'copy' }
const tooLarge = { action: 'cannot', reason: 'too-large' }
/** Converting has ended the page twice, so it is not tried again. */
const unconvertible = { earlierAttempts: 2 }
const upright = { width: 1081, height: 1921 }

test.each([
  ['copies one that fits', { bytes: 12_000_000, videoCodec: 'avc' }, unable, copy],
  ['reduces 4K and keeps its sound', {}, able, { action: 'encode', width: 1280, height: 720, audio: 'copy' }],
  ['keeps an upright shape, in even numbers', upright, able, { width: 720, height: 1280 }],
  ['refuses half an hour', { seconds: 1800 }, able, { action: 'cannot', reason: 'too-long' }],
  ['copies HEVC under the limit where it cannot be encoded', { bytes: limit - 1 }, unable, copy],
  ['copies other sound too', { videoCodec: 'avc', audioCodec: 'opus', bytes: limit - 1 }, unable, copy],
  ['refuses one at the limit', { bytes: limit }, unable, tooLarge],
  ['refuses H.264 too', { bytes: limit, videoCodec: 'avc' }, unable, tooLarge],
  ['needs an encoder', { bytes: 10, videoCodec: null }, unable, { action: 'cannot', reason: 'no-encoder' }],
  ['keeps sound that cannot become AAC', webm, { h264: true, aac: false }, { audio: 'keep' }],
  ['leaves silence silent', { ...webm, audioCodec: null }, able, { audio: 'none' }],
])('%s', (_, video, support, plan) => {
  expect(planVideo({ ...phone, ...video }, support)).toMatchObject(plan)
})

test('lowers the bitrate of a longer film, so that picture and sound stay under 35 MB', () => {
  const plan = planVideo({ ...phone, seconds: 300 }, able)
  if (plan.action !== 'encode') throw new Error('it can be encoded')
  expect(((plan.videoBitrate + 96_000) / 8) * 300).toBeLessThan(limit)
  expect(plan.videoBitrate).toBeLessThan(900_000)
})

test('calls a film that cannot be reduced too large, and not of a wrong type', () => {
  expect(sentenceOf(videoProblems['too-large'].refusal)).toBe(messages.videoTooLarge)
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
  const film = new Blob([new Uint8Array(await readFixture(name))])
  const { status } = await convertVideo(film, () => {}, unconvertible)
  expect(status).toBe(fits ? 'done' : 'problem')
})

test('refuses everything at the limit and above', async () => {
  const outcome = await convertVideo(new Blob([new Uint8Array(limit)]), () => {}, unconvertible)
  expect(outcome).toEqual({ status: 'problem', reason: 'too-large' })
})

test('chooses the best bitrate for three minutes of voice, a lower one for twenty, and none for an hour', () => {
  expect(chooseVoiceBitrate(180)).toBe(96_000)
  expect(chooseVoiceBitrate(19 * 60)).toBe(32_000)
  expect(chooseVoiceBitrate(3600)).toBeNull()
})

afterEach(() => void vi.unstubAllGlobals())

test('refuses a recorder that supports no audio type', () => {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => {} } })
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => false })
  expect(canRecord()).toBe(false)
  vi.stubGlobal('MediaRecorder', { isTypeSupported: (type: string) => type === 'audio/mp4' })
  expect(canRecord()).toBe(true)
})

test('converts films only where H.264 can be encoded', async () => {
  expect(await canEncodeH264()).toBe(false)
  for (const supported of [true, false]) {
    vi.stubGlobal('VideoEncoder', { isConfigSupported: async () => ({ supported }) })
    expect(await canEncodeH264()).toBe(supported)
  }
  vi.stubGlobal('VideoEncoder', { isConfigSupported: () => Promise.reject(new TypeError('unknown codec')) })
  expect(await canEncodeH264()).toBe(false)
})
