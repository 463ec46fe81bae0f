import { describe, expect } from 'vitest'
import { hashKey } from '#core/host/keys.server.ts'
import { listHistory } from '#core/read-audit-log.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { readGuestLink } from '#modules/invitations/guest-link.server.ts'
import { makeOptOutUrl, optOutGuest } from '#modules/invitations/stop-asking.server.ts'
import { erasePerson } from '#modules/privacy/erase-person.server.ts'
import { countTasks } from '#modules/today/alarms.server.ts'
import { readToday } from '#modules/today/today.server.ts'
import { addFiles } from '../../tests/files.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import {
  asha,
  bookingOf,
  kiran,
  longEnoughReview,
  meera,
  pendingReviewBy,
  reviewOf,
} from '../../tests/people.ts'
import {
  deliverAll,
  everyRow,
  queuedEmails,
  type TestApp,
  test,
  testOnDatabases,
} from '../../tests/test-app.ts'
import { correctReview, withdrawOwnReview } from './correct-review.server.ts'
import { readPublishedReviews } from './counted-reviews.server.ts'
import {
  approveReview,
  declineReview,
  reconsiderReview,
  takeDownAtGuestsRequest,
  undoDecision,
} from './moderate-review.server.ts'
import { answerObjection, objectToDecision, undoObjectionAnswer } from './objections.server.ts'
import { replyToReview } from './reply-to-review.server.ts'
import { findReview, listObjections } from './reviews.server.ts'

const ratings = { location: 3, cleanliness: 5, communication: 4, service: 5 }
const better = { review: `${longEnoughReview} The second room was cold.`, ratings, seenCorrectedAt: '' }
const why = 'It is about our own stay, and about nothing else.'

const shown = async (ctx: TestApp) => (await readPublishedReviews(ctx)).reviews.map(({ text }) => text)
const entriesOf = async (ctx: TestApp, id: string, name: string) =>
  (await listHistory(ctx, [id])).filter(({ action }) => action === name)

async function declined(ctx: TestApp) {
  const review = await pendingReviewBy(ctx, meera)
  await declineReview(ctx, asha, review.id, { reason: 'off-topic', note: 'Names the cook' })
  return review
}

describe('a guest’s correction', () => {
  test('makes the review pending, and leaves its earlier text in the audit log alone', async ({ ctx }) => {
    const { id } = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, id)
    const about = { about: 'review', aboutId: id, status: 'approved' } as const
    const [file] = await addFiles(ctx, about, [['audio', 'vbr.mp3']])
    ctx.clock.advance({ hours: 47 })
    expect(await correctReview(ctx, id, better)).toEqual({ ok: true })
    expect(await shown(ctx)).toEqual([])
    const waiting = { status: 'pending', decided_at: null, media: [{ id: file?.id, status: 'pending' }] }
    const corrected = { text: better.review, ...ratings, average: 4.25 }
    expect(await findReview(ctx, id)).toMatchObject({ ...corrected, ...waiting })
    const [entry] = await entriesOf(ctx, id, 'review.corrected')
    expect(entry?.actor).toBe(`guest:${id}`)
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ text: longEnoughReview, location: 5 })
    expect(JSON.stringify(await queuedEmails(ctx, 'review-corrected'))).not.toContain(`${longEnoughReview}"`)
  })

  test('removes the reason of a declined review, unless it is too late or withdrawn', async ({ ctx }) => {
    const late = await declined(ctx)
    ctx.clock.advance({ hours: 48 })
    const { id } = await declined(ctx)
    expect(await correctReview(ctx, id, better)).toEqual({ ok: true })
    const waiting = { status: 'pending', decline_reason: null, decline_note: '' }
    expect(await findReview(ctx, id)).toMatchObject(waiting)
    expect(await undoDecision(ctx, asha, id)).toMatchObject({ code: 'undo-over' })
    const [mine, theirs] = [await pendingReviewBy(ctx, meera), await pendingReviewBy(ctx, meera)]
    await withdrawOwnReview(ctx, mine.id)
    await approveReview(ctx, asha, theirs.id)
    await takeDownAtGuestsRequest(ctx, asha, theirs.id)
    for (const gone of [mine, theirs, late])
      expect(await correctReview(ctx, gone.id, better)).toMatchObject({ code: 'correction-over' })
  })

  test('is sent to the owner by e-mail, at most ten times an hour', async ({ ctx }) => {
    const { id } = await pendingReviewBy(ctx, meera)
    for (let count = 0; count < 10; count += 1) {
      const seen = (await findReview(ctx, id))?.corrected_at ?? ''
      ctx.clock.advance({ seconds: 1 })
      const another = { ...better, review: `${better.review} ${count}`, seenCorrectedAt: seen }
      expect(await correctReview(ctx, id, another)).toEqual({ ok: true })
    }
    expect(await correctReview(ctx, id, better)).toMatchObject({ message: messages.tooManyTries })
    expect(await queuedEmails(ctx, 'review-corrected')).toHaveLength(10)
  })

  testOnDatabases('follows the rules of a review, refuses a conflict, and is saved once', async (ctx) => {
    const { id, location, cleanliness, communication, service } = await pendingReviewBy(ctx, meera)
    const refused = { ...better, ratings: { ...ratings, location: 6 } }
    const short = await correctReview(ctx, id, { ...better, review: 'Short' })
    expect(short).toMatchObject({ message: messages.reviewTooShort })
    expect(await correctReview(ctx, id, refused)).toMatchObject({ code: 'rating-invalid' })
    const same = { location, cleanliness, communication, service }
    await correctReview(ctx, id, { review: longEnoughReview, ratings: same, seenCorrectedAt: '' })
    expect(await entriesOf(ctx, id, 'review.corrected')).toEqual([])
    const twice = await Promise.all([1, 2].map(() => correctReview(ctx, id, better)))
    expect(twice).toMatchObject([{ ok: true }, { ok: true }])
    expect(await entriesOf(ctx, id, 'review.corrected')).toHaveLength(1)
    const older = { ...better, review: `${longEnoughReview} From the other window.` }
    expect(await correctReview(ctx, id, older)).toMatchObject({ code: 'changed-by-other' })
    expect(await findReview(ctx, id)).toMatchObject({ text: better.review })
  })
})

