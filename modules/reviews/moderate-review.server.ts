import type { Updateable } from 'kysely'
import { type Actor, type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import type { AuditAction } from '#core/audit-entry.ts'
import { nameLastChange } from '#core/audit-log.server.ts'
import { changeRow } from '#core/change.server.ts'
import { type Database, ifGiven } from '#core/db/database.ts'
import type { MediaKind, MediaRow, MediaStatus, ReviewRow, ReviewStatus } from '#core/db/tables.ts'
import { listHistory } from '#core/read-audit-log.server.ts'
import { lockRow } from '#core/records.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { computeUndoWindow, oldestUndoableTime, type UndoWindow } from '#core/undo-window.server.ts'
import { cleanText } from '#core/values/text.ts'
import { isRemovedAtGuestRequest } from '#modules/invitations/removed-review.ts'
import { cancelQueuedEmail } from '#modules/mail/queue-email.server.ts'
import { isDeclineReason, MAX_NOTE_CHARACTERS } from './review.ts'

/** Which recordings are shown with the review: false hides one, true shows one that was hidden before. */
export type ShownRecordings = { video?: boolean; audio?: boolean }

/** What the page showed of a review before it was decided: its files, and when its guest had corrected it, empty for never. */
export type SeenReview = { mediaIds?: readonly string[]; correctedAt?: string }

/**
 * Publishes a pending review with its pictures and recordings, except hidden ones and those that nobody can have seen: what is still being
 * prepared, and what is not among the seen files, where they are given. These stay undecided. Refuses a text that was corrected since.
 */
export function approveReview(
  ctx: AppContext,
  actor: Actor,
  id: string,
  shown: ShownRecordings = {},
  seen: SeenReview = {},
): Promise<Outcome> {
  return changeReviewStatus(ctx, actor, id, {
    action: 'review.approved',
    from: ['pending'],
    seen,
    change: { status: 'approved', decided_at: isoNow(ctx) },
    changeAndDescribe: async (tx) => {
      for (const kind of ['video', 'audio'] as const)
        if (shown[kind] !== undefined)
          await setMediaStatus(tx, id, { kind }, shown[kind] ? 'pending' : 'hidden')
      await setMediaStatus(tx, id, { status: 'pending', work: 'ready', ids: seen.mediaIds }, 'approved')
      return shown
    },
  })
}

/** Sets the approved files of a review to pending, as the review itself. */
export async function resetMediaToPending(tx: Database, id: string): Promise<object> {
  await setMediaStatus(tx, id, { status: 'approved' }, 'pending')
  return {}
}

async function setMediaStatus(
  tx: Database,
  reviewId: string,
  conditions: {
    kind?: MediaKind
    status?: MediaStatus
    work?: MediaRow['work']
    ids?: readonly string[] | undefined
  },
  status: MediaStatus,
): Promise<void> {
  await tx
    .updateTable('media')
    .set({ status })
    .where('about', '=', 'review')
    .where('about_id', '=', reviewId)
    .$call(ifGiven(conditions.kind, (query, kind) => query.where('kind', '=', kind)))
    .$call(ifGiven(conditions.status, (query, status) => query.where('status', '=', status)))
    .$call(ifGiven(conditions.work, (query, work) => query.where('work', '=', work)))
    .$call(ifGiven(conditions.ids, (query, ids) => query.where('id', 'in', ['', ...ids])))
    .execute()
}

type StatusChange = {
  action: AuditAction
  from: readonly ReviewStatus[]
  seen?: SeenReview
  change: Updateable<ReviewRow> & { status: ReviewStatus }
  /** Only if it was decided after this moment. */
  decidedAfter?: string
  /** Further changes in the same transaction; what it returns is recorded with the audit entry. */
  changeAndDescribe?: (tx: Database) => Promise<object>
}

/** Changes the status of a review if it still has one of `from`: of two people at once, one is refused. A review that its guest took back does not change. */
function changeReviewStatus(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { action, from, seen, change, decidedAfter, changeAndDescribe }: StatusChange,
): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'review', id }, async (tx, record) => {
    const review = await lockRow(tx, 'review', id)
    if (!review) return refuse('reviewUnknown')
    if ((seen?.correctedAt ?? review.corrected_at ?? '') !== (review.corrected_at ?? ''))
      return refuse('reviewCorrected')
    const { numUpdatedRows } = await tx
      .updateTable('review')
      .set(change)
      .where('id', '=', id)
      .where('status', 'in', from)
      .where('withdrawn_at', 'is', null)
      .$call(ifGiven(decidedAfter, (query, moment) => query.where('decided_at', '>', moment)))
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return refuse('reviewDecided')
    // The e-mail says that the reply can be read under the review, which is no longer true.
    if (change.status !== 'approved') await cancelQueuedEmail(tx, 'review-reply', id)
    const { status, decline_reason, decline_note, decided_at } = review
    const before = { status, decline_reason, decline_note, decided_at }
    const after = { status: change.status, ...(await changeAndDescribe?.(tx)) }
    await record(action, { before, after })
    return { ok: true }
  })
}

type TypedReason = { reason: string; note?: string }

/** Declines a pending review for one of the policy's reasons, with a note; the score is not a reason. Refuses a text that was corrected since. */
export function declineReview(
  ctx: AppContext,
  actor: Actor,
  id: string,
  typedReason: TypedReason,
  seen?: SeenReview,
): Promise<Outcome> {
  return hideReview(ctx, actor, id, 'declined', typedReason, seen)
}

