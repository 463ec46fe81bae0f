import { expect, test } from 'vitest'
import { describeRecording } from './recording.ts'

test('states minutes, seconds and megabytes of a recording before it is played', () => {
  expect(describeRecording('Film', { seconds: 42, bytes: 2_400_000 })).toBe('Film · 0:42 · 2.4 MB')
  expect(describeRecording('Film', { seconds: 59.6, bytes: 34_999_999 })).toBe('Film · 1:00 · 35.0 MB')
  expect(describeRecording('Voice note', { seconds: 725, bytes: 900 })).toBe('Voice note · 12:05 · 0.1 MB')
})

test('does not make up an unknown length', () => {
  expect(describeRecording('Film', { seconds: null, bytes: 2_400_000 })).toBe('Film · 2.4 MB')
})