test('taking a review back twice records it once, and cancels the reply’s e-mail', async ({ ctx }) => {
  const { id } = await pendingReviewBy(ctx, meera)
  await approveReview(ctx, asha, id)
  await replyToReview(ctx, asha, id, { reply: 'Come again.' })
  expect(await queuedEmails(ctx, 'review-reply')).toHaveLength(1)
  const twice = await Promise.all([withdrawOwnReview(ctx, id), withdrawOwnReview(ctx, id)])
  expect(twice).toMatchObject([{ ok: true }, { ok: true }])
  expect(await entriesOf(ctx, id, 'review.withdrawn-by-guest')).toHaveLength(1)
  expect(await queuedEmails(ctx, 'review-reply')).toEqual([])
})

describe('an objection', () => {
  test('is stored with its time, is a task of the owner, and is sent to them by e-mail', async ({ ctx }) => {
    const { id } = await declined(ctx)
    expect(await objectToDecision(ctx, id, `  ${why} `)).toEqual({ ok: true })
    const unanswered = { created_at: '2026-11-20T06:30:00.000Z', answer: '', answered_at: null }
    expect(await listObjections(ctx, id)).toMatchObject([{ note: why, ...unanswered }])
    expect((await readToday(ctx)).tasks.objections).toMatchObject({ count: 1, oldest: [{ id }] })
    expect(await countTasks(ctx)).toMatchObject({ reviews: 1 })
    expect(await entriesOf(ctx, id, 'review.objected')).toHaveLength(1)
    expect(await queuedEmails(ctx, 'review-objection')).toMatchObject([{ reply_to: meera.email }])
  })

  test('is accepted once for each decision against the guest, with a short text', async ({ ctx }) => {
    const { id } = await pendingReviewBy(ctx, meera)
    const object = async (note: string) => {
      const outcome = await objectToDecision(ctx, id, note)
      return outcome.ok ? 'ok' : outcome.code
    }
    expect(await object(why)).toBe('review-decided')
    await declineReview(ctx, asha, id, { reason: 'off-topic' })
    expect([await object(' '), await object('x'.repeat(2001))]).toEqual(['message-required', 'text-too-long'])
    expect(await Promise.all([object(why), object(why)])).toEqual(['ok', 'ok'])
    expect(await object('And another thing')).toBe('objected-already')
    expect(await listObjections(ctx, id)).toHaveLength(1)
    ctx.clock.advance({ minutes: 1 })
    await reconsiderReview(ctx, asha, id)
    expect(await object('Now?')).toBe('review-decided')
    expect((await readToday(ctx)).tasks.objections.count).toBe(0)
    await declineReview(ctx, asha, id, { reason: 'spam' })
    expect(await object('Spam it is not.')).toBe('ok')
  })

  test('is answered once, by the first of two people, and 30 seconds later by e-mail', async ({ ctx }) => {
    const { id } = await declined(ctx)
    expect(await answerObjection(ctx, asha, id, 'Hm')).toMatchObject({ code: 'review-unknown' })
    await objectToDecision(ctx, id, why)
    expect(await answerObjection(ctx, asha, id, '')).toMatchObject({ code: 'message-required' })
    const second = await expectOneOk((at) => answerObjection(ctx, at ? kiran : asha, id, `Answer ${at}`))
    expect(second).toMatchObject({ code: 'objection-answered' })
    expect((await readToday(ctx)).tasks.objections.count).toBe(0)
    const toGuest = async () =>
      (await deliverAll(ctx)).filter(({ subject }) => subject.includes('answered your objection'))
    expect(await toGuest()).toHaveLength(0)
    ctx.clock.advance({ minutes: 1 })
    expect(await toGuest()).toMatchObject([{ to: meera.email }])
  })

  test('loses its answer and the e-mail by an undo within 30 seconds, and not later', async ({ ctx }) => {
    const { id } = await declined(ctx)
    await objectToDecision(ctx, id, why)
    await answerObjection(ctx, asha, id, 'Too early')
    expect(await undoObjectionAnswer(ctx, asha, id)).toEqual({ ok: true })
    expect(await listObjections(ctx, id)).toMatchObject([{ answer: '', answered_at: null }])
    expect(await queuedEmails(ctx, 'objection-answer')).toEqual([])
    await answerObjection(ctx, asha, id, 'Thought over')
    ctx.clock.advance({ minutes: 2 })
    expect(await undoObjectionAnswer(ctx, asha, id)).toMatchObject({ code: 'undo-over' })
  })
})

