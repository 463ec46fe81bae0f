import { describe, expect, test } from 'vitest'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { messages } from '#modules/common/messages.ts'
import { deliverOne } from '#modules/mail/mail-worker.server.ts'
import { hideMedia, showMedia } from '#modules/media/media.server.ts'
import type { Outcome } from '#modules/refusals/refusal.ts'
import { pageVersion } from '#server/page-version.ts'
import { addFiles } from '../../tests/files.ts'
import { eachDatabase, openTestHouse, type TestHouse } from '../../tests/house.ts'
import { ananya, asha, longEnoughReview, meera, pendingReviewBy } from '../../tests/people.ts'
import { takeBackReview } from './correct-review.server.ts'
import { publishedReviews } from './counted-reviews.server.ts'
import {
  approveReview,
  declineReview,
  reconsiderReview,
  showAgain,
  takeDownReview,
  undoableDecision,
  undoDecision,
  withdrawReview,
} from './moderate-review.server.ts'
import { removeReply, replyToReview, undoReply } from './reply-to-review.server.ts'
import { findReview } from './reviews.server.ts'

const threat = { reason: 'offensive', note: 'A threat against the cook.' }

const steps = {
  approve: (ctx, id) => approveReview(ctx, asha, id),
  decline: (ctx, id) => declineReview(ctx, asha, id, { reason: 'off-topic', note: 'About the road' }),
  'decline for its stars': (ctx, id) => declineReview(ctx, asha, id, { reason: 'few-stars' }),
  'take down': (ctx, id) => takeDownReview(ctx, asha, id, threat),
  'take down for its stars': (ctx, id) => takeDownReview(ctx, asha, id, { reason: 'average' }),
  withdraw: (ctx, id) => withdrawReview(ctx, asha, id),
  undo: (ctx, id) => undoDecision(ctx, asha, id),
  reconsider: (ctx, id) => reconsiderReview(ctx, asha, id),
  'show again': (ctx, id) => showAgain(ctx, asha, id, 'The police found nothing.'),
  'show again without a reason': (ctx, id) => showAgain(ctx, asha, id, ' '),
  'guest takes back': (ctx, id) => takeBackReview(ctx, id),
  'wait a month': async (ctx) => {
    ctx.clock.advance({ days: 30 })
    return { ok: true }
  },
} as const satisfies Record<string, (ctx: TestHouse, id: string) => Promise<Outcome>>
type Step = keyof typeof steps

/** What is done one after another, what the last step gives, and where the review is then. */
const histories: [Step[], 'ok' | string, string][] = [
  [['approve'], 'ok', 'approved'],
  [['approve', 'approve'], 'review-decided', 'approved'],
  [['approve', 'decline'], 'review-decided', 'approved'],
  [['approve', 'reconsider'], 'review-decided', 'approved'],
  [['approve', 'undo'], 'ok', 'pending'],
  [['approve', 'wait a month', 'undo'], 'undo-over', 'approved'],
  [['decline'], 'ok', 'declined off-topic'],
  [['decline for its stars'], 'reason-unknown', 'pending'],
  [['decline', 'approve'], 'review-decided', 'declined off-topic'],
  [['decline', 'undo'], 'ok', 'pending'],
  [['decline', 'wait a month', 'undo'], 'undo-over', 'declined off-topic'],
  [['decline', 'wait a month', 'reconsider'], 'ok', 'pending'],
  [['take down'], 'review-decided', 'pending'],
  [['approve', 'wait a month', 'take down'], 'ok', 'withdrawn offensive'],
  [['approve', 'take down for its stars'], 'reason-unknown', 'approved'],
  [['approve', 'take down', 'undo'], 'ok', 'approved'],
  [['approve', 'take down', 'wait a month', 'undo'], 'undo-over', 'withdrawn offensive'],
  [['approve', 'take down', 'undo', 'undo'], 'ok', 'pending'],
  [['approve', 'wait a month', 'take down', 'undo', 'undo'], 'undo-over', 'approved'],
  [['approve', 'take down', 'wait a month', 'show again', 'undo'], 'ok', 'withdrawn offensive'],
  [
    ['approve', 'take down', 'wait a month', 'show again', 'undo', 'undo'],
    'undo-over',
    'withdrawn offensive',
  ],
  [['approve', 'take down', 'wait a month', 'show again'], 'ok', 'approved'],
  [['approve', 'take down', 'show again without a reason'], 'reason-required', 'withdrawn offensive'],
  [['approve', 'withdraw'], 'ok', 'withdrawn'],
  [['approve', 'withdraw', 'undo'], 'ok', 'approved'],
  [['approve', 'withdraw', 'wait a month', 'show again'], 'guest-took-back', 'withdrawn'],
  ...(['approve', 'decline', 'undo', 'reconsider', 'show again'] as const).map(
    (step): [Step[], string, string] => [
      ['approve', 'guest takes back', step],
      step === 'undo' || step === 'show again' ? 'guest-took-back' : 'review-decided',
      'withdrawn',
    ],
  ),
  ...(
    [
      ['guest takes back'],
      ['decline', 'guest takes back'],
      ['approve', 'take down', 'guest takes back'],
      ['approve', 'withdraw', 'guest takes back'],
      ['guest takes back', 'guest takes back'],
    ] as Step[][]
  ).map((path): [Step[], string, string] => [path, 'ok', 'withdrawn']),
]

