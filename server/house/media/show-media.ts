import type { MediaStatus } from '#domain/media/media.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { sayQuicker } from '../audit/too-late.ts'
import { change } from '../change.ts'
import type { Actor, House } from '../house.ts'

/** Keeps one picture or recording of a review back; the rest of the review stays as it is. */
export function hideMedia(house: House, actor: Actor, mediaId: string): Promise<Outcome> {
  return setMediaStatus(house, actor, mediaId, 'hidden')
}

/** Shows one picture or recording again, as soon as its review is shown. */
export function showMedia(house: House, actor: Actor, mediaId: string): Promise<Outcome> {
  return setMediaStatus(house, actor, mediaId, 'approved')
}

async function setMediaStatus(
  house: House,
  actor: Actor,
  mediaId: string,
  status: MediaStatus,
): Promise<Outcome> {
  const outcome = await change(house, actor, async (tx): Promise<Outcome> => {
    const before = await tx
      .selectFrom('media')
      .select(['status', 'about_id'])
      .where('id', '=', mediaId)
      .where('about', '=', 'review')
      .executeTakeFirst()
    if (!before) return refuse('mediaUnknown')
    const { numUpdatedRows } = await tx
      .updateTable('media')
      .set({ status })
      .where('id', '=', mediaId)
      .where('status', '!=', status)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return refuse(status === 'hidden' ? 'mediaHidden' : 'mediaShown')
    const act = status === 'hidden' ? 'media.hidden' : 'media.shown'
    await tx.record({ act, about: 'media', aboutId: mediaId, before, after: { status } })
    return { ok: true }
  })
  return sayQuicker(house, actor, outcome, { about: 'media', id: mediaId })
}