/** Takes an approved review down, however long ago it was approved, for one of the policy's reasons, with a note; the score is not a reason. */
export function takeDownReview(ctx: AppContext, actor: Actor, id: string, reason: TypedReason) {
  return hideReview(ctx, actor, id, 'withdrawn', reason)
}

const hidingChanges = {
  declined: { action: 'review.declined', from: ['pending'] },
  withdrawn: { action: 'review.taken-down', from: ['approved'] },
} as const satisfies Partial<Record<ReviewStatus, Pick<StatusChange, 'action' | 'from'>>>

async function hideReview(
  ctx: AppContext,
  actor: Actor,
  id: string,
  status: keyof typeof hidingChanges,
  { reason, note: typedNote = '' }: TypedReason,
  seen: SeenReview = {},
): Promise<Outcome> {
  if (!isDeclineReason(reason)) return refuse('reasonUnknown', 'reason')
  const note = cleanText(typedNote)
  if (note.length > MAX_NOTE_CHARACTERS) return refuse('textTooLong', 'note')
  return changeReviewStatus(ctx, actor, id, {
    ...hidingChanges[status],
    seen,
    change: { status, decline_reason: reason, decline_note: note, decided_at: isoNow(ctx) },
    changeAndDescribe: async () => ({ reason, ...(status === 'withdrawn' && note && { note }) }),
  })
}

/** Takes an approved review down at its guest's wish. */
export function takeDownAtGuestsRequest(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return changeReviewStatus(ctx, actor, id, {
    action: 'review.withdrawn',
    from: ['approved'],
    change: { status: 'withdrawn', decided_at: isoNow(ctx) },
  })
}

/** Until when the last decision about a review can be undone; null once that is over, or when its guest took it back. */
export function findDecisionUndo(
  ctx: With<'clock'>,
  { status, decided_at, withdrawn_at }: Pick<ReviewRow, 'status' | 'decided_at' | 'withdrawn_at'>,
): UndoWindow | null {
  return status === 'pending' || decided_at === null || withdrawn_at !== null
    ? null
    : computeUndoWindow(ctx, decided_at)
}

const decisions: readonly string[] = [
  'review.approved',
  'review.declined',
  'review.taken-down',
  'review.withdrawn',
  'review.shown-again',
] satisfies AuditAction[]
/** The audit entry of an undo, by the restored status. */
const undoActions = {
  pending: 'review.back-to-pending',
  approved: 'review.restored',
  withdrawn: 'review.taken-down',
} as const satisfies Partial<Record<ReviewStatus, AuditAction>>

type ColumnsBeforeDecision = Pick<ReviewRow, 'decline_reason' | 'decline_note' | 'decided_at'> & {
  status: keyof typeof undoActions
}

/**
 * Undoes a decision of the last 30 seconds: restores the earlier status, reason and date. Refuses later, so that a published review comes
 * down only for a reason of the policy, and refuses a review that its guest took back.
 */
export async function undoDecision(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const reviews = ctx.database.selectFrom('review').select(['status', 'withdrawn_at'])
  const review = await reviews.where('id', '=', id).executeTakeFirst()
  if (!review) return refuse('reviewUnknown')
  if (review.withdrawn_at !== null) return refuse('guestWithdrewReview')
  const decision = (await listHistory(ctx, [id])).find(
    ({ action, after }) => decisions.includes(action) && JSON.parse(after ?? '{}').status === review.status,
  )
  const before: ColumnsBeforeDecision | null = JSON.parse(decision?.before ?? 'null')
  const outcome: Outcome = before
    ? await changeReviewStatus(ctx, actor, id, {
        action: undoActions[before.status],
        from: [review.status],
        decidedAfter: oldestUndoableTime(ctx),
        change: before,
        changeAndDescribe: async (tx) => {
          if (before.status === 'pending') return resetMediaToPending(tx, id)
          const { decline_reason: reason, decline_note: note } = before
          return { ...(reason && { reason }), ...(note && { note }) }
        },
      })
    : refuse('undoOver')
  if (outcome.ok || outcome.name === 'reviewUnknown') return outcome
  return nameLastChange(ctx, actor, refuse('undoOver'), { about: 'review', id })
}

/** Makes a declined review pending again, however long ago it was declined. */
export function reconsiderReview(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return changeReviewStatus(ctx, actor, id, {
    action: 'review.back-to-pending',
    from: ['declined'],
    change: { status: 'pending', decline_reason: null, decline_note: '', decided_at: null },
    changeAndDescribe: (tx) => resetMediaToPending(tx, id),
  })
}

/** Publishes a review again that the owner had taken down, however long ago, and records why. Refuses one that its guest took back. */
export async function republishReview(
  ctx: AppContext,
  actor: Actor,
  id: string,
  typedNote: string,
): Promise<Outcome> {
  const note = cleanText(typedNote)
  if (note === '') return refuse('republishReasonRequired', 'note')
  if (note.length > MAX_NOTE_CHARACTERS) return refuse('textTooLong', 'note')
  const reviews = ctx.database.selectFrom('review').select(['status', 'decline_reason'])
  const review = await reviews.where('id', '=', id).executeTakeFirst()
  if (review?.status === 'withdrawn' && isRemovedAtGuestRequest(review)) return refuse('guestWithdrewReview')
  return changeReviewStatus(ctx, actor, id, {
    action: 'review.shown-again',
    from: ['withdrawn'],
    change: { status: 'approved', decline_reason: null, decline_note: '', decided_at: isoNow(ctx) },
    changeAndDescribe: async () => ({ note }),
  })
}
