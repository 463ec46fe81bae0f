import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../tests/storage.ts'
import { createDraftStore } from './draft.ts'

const DAY_MS = 86_400_000

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('keeps what is typed under its name, gives it back, and forgets it', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  const forms = createDraftStore<Record<string, string>>('sessionStorage')
  forms.save('enquiry', { name: 'Meera' })
  forms.save('quick', { name: 'Ravi' })
  expect(forms.read('enquiry')).toEqual({ name: 'Meera' })
  expect(forms.listNames('en')).toEqual(['enquiry'])
  forms.clear('enquiry')
  expect(forms.read('enquiry')).toBeNull()
  expect(forms.read('quick')).toEqual({ name: 'Ravi' })
})

test('forgets what is older than its days, and counts them again with each change', () => {
  vi.useFakeTimers()
  const storage = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  const texts = createDraftStore<{ text: string }>('localStorage', 30)
  texts.save('note', { text: 'Tea' })
  vi.advanceTimersByTime(29 * DAY_MS)
  texts.save('note', { text: 'Tea at seven' })
  vi.advanceTimersByTime(29 * DAY_MS)
  expect(texts.read('note')).toMatchObject({ text: 'Tea at seven' })
  vi.advanceTimersByTime(DAY_MS)
  expect(texts.read('note')).toBeNull()
  expect(storage.getItem('note')).toBeNull()
})

test('goes on without a storage that refuses, is full, or holds what nobody can read', () => {
  const full = Object.assign(memoryStorage({ note: '{"text":' }), {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  vi.stubGlobal('localStorage', full)
  const texts = createDraftStore<{ text: string }>('localStorage', 30)
  expect(texts.read('note')).toBeNull()
  texts.save('note', { text: 'Tea' })
  vi.stubGlobal('localStorage', undefined)
  expect(texts.read('note')).toBeNull()
  expect(texts.listNames('')).toEqual([])
  texts.clear('note')
})