test.each(histories)('a review after %j: %s, %s', async (path, result, status) => {
  const ctx = await openTestHouse()
  const { id } = await pendingReviewBy(ctx, meera)
  const outcomes: Outcome[] = []
  for (const step of path) outcomes.push(await steps[step](ctx, id))
  expect(outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.code))).toEqual([
    ...path.slice(1).map(() => 'ok'),
    result,
  ])
  const review = await findReview(ctx, id)
  expect([review?.status, review?.decline_reason].filter(Boolean).join(' ')).toBe(status)
  expect((await publishedReviews(ctx)).total).toBe(status === 'approved' ? 1 : 0)
})

const won = (outcomes: readonly { ok: boolean }[]) => outcomes.filter(({ ok }) => ok).length

async function deliverAll(ctx: TestHouse) {
  while (await deliverOne(ctx));
  return ctx.emails.splice(0)
}

describe('deciding about a review', () => {
  test('renders the pages again, and is in the audit log with its reason', async () => {
    const ctx = await openTestHouse()
    const { id } = await pendingReviewBy(ctx, meera)
    const before = await pageVersion(ctx.database)
    ctx.clock.advance({ days: 1 })
    await approveReview(ctx, asha, id)
    expect(await pageVersion(ctx.database)).toBeGreaterThan(before)
    ctx.clock.advance({ days: 1 })
    await takeDownReview(ctx, asha, id, threat)
    ctx.clock.advance({ days: 1 })
    await showAgain(ctx, asha, id, 'The police found nothing.')
    const [again, down, approved] = await historyOf(ctx, [id])
    expect([again, down, approved]).toMatchObject([
      { act: 'review.shown-again', after: '{"status":"approved","note":"The police found nothing."}' },
      { act: 'review.taken-down', who: 'owner:asha' },
      { act: 'review.approved' },
    ])
    expect(JSON.parse(down?.after ?? '')).toEqual({ status: 'withdrawn', ...threat })
  })

  test('can be undone for 30 seconds, with its files', async () => {
    const ctx = await openTestHouse()
    const { id } = await pendingReviewBy(ctx, meera)
    const [media] = await addFiles(ctx, { about: 'review', aboutId: id }, [['audio', 'vbr.mp3']])
    await approveReview(ctx, asha, id)
    const approved = await findReview(ctx, id)
    expect(approved && undoableDecision(ctx, approved)?.until).toBe('2026-11-20T06:30:30.000Z')
    ctx.clock.advance({ seconds: 29 })
    expect(await undoDecision(ctx, asha, id)).toEqual({ ok: true })
    expect(await findReview(ctx, id)).toMatchObject({ media: [{ id: media?.id, status: 'pending' }] })
  })
})

