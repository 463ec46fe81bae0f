import { expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import {
  computeSubmissionState,
  describeSubmissionState,
  mayCorrect,
  mayObject,
  type OwnReview,
} from './own-review.ts'
import {
  averageRating,
  chooseHeroRating,
  countFilledStars,
  formatRating,
  isRating,
  writeUntouchedRowsQuestion,
} from './rating.ts'
import { checkRatings, checkReview, checkReviewText, isDeclineReason } from './review.ts'
import { makeReviewsAddress, readReviewQuery } from './review-address.ts'

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

test('computes the average as the plain mean, and draws its integer part', () => {
  const average = averageRating({ location: 5, cleanliness: 5, communication: 5, service: 4 })
  expect([average, ...[average, 5, 1].map(countFilledStars)]).toEqual([4.75, 4, 5, 1])
})

test.for([
  [3.9, '3.9'],
  [4.25, '4.3'],
  [4.97, '4.9'],
  [5, '5'],
  [4, '4'],
  [0, '0'],
] as const)('writes an average of %s as %s, never as more stars than are drawn', ([average, written]) => {
  expect(formatRating(average)).toBe(written)
})

test('shows on the first picture the average of three reviews and more', () => {
  expect(chooseHeroRating({ average: 2, count: 2 })).toBeNull()
  expect(chooseHeroRating({ average: 2, count: 3 })).toEqual({ average: 2, count: 3 })
  expect([chooseHeroRating(null), chooseHeroRating({ average: null, count: 3 })]).toEqual([null, null])
})

test('names each untouched row in the question', () => {
  expect(writeUntouchedRowsQuestion(['Service'])).toBe('Service is still at 1 star. Keep it?')
  const three = writeUntouchedRowsQuestion(['Location', 'Cleanliness', 'Service'])
  expect(three).toBe('Location, Cleanliness and Service are still at 1 star. Keep them?')
})

test('accepts the reasons of the policy to decline, and never the score', () => {
  const reasons = ['spam', 'guest-request', 'low-score', 'toString', '']
  expect(reasons.filter(isDeclineReason)).toEqual(['spam', 'guest-request'])
})

const sent = '2026-11-20T06:30:00.000Z'
const review: OwnReview = { status: 'pending', decline_reason: null, created_at: sent, withdrawn_at: null }
const approved = { ...review, status: 'approved' } as const
const declined = { ...review, status: 'declined', decline_reason: 'off-topic' } as const
const takenDown = { ...review, status: 'withdrawn', decline_reason: 'offensive' } as const
const atWish = { ...review, status: 'withdrawn' } as const
const takenBack = { ...atWish, withdrawn_at: sent } as const
const states = [review, approved, declined, takenDown, atWish, takenBack]
const after = (hours: number) => new Date(new Date(sent).getTime() + hours * 3_600_000)

test.each([
  [review, 'waits'],
  [approved, 'shown'],
  [declined, 'declined'],
  [takenDown, 'taken-down'],
  [atWish, 'down-at-wish'],
  [{ ...declined, decline_reason: 'guest-request' } as const, 'down-at-wish'],
  [takenBack, 'taken-back'],
] as const)('the guest reads %o as %s', (own, state) => expect(computeSubmissionState(own)).toBe(state))

test('can be corrected by its guest within 48 hours of sending, or until it is decided', () => {
  const correctable = (hours: number) => states.filter((own) => mayCorrect(own, after(hours)))
  expect(correctable(47.99)).toEqual([review, approved, declined, takenDown])
  expect(correctable(48)).toEqual([review])
  expect(correctable(4800)).toEqual([review])
})

test('can be objected to once for each decision against its guest', () => {
  const decided_at = '2026-11-21T06:30:00.000Z'
  const may = (objectedAt?: string) => states.filter((own) => mayObject({ ...own, decided_at }, objectedAt))
  expect(may()).toEqual([declined, takenDown])
  expect(may('2026-11-21T07:00:00.000Z')).toEqual([])
  expect(may('2026-11-20T07:00:00.000Z')).toEqual([declined, takenDown])
})

test('describes the state of the review to the guest, with the reason of the policy', () => {
  const decidedOn = '20 November 2026'
  const say = (own: OwnReview, correctedOn = '') => {
    const [state, reason] = [computeSubmissionState(own), own.decline_reason]
    return describeSubmissionState({ state, reason, decidedOn, correctedOn })
  }
  expect(say(review)).toContain('It waits')
  const again = 'It waits again, and is shown to nobody until we have read it.'
  expect(say(review, decidedOn)).toBe(`You corrected it on 20 November 2026. ${again}`)
  expect(say(approved)).toBe('It is shown to everybody, since 20 November 2026.')
  const reason = 'because of this reason of our policy: “Not about the stay”.'
  expect(say(declined)).toBe(`It is not shown. We declined it on 20 November 2026, ${reason}`)
  expect(say(takenDown)).toContain('We took it down on 20 November 2026, because of')
  expect(say(takenBack)).toContain('You took it back on 20 November 2026.')
  expect(say(atWish)).toContain('at your wish')
})

const read = (search: string) => readReviewQuery(new URLSearchParams(search), ['suite', 'cottage'])

test('reads a query from a URL, ignores what is invalid in it, and writes the URL of a query', () => {
  const query = { rating: 4, stay: 'suite', with: 'video', sort: 'highest', cursor: 'abc' } as const
  expect(read('rating=4&stay=suite&with=video&sort=highest&cursor=abc')).toEqual(query)
  expect(read(makeReviewsAddress(query).split('?')[1] ?? '')).toEqual(query)
  const wrong = `rating=6&stay=palace&with=gold&sort=random&cursor=${'x'.repeat(300)}`
  for (const search of [wrong, 'rating=4.5', '']) expect(read(search)).toEqual({})
  expect([makeReviewsAddress({}), makeReviewsAddress({ sort: 'newest' })]).toEqual(['/reviews', '/reviews'])
})
