import { describe, expect } from 'vitest'
import { readPageVersion } from '#core/page-version.server.ts'
import { listHistory } from '#core/read-audit-log.server.ts'
import type { Outcome } from '#core/refusals/refusal.ts'
import { hideMedia, showMedia } from '#modules/media/change-media.server.ts'
import { readToday } from '#modules/today/today.server.ts'
import { addFile, addFiles } from '../../tests/files.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import { ananya, asha, longEnoughReview, meera, pendingReviewBy } from '../../tests/people.ts'
import { workOnMedia } from '../../tests/queue-work.ts'
import { deliverAll, recordedActions, type TestApp, test, testOnDatabases } from '../../tests/test-app.ts'
import { correctReview, withdrawOwnReview } from './correct-review.server.ts'
import { readPublishedReviews } from './counted-reviews.server.ts'
import {
  approveReview,
  declineReview,
  findDecisionUndo,
  reconsiderReview,
  republishReview,
  takeDownAtGuestsRequest,
  takeDownReview,
  undoDecision,
} from './moderate-review.server.ts'
import { makeReplyForm, removeReply, replyToReview, undoReply } from './reply-to-review.server.ts'
import { findReview } from './reviews.server.ts'

const threat = { reason: 'offensive', note: 'A threat against the cook.' }

const steps = {
  approve: (ctx, id) => approveReview(ctx, asha, id),
  decline: (ctx, id) => declineReview(ctx, asha, id, { reason: 'off-topic', note: 'About the road' }),
  'decline for its stars': (ctx, id) => declineReview(ctx, asha, id, { reason: 'few-stars' }),
  'take down': (ctx, id) => takeDownReview(ctx, asha, id, threat),
  'take down for its stars': (ctx, id) => takeDownReview(ctx, asha, id, { reason: 'average' }),
  withdraw: (ctx, id) => takeDownAtGuestsRequest(ctx, asha, id),
  undo: (ctx, id) => undoDecision(ctx, asha, id),
  reconsider: (ctx, id) => reconsiderReview(ctx, asha, id),
  'show again': (ctx, id) => republishReview(ctx, asha, id, 'The police found nothing.'),
  'show again without a reason': (ctx, id) => republishReview(ctx, asha, id, ' '),
  'guest takes back': (ctx, id) => withdrawOwnReview(ctx, id),
  'wait a month': async (ctx) => {
    ctx.clock.advance({ days: 30 })
    return { ok: true }
  },
} as const satisfies Record<string, (ctx: TestApp, id: string) => Promise<Outcome>>
type Step = keyof typeof steps

const shownAgain: Step[] = ['approve', 'take down', 'wait a month', 'show again']

/** The steps, the outcome of the last one, and the status of the review then. */
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
  [[...shownAgain, 'undo'], 'ok', 'withdrawn offensive'],
  [[...shownAgain, 'undo', 'undo'], 'undo-over', 'withdrawn offensive'],
  [shownAgain, 'ok', 'approved'],
  [['approve', 'take down', 'show again without a reason'], 'reason-required', 'withdrawn offensive'],
  [['approve', 'withdraw'], 'ok', 'withdrawn'],
  [['approve', 'withdraw', 'undo'], 'ok', 'approved'],
  [['approve', 'withdraw', 'wait a month', 'show again'], 'guest-withdrew-review', 'withdrawn'],
  [['approve', 'guest takes back', 'approve'], 'review-decided', 'withdrawn'],
  [['approve', 'guest takes back', 'decline'], 'review-decided', 'withdrawn'],
  [['approve', 'guest takes back', 'reconsider'], 'review-decided', 'withdrawn'],
  [['approve', 'guest takes back', 'undo'], 'guest-withdrew-review', 'withdrawn'],
  [['approve', 'guest takes back', 'show again'], 'guest-withdrew-review', 'withdrawn'],
  [['guest takes back', 'guest takes back'], 'ok', 'withdrawn'],
  [['decline', 'guest takes back'], 'ok', 'withdrawn'],
  [['approve', 'take down', 'guest takes back'], 'ok', 'withdrawn'],
  [['approve', 'withdraw', 'guest takes back'], 'ok', 'withdrawn'],
]

