import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../tests/storage.ts'
import { keepText, keptTexts } from './kept-text.ts'
import { unsavedText } from './use-unsaved.ts'

const page = '/admin/words/welcome'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage({}))
  const fields = { 'hero.heading': { typed: 'Rest', over: '' } }
  keepText('asha', 'words welcome', { page, title: 'Welcome', number: 4, fields, was: '{}' })
})
afterEach(() => vi.unstubAllGlobals())

test('what was typed is offered to its author alone', () => {
  const left = { number: 4, fields: { 'hero.heading': 'Rest' }, was: '{}' }
  expect(unsavedText('asha', 'words welcome', { 'hero.heading': 'Sleep' })).toEqual(left)
  expect(unsavedText('kiran', 'words welcome', { 'hero.heading': 'Sleep' })).toBeNull()
  expect(keptTexts('asha')).toMatchObject([{ name: 'words welcome', title: 'Welcome', page }])
  expect(keptTexts('kiran')).toEqual([])
})

test('what is saved by now is not offered', () => {
  expect(unsavedText('asha', 'words welcome', { 'hero.heading': 'Rest' })).toBeNull()
})
