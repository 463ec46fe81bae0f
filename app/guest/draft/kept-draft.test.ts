import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../tests/storage.ts'
import { emptyDraft } from './draft.ts'
import { forgetDraft, keepDraft, keptDraft, sharedDraft } from './kept-draft.ts'

const left = (review: string, savedAt: number) => JSON.stringify({ ...emptyDraft, review, savedAt })

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('a draft is kept for its link alone, until it is forgotten', async () => {
  keepDraft('meera', { ...emptyDraft, review: 'Rain on the roof', savedAt: 5 })
  expect(await keptDraft('meera')).toMatchObject({ review: 'Rain on the roof', savedAt: 5 })
  expect(await keptDraft('ananya')).toBeUndefined()
  await forgetDraft('meera')
  expect(sharedDraft('meera')).toBeUndefined()
})

test('what an earlier release kept with the tab is taken up once, unless something newer is there', async () => {
  sessionStorage.setItem('deodar draft meera', left('Tea', 7))
  expect(await keptDraft('meera')).toMatchObject({ review: 'Tea' })
  expect(sessionStorage.getItem('deodar draft meera')).toBeNull()
  expect(sharedDraft('meera')).toMatchObject({ review: 'Tea' })
  sessionStorage.setItem('deodar draft meera', left('Te', 6))
  expect(await keptDraft('meera')).toMatchObject({ review: 'Tea' })
})
