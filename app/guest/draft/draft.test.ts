import { expect, test } from 'vitest'
import { emptyDraft, joinTexts, readForm, untouchedRows } from './draft.ts'

test('asks only about rows at one star that nobody touched', () => {
  const ratings = { location: 5, cleanliness: 1, communication: 1, service: 1 }
  expect(untouchedRows({ ratings, touched: ['communication'] })).toEqual(['Cleanliness', 'Service'])
})

test('asks about all four rows of an empty form', () => {
  expect(untouchedRows(emptyDraft)).toEqual(['Location', 'Cleanliness', 'Communication', 'Service'])
})

test('reads texts and stars, and keeps what was touched and the key on its way', () => {
  const form = new FormData()
  form.set('review', 'Rain on the roof')
  form.set('phone', '9812345670')
  form.set('room_rating', '4')
  const before = { ...emptyDraft, touched: ['service' as const], sendingKey: 'first' }
  expect(readForm(form, before)).toEqual({
    ...before,
    review: 'Rain on the roof',
    typed: { name: '', email: '', phone: '9812345670' },
    ratings: { location: 4, cleanliness: 1, communication: 1, service: 1 },
  })
})

test('merges what was typed before the kept draft was found, without loss or doubling', () => {
  expect(joinTexts('Rain on the roof', '')).toBe('Rain on the roof')
  expect(joinTexts('Rain on the roof', 'Rain')).toBe('Rain on the roof')
  expect(joinTexts('Rain', 'Rain on the roof')).toBe('Rain on the roof')
  expect(joinTexts('Rain on the roof', 'Tea')).toBe('Rain on the roof\nTea')
})
