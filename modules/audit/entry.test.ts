import { expect, test } from 'vitest'
import { isAuditRoom, isPublicAct, sayActor, sayEntry } from './entry.ts'

test('describes every audit entry, also one without a sentence of its own', () => {
  expect(sayEntry('review.approved')).toBe('approved a review')
  expect(sayEntry('tea.made-early')).toBe('tea made early')
})

test('names who acted, or at least their kind', () => {
  expect(sayActor('owner:asha', 'Asha')).toBe('Asha')
  expect(['owner:asha', 'guest:x', 'house', 'ghost'].map((who) => sayActor(who, null))).toEqual([
    'A former owner',
    'A guest',
    'The house, by itself',
    'Somebody',
  ])
})

test('recognizes rooms and nothing else', () => {
  expect([isAuditRoom('reviews'), isAuditRoom('toString')]).toEqual([true, false])
})

test('an act that the public pages show is told from one of the rooms', () => {
  expect([isPublicAct('review.approved'), isPublicAct('enquiry.noted')]).toEqual([true, false])
})
