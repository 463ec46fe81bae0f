import { expect, test } from 'vitest'
import { mayCorrect, mayObject, type OwnReview, receiptState, sayReceiptState } from './receipt.ts'

const sent = '2026-11-20T06:30:00.000Z'
const review: OwnReview = { status: 'pending', decline_reason: null, created_at: sent, taken_back_at: null }
const approved = { ...review, status: 'approved' } as const
const declined = { ...review, status: 'declined', decline_reason: 'off-topic' } as const
const takenDown = { ...review, status: 'withdrawn', decline_reason: 'offensive' } as const
const atWish = { ...review, status: 'withdrawn' } as const
const takenBack = { ...atWish, taken_back_at: sent } as const
const after = (hours: number) => new Date(new Date(sent).getTime() + hours * 3_600_000)

test.each([
  [review, 'waits'],
  [approved, 'shown'],
  [declined, 'declined'],
  [takenDown, 'taken-down'],
  [atWish, 'down-at-wish'],
  [{ ...declined, decline_reason: 'guest-request' } as const, 'down-at-wish'],
  [takenBack, 'taken-back'],
] as const)('%o is told as %s', (own, state) => expect(receiptState(own)).toBe(state))

test('lets it be corrected within 48 hours of sending, or until it is decided', () => {
  expect([review, approved, declined, takenDown].map((own) => mayCorrect(own, after(47.99)))).toEqual(
    Array(4).fill(true),
  )
  expect([approved, declined, takenDown].map((own) => mayCorrect(own, after(48)))).toEqual(
    Array(3).fill(false),
  )
  expect(mayCorrect(review, after(4800))).toBe(true)
  expect([atWish, takenBack].map((own) => mayCorrect(own, after(1)))).toEqual([false, false])
})

test('lets its guest object to a decision against it, once for each', () => {
  const decided_at = '2026-11-21T06:30:00.000Z'
  const may = (own: OwnReview, objectedAt?: string) => mayObject({ ...own, decided_at }, objectedAt)
  expect([declined, takenDown].map((own) => may(own))).toEqual([true, true])
  expect([review, approved, atWish, takenBack].map((own) => may(own))).toEqual(Array(4).fill(false))
  expect([may(declined, '2026-11-21T07:00:00.000Z'), may(declined, '2026-11-20T07:00:00.000Z')]).toEqual([
    false,
    true,
  ])
})

test('says where it stands, with the reason of the policy', () => {
  const day = '20 November 2026'
  const say = (own: OwnReview, corrected = '') =>
    sayReceiptState({ state: receiptState(own), reason: own.decline_reason, day, corrected })
  expect(say(review)).toContain('It waits')
  expect(say(review, day)).toBe(
    'You corrected it on 20 November 2026. It waits anew, and is shown to nobody until we have read it.',
  )
  expect(say(approved)).toBe('It is shown to everybody, since 20 November 2026.')
  expect(say(declined)).toBe(
    'It is not shown. We declined it on 20 November 2026, because of this reason of our policy: “Not about the stay”.',
  )
  expect(say(takenDown)).toContain('We took it down on 20 November 2026, because of')
  expect(say(takenBack)).toContain('You took it back on 20 November 2026.')
  expect(say(atWish)).toContain('at your wish')
})
