import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../tests/storage.ts'
import { clearDraftOfAddedRecord, clearDrafts, listDrafts, saveDraft } from './drafts.ts'

const fields = { heading: { typed: 'Rest', over: '' } }
const draft = { page: '/admin/content/welcome', title: 'Welcome', fields }

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage({}))
  vi.useFakeTimers({ toFake: ['Date'] })
  saveDraft('asha', 'words welcome', draft)
  vi.advanceTimersByTime(1)
  saveDraft('asha', 'booking b1', draft)
  saveDraft('kiran', 'booking b1', draft)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('drafts are listed for their author alone, the newest first', () => {
  expect(listDrafts('asha').map(({ name }) => name)).toEqual(['booking b1', 'words welcome'])
  expect(listDrafts('kiran').map(({ name }) => name)).toEqual(['booking b1'])
})

test('the drafts about one row are cleared by its id, or all at once', () => {
  clearDrafts('asha', 'b1')
  expect(listDrafts('asha')).toMatchObject([{ name: 'words welcome', title: 'Welcome' }])
  clearDrafts('asha')
  expect(listDrafts('asha')).toEqual([])
  expect(listDrafts('kiran')).toHaveLength(1)
})

test('an added row clears the draft that it was made of, and nothing typed into it since', () => {
  saveDraft('asha', 'booking new', { ...draft, id: 'b1' })
  clearDraftOfAddedRecord('asha', 'b1')
  expect(listDrafts('asha').map(({ name }) => name)).toEqual(['booking b1', 'words welcome'])
})
