import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../tests/storage.ts'
import { emptyDraft } from './draft.ts'
import { clearDraft, readDraft, saveDraft } from './draft-store.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('a draft is kept for its link alone, until it is forgotten', () => {
  saveDraft('meera', { ...emptyDraft, review: 'Rain on the roof', savedAt: 5 })
  expect(readDraft('meera')).toMatchObject({ review: 'Rain on the roof', savedAt: 5 })
  expect(readDraft('ananya')).toBeUndefined()
  clearDraft('meera')
  expect(readDraft('meera')).toBeUndefined()
})
