import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { isPlainRefusal, refuse, refuseWithMessage, statusOf, temporaryStatus } from './refusal.ts'

test('has its code, its sentence and its status from the table', () => {
  const refusal = refuse('notAbleToReview', 'booking_id')
  expect(refusal).toEqual({
    ok: false,
    name: 'notAbleToReview',
    code: 'not-able',
    message: messages.notAbleToReview,
    field: 'booking_id',
  })
  expect(statusOf(refusal)).toBe(403)
  expect(temporaryStatus(refusal)).toBeNull()
})

test('has status 400 by default, and a fixed time until the next try where that is always the same', () => {
  expect(statusOf(refuse('replyRequired'))).toBe(400)
  expect(refuse('diskFull')).toMatchObject({ retryAfter: 60 })
  expect(temporaryStatus(refuse('diskFull'))).toBe(507)
})

test('shares one code between sentences that machines need not distinguish', () => {
  expect([refuse('mediaHidden'), refuse('replyGone')]).toMatchObject([
    { code: 'already-so', message: messages.mediaHidden },
    { code: 'already-so', message: messages.replyGone },
  ])
})

test('can have a sentence made of parts, and some have no other', () => {
  expect(refuseWithMessage('idMissing', 'The public key is required')).toMatchObject({ code: 'id-missing' })
  expect([isPlainRefusal('idMissing'), isPlainRefusal('replyGone'), isPlainRefusal('toString')]).toEqual([
    false,
    true,
    false,
  ])
  // @ts-expect-error it has no sentence of its own
  expect(() => refuse('idMissing')).not.toThrow()
})
