import { expect, test } from 'vitest'
import { words } from '../words.ts'
import { averageRating, drawnStars, isRating, sayRating } from './rating.ts'
import { checkRatings, checkReview, checkReviewText, isDeclineReason, untouchedQuestion } from './review.ts'

const good = { name: 'Meera', email: 'meera@guest.example', phone: '98765', review: 'x'.repeat(100) }

test('the submit rules speak in the order of the specification', () => {
  const draft = { name: ' ', email: '', phone: '', review: '' }
  const cures = [
    { sentence: words.nameRequired, cure: { name: 'Meera' } },
    { sentence: words.emailRequired, cure: { email: 'meera' } },
    { sentence: words.emailInvalid, cure: { email: 'meera@guest.example' } },
    { sentence: words.phoneRequired, cure: { phone: '98765' } },
    { sentence: words.reviewRequired, cure: { review: 'Lovely' } },
    { sentence: words.reviewTooShort, cure: { review: good.review } },
  ]
  for (const { sentence, cure } of cures) {
    expect(checkReview(draft)?.message).toBe(sentence)
    Object.assign(draft, cure)
  }
  expect(checkReview(draft)).toBeNull()
})

test.for([
  ['x'.repeat(99), words.reviewTooShort],
  ['x'.repeat(100), undefined],
  ['🌲'.repeat(99), words.reviewTooShort],
  ['🌲'.repeat(100), undefined],
  [` ${'x'.repeat(98)}  \n`, words.reviewTooShort],
  [' \n\t ', words.reviewRequired],
  ['x'.repeat(10_000), undefined],
  ['x'.repeat(10_001), words.textTooLong],
])('a review is measured in characters, an emoji being one', ([text, sentence]) => {
  expect(checkReviewText(text ?? '')?.message).toBe(sentence)
})

test('all four ratings must be whole stars from one to five', () => {
  const ratings = { location: 1, cleanliness: 2, communication: 4, service: 5 }
  expect(checkRatings(ratings)).toBeNull()
  for (const wrong of [0, 6, 4.5, Number.NaN, -1, Number.POSITIVE_INFINITY]) {
    expect(isRating(wrong)).toBe(false)
    expect(checkRatings({ ...ratings, communication: wrong })).toMatchObject({ field: 'staff_rating' })
  }
})

test('the average is the plain mean, and its integer part is drawn', () => {
  const average = averageRating({ location: 5, cleanliness: 5, communication: 5, service: 4 })
  expect([average, drawnStars(average), drawnStars(5), drawnStars(1)]).toEqual([4.75, 4, 5, 1])
})

test('the number beside the stars says what they leave out, and never a star more', () => {
  expect([3.9, 4.25, 4.75, 4.97, 5, 4, 1, 0].map(sayRating)).toEqual([
    '3.9',
    '4.3',
    '4.8',
    '4.9',
    '5',
    '4',
    '1',
    '0',
  ])
})

test('the question about untouched rows names each of them', () => {
  expect(untouchedQuestion(['Service'])).toBe('Service is still at 1 star. Keep it?')
  expect(untouchedQuestion(['Cleanliness', 'Service'])).toBe(
    'Cleanliness and Service are still at 1 star. Keep them?',
  )
  expect(untouchedQuestion(['Location', 'Cleanliness', 'Service'])).toContain(
    'Location, Cleanliness and Service',
  )
})

test('a score is no reason to decline, nor is a name every object has', () => {
  expect(['spam', 'guest-request', 'low-score', 'toString', ''].map(isDeclineReason)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
