import { afterEach, expect, test, vi } from 'vitest'
import { canMakeFilms, canRecord } from './record-voice.ts'

afterEach(() => void vi.unstubAllGlobals())

test('refuses a recorder that knows no kind of sound', () => {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => {} } })
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => false })
  expect(canRecord()).toBe(false)
  vi.stubGlobal('MediaRecorder', { isTypeSupported: (type: string) => type === 'audio/mp4' })
  expect(canRecord()).toBe(true)
})

test('converts films only where H.264 can be encoded', async () => {
  expect(await canMakeFilms()).toBe(false)
  for (const supported of [true, false]) {
    vi.stubGlobal('VideoEncoder', { isConfigSupported: async () => ({ supported }) })
    expect(await canMakeFilms()).toBe(supported)
  }
  vi.stubGlobal('VideoEncoder', { isConfigSupported: () => Promise.reject(new TypeError('unknown codec')) })
  expect(await canMakeFilms()).toBe(false)
})
