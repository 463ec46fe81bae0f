import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { isPlainRefusalName, refuse, refuseWithMessage, statusOf, temporaryStatus } from './refusal.ts'

test('has its code, its sentence, its status and the time until the next try from the table', () => {
  const [name, field] = ['notAbleToReview', 'booking_id'] as const
  const refusal = refuse(name, field)
  expect(refusal).toEqual({ ok: false, name, code: 'not-able', message: messages[name], field })
  expect([refusal, refuse('replyRequired')].map(statusOf)).toEqual([403, 400])
  expect([refusal, refuse('diskFull')].map(temporaryStatus)).toEqual([null, 507])
  expect(refuse('diskFull')).toMatchObject({ retryAfter: 60 })
})

test('shares one code between sentences that machines need not distinguish', () => {
  expect([refuse('mediaHidden'), refuse('replyGone')]).toMatchObject([
    { code: 'already-so', message: messages.mediaHidden },
    { code: 'already-so', message: messages.replyGone },
  ])
})

test('can have a sentence made of parts, and some have no other', () => {
  expect(refuseWithMessage('idMissing', 'The public key is required')).toMatchObject({ code: 'id-missing' })
  expect(['idMissing', 'replyGone', 'toString'].filter(isPlainRefusalName)).toEqual(['replyGone'])
  // @ts-expect-error it has no sentence of its own
  expect(() => refuse('idMissing')).not.toThrow()
})