test.for(histories)('a review after %j: %s, %s', async ([path, result, status], { ctx }) => {
  const { id } = await pendingReviewBy(ctx, meera)
  const outcomes: Outcome[] = []
  for (const step of path) outcomes.push(await steps[step](ctx, id))
  const codes = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.code))
  expect(codes).toEqual([...path.slice(1).map(() => 'ok'), result])
  const review = await findReview(ctx, id)
  expect([review?.status, review?.decline_reason].filter(Boolean).join(' ')).toBe(status)
  expect((await readPublishedReviews(ctx)).total).toBe(status === 'approved' ? 1 : 0)
})

async function reviewWithPictures(ctx: TestApp) {
  const { id } = await pendingReviewBy(ctx, meera)
  const pictures = ['camera-gps.jpg', 'progressive.jpg'].map((name) => ['trip-image', name] as const)
  const files = await addFiles(ctx, { about: 'review', aboutId: id }, pictures)
  const [one = '', other = ''] = files.map((file) => file.id)
  const statuses = async () => (await findReview(ctx, id))?.media.map(({ status }) => status)
  return { id, one, other, statuses }
}

describe('deciding about a review', () => {
  test('changes the page version, and is in the audit log with its reason', async ({ ctx }) => {
    const { id } = await pendingReviewBy(ctx, meera)
    const before = await readPageVersion(ctx.database)
    ctx.clock.advance({ days: 1 })
    await approveReview(ctx, asha, id)
    expect(await readPageVersion(ctx.database)).toBeGreaterThan(before)
    ctx.clock.advance({ days: 1 })
    await takeDownReview(ctx, asha, id, threat)
    ctx.clock.advance({ days: 1 })
    await republishReview(ctx, asha, id, 'The police found nothing.')
    const [again, down, approved] = await listHistory(ctx, [id])
    expect([again, down, approved]).toMatchObject([
      { action: 'review.shown-again', after: '{"status":"approved","note":"The police found nothing."}' },
      { action: 'review.taken-down', actor: 'owner:asha' },
      { action: 'review.approved' },
    ])
    expect(JSON.parse(down?.after ?? '')).toEqual({ status: 'withdrawn', ...threat })
  })

  test('refuses a text that its guest has corrected since it was read', async ({ ctx }) => {
    const { id } = await pendingReviewBy(ctx, meera)
    const ratings = { location: 1, cleanliness: 1, communication: 1, service: 1 }
    const correction = { review: `${longEnoughReview} Or not.`, ratings, seenCorrectedAt: '' }
    expect(await correctReview(ctx, id, correction)).toEqual({ ok: true })
    const seen = { correctedAt: '' }
    expect(await approveReview(ctx, asha, id, {}, seen)).toMatchObject({ name: 'reviewCorrected' })
    expect(await declineReview(ctx, asha, id, threat, seen)).toMatchObject({ name: 'reviewCorrected' })
    const correctedAt = (await findReview(ctx, id))?.corrected_at ?? ''
    expect(await approveReview(ctx, asha, id, {}, { correctedAt })).toEqual({ ok: true })
  })

  test('can be undone for 30 seconds, with its files', async ({ ctx }) => {
    const { id } = await pendingReviewBy(ctx, meera)
    const media = await addFile(ctx, 'audio', 'vbr.mp3', id)
    await approveReview(ctx, asha, id)
    const approved = await findReview(ctx, id)
    expect(approved && findDecisionUndo(ctx, approved)?.until).toBe('2026-11-20T06:30:30.000Z')
    ctx.clock.advance({ seconds: 29 })
    expect(await undoDecision(ctx, asha, id)).toEqual({ ok: true })
    expect(await findReview(ctx, id)).toMatchObject({ media: [{ id: media?.id, status: 'pending' }] })
  })

  test('publishes the words, and an unseen picture only when the owner shows it', async ({ ctx }) => {
    const { id, one, other, statuses } = await reviewWithPictures(ctx)
    const waiting = async () => (await readToday(ctx)).tasks.files
    await approveReview(ctx, asha, id)
    expect(await statuses()).toEqual(['pending', 'pending'])
    expect(await showMedia(ctx, asha, one)).toMatchObject({ name: 'mediaUnprepared' })
    expect(await waiting()).toMatchObject({ count: 0 })
    await workOnMedia(ctx)
    expect(await waiting()).toMatchObject({ count: 1, oldest: [{ id }] })
    await undoDecision(ctx, asha, id)
    await approveReview(ctx, asha, id, {}, { mediaIds: [other] })
    expect(await statuses()).toEqual(['pending', 'approved'])
    expect(await showMedia(ctx, asha, one)).toEqual({ ok: true })
    expect(await waiting()).toMatchObject({ count: 0, oldest: [] })
  })

  test('shows or hides each picture and recording by itself, and records it once', async ({ ctx }) => {
    const { id, one, other, statuses } = await reviewWithPictures(ctx)
    await Promise.all([1, 2].map(() => hideMedia(ctx, asha, one)))
    await workOnMedia(ctx)
    await approveReview(ctx, asha, id)
    expect(await statuses()).toEqual(['hidden', 'approved'])
    await showMedia(ctx, asha, one)
    await hideMedia(ctx, asha, other)
    expect(await statuses()).toEqual(['approved', 'hidden'])
    expect(await recordedActions(ctx, 'media')).toEqual(['media.hidden', 'media.hidden', 'media.shown'])
  })

  testOnDatabases('accepts one of several steps at once, and any withdrawal by the guest', async (ctx) => {
    const { id } = await pendingReviewBy(ctx, meera)
    await expectOneOk((at) => steps[at === 1 ? 'decline' : 'approve'](ctx, id), 4)
    await expectOneOk(() => steps.undo(ctx, id), 3)
    await approveReview(ctx, asha, id)
    await expectOneOk(() => steps.withdraw(ctx, id), 3)
    const undone = await Promise.all([1, 2, 3].map(() => steps.undo(ctx, id)))
    expect(undone).toContainEqual({ ok: true })
    const other = await pendingReviewBy(ctx, ananya)
    await Promise.all([approveReview(ctx, asha, other.id), withdrawOwnReview(ctx, other.id)])
    expect(await findReview(ctx, other.id)).toMatchObject({ status: 'withdrawn' })
    expect(await undoDecision(ctx, asha, other.id)).toMatchObject({ code: 'guest-withdrew-review' })
  })
})

