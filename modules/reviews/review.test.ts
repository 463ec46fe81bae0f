import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { averageRating, drawnStars, heroRating, isRating, sayRating, untouchedQuestion } from './rating.ts'
import { checkRatings, checkReview, checkReviewText, isDeclineReason } from './review.ts'

const good = { name: 'Meera', email: 'meera@guest.example', phone: '98765', review: 'x'.repeat(100) }

test('checks the submit rules in the order of the specification', () => {
  const draft = { name: ' ', email: '', phone: '', review: '' }
  const cures = [
    { sentence: messages.nameRequired, cure: { name: 'Meera' } },
    { sentence: messages.emailRequired, cure: { email: 'meera' } },
    { sentence: messages.emailInvalid, cure: { email: 'meera@guest.example' } },
    { sentence: messages.phoneRequired, cure: { phone: '98765' } },
    { sentence: messages.reviewRequired, cure: { review: 'Lovely' } },
    { sentence: messages.reviewTooShort, cure: { review: good.review } },
  ]
  for (const { sentence, cure } of cures) {
    expect(checkReview(draft)?.message).toBe(sentence)
    Object.assign(draft, cure)
  }
  expect(checkReview(draft)).toBeNull()
})

test.for([
  ['x'.repeat(99), messages.reviewTooShort],
  ['x'.repeat(100), undefined],
  ['🌲'.repeat(99), messages.reviewTooShort],
  ['🌲'.repeat(100), undefined],
  [` ${'x'.repeat(98)}  \n`, messages.reviewTooShort],
  [' \n\t ', messages.reviewRequired],
  ['x'.repeat(10_000), undefined],
  ['x'.repeat(10_001), messages.textTooLong],
])('a review is measured in characters, an emoji being one', ([text, sentence]) => {
  expect(checkReviewText(text ?? '')?.message).toBe(sentence)
})

test('requires all four ratings as whole stars from one to five', () => {
  const ratings = { location: 1, cleanliness: 2, communication: 4, service: 5 }
  expect(checkRatings(ratings)).toBeNull()
  for (const wrong of [0, 6, 4.5, Number.NaN, -1, Number.POSITIVE_INFINITY]) {
    expect(isRating(wrong)).toBe(false)
    expect(checkRatings({ ...ratings, communication: wrong })).toMatchObject({ field: 'staff_rating' })
  }
})

test('takes the plain mean as average, and draws its integer part', () => {
  const average = averageRating({ location: 5, cleanliness: 5, communication: 5, service: 4 })
  expect([average, drawnStars(average), drawnStars(5), drawnStars(1)]).toEqual([4.75, 4, 5, 1])
})

test('shows the exact number beside the stars, and never a star more', () => {
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

test('gives the first picture an average of three reviews and more, whatever it is', () => {
  expect([1, 2].map((count) => heroRating({ average: 2, count }))).toEqual([null, null])
  expect([3, 40].map((count) => heroRating({ average: 2, count }))).toEqual([
    { average: 2, count: 3 },
    { average: 2, count: 40 },
  ])
  expect([heroRating(null), heroRating({ average: null, count: 3 })]).toEqual([null, null])
})

test('names each untouched row in the question', () => {
  expect(untouchedQuestion(['Service'])).toBe('Service is still at 1 star. Keep it?')
  expect(untouchedQuestion(['Cleanliness', 'Service'])).toBe(
    'Cleanliness and Service are still at 1 star. Keep them?',
  )
  expect(untouchedQuestion(['Location', 'Cleanliness', 'Service'])).toContain(
    'Location, Cleanliness and Service',
  )
})

test('refuses a score and an object’s name as reasons to decline', () => {
  expect(['spam', 'guest-request', 'low-score', 'toString', ''].map(isDeclineReason)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
