import { type Outcome, refuse, refuseSaying } from '#modules/refusals/refusal.ts'
import { sentenceOf } from '#modules/refusals/refusals.ts'
import type { AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { attachToReview } from './attach-upload.server.ts'
import { discardKept, type GivenFile, judgeEnding, takeFiles } from './keep-files.server.ts'
import { discardKeys } from './media.server.ts'
import { fileRules } from './media.ts'
import { refusedFiles } from './refused-files.server.ts'
import { isWelcome } from './uploads.server.ts'

/**
 * Another file in place of one that was refused after the words were taken, brought whole by a form. Refuses what its kind's rule refuses,
 * and a file whose place is taken by now: of two at once, one.
 */
export async function replaceFile(
  ctx: AppContext,
  { bookingId, reviewId }: { bookingId: string; reviewId: string },
  { replaces, given }: { replaces: string; given: GivenFile },
): Promise<Outcome> {
  const place = (await refusedFiles(ctx, bookingId)).find(({ id }) => id === replaces)
  if (!place || place.kind !== given.kind) return refuse('fileReplaced')
  if (!(await isWelcome(ctx, place.kind)))
    return refuseSaying('kindOff', sentenceOf(fileRules[place.kind].wrongType), place.kind)
  const { wait } = await ctx.limits.look('refusedFiles', bookingId)
  if (wait !== null) return { ...refuse('tooManyTries'), retryAfter: wait }
  const taken = await takeFiles(ctx, [judgeEnding(given)])
  if (!taken.ok) {
    await ctx.limits.count('refusedFiles', bookingId)
    return taken
  }
  const [file] = taken.files
  if (!file) throw new Error('a file that was taken and is not there')
  const guest = { kind: 'guest', id: bookingId } as const
  const attached = await change(ctx, guest, async (tx): Promise<Outcome<{ gone: string[] }>> => {
    const review = tx.updateTable('review').set((eb) => ({ status: eb.ref('status') }))
    await review.where('id', '=', reviewId).execute()
    const still = await refusedFiles({ ...ctx, database: tx }, bookingId)
    if (!still.some(({ id }) => id === replaces)) return refuse('fileReplaced')
    return attachToReview(ctx, tx, { booking_id: bookingId, replaces }, file)
  })
  if (!attached.ok) await discardKept(ctx, taken.files)
  else await discardKeys(ctx, attached.gone)
  return attached.ok ? { ok: true } : attached
}