/** The token in the e-mail of thanks, the same in its text and in its button. */
async function tokenInThanks(ctx: TestApp): Promise<string> {
  const emails = await deliverAll(ctx)
  const thanks = emails.findLast(({ subject }) => subject.startsWith('Thank you for your review'))
  const [inText = '', inHtml] = [thanks?.text, thanks?.html].map(
    (part) => /\/review\?id=([\w-]+)/.exec(part ?? '')?.[1] ?? expect.fail('no link'),
  )
  expect(inText).toBe(inHtml)
  return inText
}

const everythingStored = async (ctx: TestApp) => (await everyRow(ctx)) + JSON.stringify(ctx.lines)

describe('the e-mail of thanks', () => {
  test('has a token to the submission page, of which only the hash is ever stored', async ({ ctx }) => {
    const review = await pendingReviewBy(ctx, meera)
    const before = await everythingStored(ctx)
    const token = await tokenInThanks(ctx)
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(await readGuestLink(ctx, token)).toMatchObject({ state: 'used', reviewId: review.id })
    const after = await everythingStored(ctx)
    expect([before, after].map((stored) => stored.includes(token))).toEqual([false, false])
    expect([before, after].map((stored) => stored.includes(hashKey(token)))).toEqual([false, true])
    const [thanks, ...others] = ctx.emails.toSorted(({ to }) => (to === meera.email ? -1 : 1))
    expect(thanks?.text).toContain(review.text.slice(0, 40))
    for (const { text, html } of others) expect(text + html).not.toContain('/review?id=')
    await pendingReviewBy(ctx, meera)
    expect(await tokenInThanks(ctx)).not.toBe(token)
    for (const wrong of ['', `${token.slice(0, -1)}~`, 'the-key-of-the-receipt'])
      expect(await readGuestLink(ctx, wrong)).toEqual({ state: 'unknown' })
    await erasePerson(ctx, asha, { kind: 'review', id: review.id })
    expect(await readGuestLink(ctx, token)).toMatchObject({ state: 'erased' })
  })

  test('has the same token at every attempt, as every other e-mail about that review', async ({ ctx }) => {
    const { id } = await pendingReviewBy(ctx, meera)
    const { deliver } = ctx.mail
    const tried: string[] = []
    ctx.mail.deliver = async (outgoing) => {
      if (outgoing.subject.startsWith('Thank you')) tried.push(outgoing.text)
      if (tried.length === 1) throw new Error('the connection broke')
      return deliver(outgoing)
    }
    await deliverAll(ctx)
    ctx.clock.advance({ minutes: 2 })
    const token = await tokenInThanks(ctx)
    expect(tried.map((text) => text.includes(token))).toEqual([true, true])
    await approveReview(ctx, asha, id)
    await replyToReview(ctx, asha, id, { reply: 'Come again!' })
    ctx.clock.advance({ minutes: 1 })
    const reply = (await deliverAll(ctx)).find(({ subject }) => subject.includes('answered your review'))
    expect(reply?.text).toContain(token)
  })

  test('is not sent to a guest who wants no more e-mails', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    await optOutGuest(ctx, new URL(makeOptOutUrl(ctx, id)).searchParams.get('stay') ?? '')
    expect(await reviewOf(ctx, id)).toMatchObject({ ok: true })
    expect((await deliverAll(ctx)).map(({ to }) => to)).not.toContain(meera.email)
  })
})