const versionOfReply = (reply: string) => makeReplyForm({ reply }).version

/** An approved review, and what replies to it as the owner; every step is a reply, `remove` or `undo` over what the owner saw. */
async function approvedReview(ctx: TestApp) {
  const { id } = await pendingReviewBy(ctx, meera)
  await approveReview(ctx, asha, id)
  let sent = (await deliverAll(ctx)).length
  const code = (outcome: Outcome) => (outcome.ok ? 'ok' : outcome.code)
  return {
    id,
    reply: async (reply: string, before: string) =>
      code(await replyToReview(ctx, asha, id, { reply, version: versionOfReply(before) })),
    remove: async (before: string) =>
      code(await removeReply(ctx, asha, id, { version: versionOfReply(before) })),
    undo: async (before: string) => code(await undoReply(ctx, asha, id, { version: versionOfReply(before) })),
    shown: async () => (await readPublishedReviews(ctx)).reviews[0]?.reply,
    /** The texts of the e-mails that leave within some minutes. */
    emails: async (minutes: number) => {
      ctx.clock.advance({ minutes })
      const emails = (await deliverAll(ctx)).slice(sent)
      sent += emails.length
      return emails.map(({ text }) => /(?:One|Two|Thank \w+(?: so much)?|Come again)\./.exec(text)?.[0])
    },
  }
}