eachDatabase('deciding about a review', (open) => {
  test('lets one of several simultaneous steps through, and the guest before all', async () => {
    const ctx = await open()
    const { id } = await pendingReviewBy(ctx, meera)
    const thrice = (step: Step) => Promise.all([1, 2, 3].map(() => steps[step](ctx, id)))
    expect(won(await Promise.all([...(await thrice('approve')), steps.decline(ctx, id)]))).toBe(1)
    expect(won(await thrice('undo'))).toBe(1)
    await approveReview(ctx, asha, id)
    expect(won(await thrice('withdraw'))).toBe(1)
    expect(won(await thrice('undo'))).toBeGreaterThan(0)
    const other = await pendingReviewBy(ctx, ananya)
    await Promise.all([approveReview(ctx, asha, other.id), takeBackReview(ctx, other.id)])
    expect(await findReview(ctx, other.id)).toMatchObject({ status: 'withdrawn' })
    expect(await undoDecision(ctx, asha, other.id)).toMatchObject({
      message: expect.stringContaining(messages.guestTookBack),
    })
  })

  test('shows or hides each picture and recording by itself, and twice is once', async () => {
    const ctx = await open()
    const { id } = await pendingReviewBy(ctx, meera)
    const [one, other] = await addFiles(ctx, { about: 'review', aboutId: id }, [
      ['trip-image', 'camera-gps.jpg'],
      ['trip-image', 'progressive.jpg'],
    ])
    await Promise.all([1, 2].map(() => hideMedia(ctx, asha, one?.id ?? '')))
    await approveReview(ctx, asha, id)
    const statuses = async () => (await findReview(ctx, id))?.media.map(({ status }) => status)
    expect(await statuses()).toEqual(['hidden', 'approved'])
    await showMedia(ctx, asha, one?.id ?? '')
    await hideMedia(ctx, asha, other?.id ?? '')
    expect(await statuses()).toEqual(['approved', 'hidden'])
    const entries = await ctx.database.selectFrom('act').select('act').where('about', '=', 'media').execute()
    expect(entries.map(({ act }) => act).sort()).toEqual(['media.hidden', 'media.hidden', 'media.shown'])
  })
})

