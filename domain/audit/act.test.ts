import { expect, test } from 'vitest'
import { isActRoom, isPublicAct, sayAct, sayActor } from './act.ts'

test('an act is said in words, also one nobody has written a sentence for', () => {
  expect(sayAct('review.approved')).toBe('approved a review')
  expect(sayAct('tea.made-early')).toBe('tea made early')
})

test('whoever acted has a name, or at least a kind', () => {
  expect(sayActor('owner:asha', 'Asha')).toBe('Asha')
  expect(['owner:asha', 'guest:x', 'house', 'ghost'].map((who) => sayActor(who, null))).toEqual([
    'A former owner',
    'A guest',
    'The house, by itself',
    'Somebody',
  ])
})

test('only rooms are rooms', () => {
  expect([isActRoom('reviews'), isActRoom('toString')]).toEqual([true, false])
})

test('an act that the public pages show is told from one of the rooms', () => {
  expect([isPublicAct('review.approved'), isPublicAct('enquiry.noted')]).toEqual([true, false])
})