describe('the reply under a review', () => {
  test('is shown at once with its date, and is sent to the guest 30 seconds later', async ({ ctx }) => {
    const { reply, shown, emails } = await approvedReview(ctx)
    expect(await reply(' Thank you. ', '')).toBe('ok')
    expect(await shown()).toEqual({ text: 'Thank you.', at: '2026-11-20T06:30:00.000Z' })
    expect(await emails(0)).toEqual([])
    expect(await emails(1)).toEqual(['Thank you.'])
    expect(ctx.clock.now().toISOString()).toBe('2026-11-20T06:31:00.000Z')
  })

  test('is not sent when it is removed within 30 seconds, and once in its last text', async ({ ctx }) => {
    const { reply, remove, shown, emails } = await approvedReview(ctx)
    await reply('Thank you.', '')
    expect(await remove('Thank you.')).toBe('ok')
    expect(await shown()).toBeNull()
    expect(await emails(5)).toEqual([])
    await reply('Thank yuo.', '')
    await reply('Thank you.', 'Thank yuo.')
    expect(await emails(1)).toEqual(['Thank you.'])
    await reply('Thank you so much.', 'Thank you.')
    expect(await emails(5)).toEqual([])
  })

  test('is not sent while it can be undone, by which the earlier text has its e-mail again', async ({
    ctx,
  }) => {
    const { reply, undo, shown, emails } = await approvedReview(ctx)
    await reply('Thank you.', '')
    ctx.clock.advance({ seconds: 33 })
    expect(await emails(0)).toEqual([])
    expect(await undo('Thank you.')).toBe('ok')
    expect(await shown()).toBeNull()
    expect(await emails(5)).toEqual([])
    await reply('Thank you.', '')
    const first = await shown()
    ctx.clock.advance({ seconds: 20 })
    await reply('Come again.', 'Thank you.')
    expect(await undo('Thank you.')).toBe('changed-by-other')
    expect(await undo('Come again.')).toBe('ok')
    expect(await shown()).toEqual(first)
    expect(await emails(1)).toEqual(['Thank you.'])
    expect(await undo('Thank you.')).toBe('undo-over')
  })

  test('is not sent once its review is down; removed, it is not undone', async ({ ctx }) => {
    const { id, reply, remove, undo, emails } = await approvedReview(ctx)
    await reply('One.', '')
    await reply('Two.', 'One.')
    await remove('Two.')
    expect(await undo('')).toBe('undo-over')
    await reply('One.', '')
    await takeDownReview(ctx, asha, id, threat)
    expect(await emails(5)).toEqual([])
  })
})

testOnDatabases('of two replies at once one is saved and sent; none overwrites one unseen', async (ctx) => {
  const { id, reply, remove, emails } = await approvedReview(ctx)
  const outcomes = await Promise.all(['One.', 'Two.'].map((text) => reply(text, '')))
  expect(outcomes.toSorted()).toEqual(['changed-by-other', 'ok'])
  const now = (await findReview(ctx, id))?.reply ?? ''
  expect(await emails(1)).toEqual([now])
  const unseen = [await reply('Come again.', ''), await remove('')]
  expect(unseen).toEqual(['changed-by-other', 'changed-by-other'])
  expect((await findReview(ctx, id))?.reply).toBe(now)
  expect([await reply('Come again.', now), await reply('Come again.', '')]).toEqual(['ok', 'ok'])
  const { id: pending } = await pendingReviewBy(ctx, ananya)
  const early = { reply: 'Come again.', version: versionOfReply('') }
  expect(await replyToReview(ctx, asha, pending, early)).toMatchObject({ code: 'review-decided' })
})