eachDatabase('the reply under a review', (open) => {
  async function approvedReview(ctx: TestHouse) {
    const { id } = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, id)
    await deliverAll(ctx)
    return id
  }

  test('stands under the review at once, dated, and reaches the guest 30 seconds later', async () => {
    const ctx = await open()
    const id = await approvedReview(ctx)
    expect(await replyToReview(ctx, asha, id, { reply: ' Thank you, Meera. ', before: '' })).toEqual({
      ok: true,
    })
    const [review] = (await publishedReviews(ctx)).reviews
    expect(review?.reply).toEqual({ text: 'Thank you, Meera.', at: '2026-11-20T06:30:00.000Z' })
    expect(await deliverAll(ctx)).toEqual([])
    ctx.clock.advance({ minutes: 1 })
    const [email, ...more] = await deliverAll(ctx)
    expect(email).toMatchObject({ to: meera.email, text: expect.stringContaining('Thank you, Meera.') })
    expect(more).toEqual([])
  })

  test('sends no e-mail when it is taken back within 30 seconds', async () => {
    const ctx = await open()
    const id = await approvedReview(ctx)
    await replyToReview(ctx, asha, id, { reply: 'Thank you.', before: '' })
    expect(await removeReply(ctx, asha, id, { before: 'Thank you.' })).toEqual({ ok: true })
    ctx.clock.advance({ minutes: 5 })
    expect(await deliverAll(ctx)).toEqual([])
    expect((await publishedReviews(ctx)).reviews[0]?.reply).toBeNull()
  })

  test('sends one e-mail in the later text when corrected within 30 seconds, and none for later corrections', async () => {
    const ctx = await open()
    const id = await approvedReview(ctx)
    await replyToReview(ctx, asha, id, { reply: 'Thank yuo.', before: '' })
    await replyToReview(ctx, asha, id, { reply: 'Thank you.', before: 'Thank yuo.' })
    ctx.clock.advance({ minutes: 1 })
    const emails = await deliverAll(ctx)
    expect(emails.map(({ text }) => text.includes('Thank you.'))).toEqual([true])
    await replyToReview(ctx, asha, id, { reply: 'Thank you so much.', before: 'Thank you.' })
    ctx.clock.advance({ minutes: 5 })
    expect(await deliverAll(ctx)).toEqual([])
  })

  test('is undone for 30 seconds: the text before it is back, with its date and its e-mail', async () => {
    const ctx = await open()
    const id = await approvedReview(ctx)
    const shownReply = async () => (await publishedReviews(ctx)).reviews[0]?.reply
    await replyToReview(ctx, asha, id, { reply: 'Thank you.', before: '' })
    expect(await undoReply(ctx, asha, id, { before: 'Thank you.' })).toEqual({ ok: true })
    expect(await shownReply()).toBeNull()
    await replyToReview(ctx, asha, id, { reply: 'Thank you.', before: '' })
    const first = await shownReply()
    ctx.clock.advance({ seconds: 20 })
    await replyToReview(ctx, asha, id, { reply: 'Come again.', before: 'Thank you.' })
    expect(await undoReply(ctx, asha, id, { before: 'Thank you.' })).toMatchObject({
      code: 'changed-meanwhile',
    })
    expect(await undoReply(ctx, asha, id, { before: 'Come again.' })).toEqual({ ok: true })
    expect(await shownReply()).toEqual(first)
    ctx.clock.advance({ minutes: 1 })
    expect((await deliverAll(ctx)).map(({ text }) => text.includes('Thank you.'))).toEqual([true])
    expect(await undoReply(ctx, asha, id, { before: 'Thank you.' })).toMatchObject({ code: 'undo-over' })
  })

  test('keeps one of two replies at once, with one e-mail', async () => {
    const ctx = await open()
    const id = await approvedReview(ctx)
    const outcomes = await Promise.all(
      ['One.', 'Two.'].map((reply) => replyToReview(ctx, asha, id, { reply, before: '' })),
    )
    expect(won(outcomes)).toBe(1)
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 'changed-meanwhile' }))
    ctx.clock.advance({ minutes: 1 })
    const [email, ...more] = await deliverAll(ctx)
    expect(email?.text).toContain((await findReview(ctx, id))?.reply)
    expect(more).toEqual([])
  })

  test('refuses to overwrite or remove an unseen reply', async () => {
    const ctx = await open()
    const id = await approvedReview(ctx)
    const { id: pending } = await pendingReviewBy(ctx, ananya)
    const reply = { reply: 'Come again.', before: '' }
    expect(await replyToReview(ctx, asha, pending, reply)).toMatchObject({ code: 'review-decided' })
    await replyToReview(ctx, asha, id, reply)
    const blind = { reply: 'Thank you.', before: '' }
    expect(await replyToReview(ctx, asha, id, blind)).toMatchObject({ code: 'changed-meanwhile' })
    expect(await removeReply(ctx, asha, id, { before: '' })).toMatchObject({ code: 'changed-meanwhile' })
    expect((await findReview(ctx, id))?.reply).toBe('Come again.')
    expect(await replyToReview(ctx, asha, id, { ...blind, before: 'Come again.' })).toEqual({ ok: true })
    expect(await replyToReview(ctx, asha, id, blind)).toEqual({ ok: true })
  })
})

eachDatabase('a review that arrives', (open) => {
  test('writes the owner a letter that leads to it', async () => {
    const ctx = await open()
    const { id } = await pendingReviewBy(ctx, meera)
    const email = (await deliverAll(ctx)).find(({ to }) => to !== meera.email)
    expect(email?.text).toContain(`https://deodar.example/admin/reviews/${id}`)
    expect(email?.text).toContain(longEnoughReview.slice(0, 40))
  })
})
