import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../tests/storage.ts'
import { clearDrafts, listDrafts, saveDraft } from './drafts.ts'

const draft = {
  page: '/admin/content/welcome',
  title: 'Welcome',
  fields: { heading: { typed: 'Rest', over: '' } },
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage({}))
  saveDraft('asha', 'words welcome', draft)
  saveDraft('asha', 'booking b1', draft)
  saveDraft('kiran', 'booking b1', draft)
})
afterEach(() => vi.unstubAllGlobals())

test('a draft is listed for its author alone', () => {
  expect(listDrafts('asha').map(({ name }) => name)).toEqual(['words welcome', 'booking b1'])
  expect(listDrafts('kiran').map(({ name }) => name)).toEqual(['booking b1'])
})

test('the drafts about one row are cleared by its id, or all at once', () => {
  clearDrafts('asha', 'b1')
  expect(listDrafts('asha')).toMatchObject([{ name: 'words welcome', title: 'Welcome' }])
  clearDrafts('asha')
  expect(listDrafts('asha')).toEqual([])
  expect(listDrafts('kiran')).toHaveLength(1)
})
