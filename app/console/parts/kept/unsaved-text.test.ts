import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../tests/storage.ts'
import { keptTexts } from './kept-text.ts'
import { unsavedText } from './unsaved-text.ts'

const left = { number: 4, fields: { 'hero.heading': 'Rest' }, was: '{}' }

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage({ 'unsaved words welcome': JSON.stringify(left) }))
  vi.stubGlobal('location', { pathname: '/admin/words/welcome' })
  vi.stubGlobal('document', { title: 'Welcome · Deodar House' })
})
afterEach(() => vi.unstubAllGlobals())

test('what an earlier release kept is theirs who open it first, and is asked about before they sign out', () => {
  expect(unsavedText('asha', 'words welcome', { 'hero.heading': 'Sleep' })).toEqual(left)
  expect(unsavedText('kiran', 'words welcome', { 'hero.heading': 'Sleep' })).toBeNull()
  expect(unsavedText('asha', 'words welcome', { 'hero.heading': 'Sleep' })).toEqual(left)
  expect(keptTexts('asha')).toMatchObject([
    { name: 'words welcome', title: 'Welcome', page: '/admin/words/welcome' },
  ])
  expect(keptTexts('kiran')).toEqual([])
})

test('what is saved by now is not offered', () => {
  expect(unsavedText('asha', 'words welcome', { 'hero.heading': 'Rest' })).toBeNull()
})
