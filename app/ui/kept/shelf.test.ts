import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../tests/storage.ts'
import { shelf } from './shelf.ts'

const DAY_MS = 86_400_000

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('keeps what is typed under its name, gives it back, and forgets it', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  const forms = shelf<Record<string, string>>('sessionStorage')
  forms.keep('enquiry', { name: 'Meera' })
  forms.keep('quick', { name: 'Ravi' })
  expect(forms.kept('enquiry')).toEqual({ name: 'Meera' })
  expect(forms.names('en')).toEqual(['enquiry'])
  forms.forget('enquiry')
  expect(forms.kept('enquiry')).toBeNull()
  expect(forms.kept('quick')).toEqual({ name: 'Ravi' })
})

test('forgets what is older than its days, and counts them anew with each letter', () => {
  vi.useFakeTimers()
  const storage = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  const texts = shelf<{ text: string }>('localStorage', 30)
  texts.keep('note', { text: 'Tea' })
  vi.advanceTimersByTime(29 * DAY_MS)
  texts.keep('note', { text: 'Tea at seven' })
  vi.advanceTimersByTime(29 * DAY_MS)
  expect(texts.kept('note')).toMatchObject({ text: 'Tea at seven' })
  vi.advanceTimersByTime(DAY_MS)
  expect(texts.kept('note')).toBeNull()
  expect(storage.getItem('note')).toBeNull()
})

test('goes on without a storage that refuses, is full, or holds what nobody can read', () => {
  const full = Object.assign(memoryStorage({ note: '{"text":' }), {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  vi.stubGlobal('localStorage', full)
  const texts = shelf<{ text: string }>('localStorage', 30)
  expect(texts.kept('note')).toBeNull()
  texts.keep('note', { text: 'Tea' })
  vi.stubGlobal('localStorage', undefined)
  expect(texts.kept('note')).toBeNull()
  expect(texts.names('')).toEqual([])
  texts.forget('note')
})
