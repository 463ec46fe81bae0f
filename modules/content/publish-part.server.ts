import { firstDayContent } from '#content/first-day.ts'
import { describeConflict, whoIs } from '#modules/audit/audit-log.server.ts'
import { mergeChanges } from '#modules/audit/edit-conflict.ts'
import { keepNeededStays } from '#modules/calendar/stays.server.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'
import { mayUndo, type UndoWindow, undoWindow } from '#server/undo-window.ts'
import { changedParts } from './compare-content.ts'
import { contentHead, publishedContent } from './content.server.ts'
import { type Content, contentSchema } from './content.ts'
import { differsAt, withPlaces } from './publish-part.ts'
import { insertVersion, type Saved } from './save-draft.server.ts'
import { checkStaysFinished } from './unfinished-stays.ts'

/** Shows what the draft `seen` says at these places to everybody; whatever else is drafted stays a draft. Gives the version to save upon next. */
export async function publishPlaces(
  ctx: AppContext,
  actor: Actor,
  seen: number,
  places: readonly string[],
): Promise<Saved> {
  const outcome = await change(ctx, actor, async (tx): Promise<Saved> => {
    const head = await contentHead({ database: tx })
    if (head.number !== seen) return refuse('contentChanged')
    const before = await publishedContent({ database: tx })
    if (head.state !== 'draft' || !differsAt(before, head.content, places)) return refuse('contentPublished')
    const next = contentSchema.safeParse(withPlaces(before, head.content, places))
    if (!next.success) return refuse('contentInvalid')
    const unfinished = checkStaysFinished(next.data)
    if (unfinished) return unfinished
    // A booking may have come while the draft waited.
    const content = await keepNeededStays(tx, next.data, before)
    const number = seen + 1
    const versions = [
      { number, state: 'published', content } as const,
      ...(changedParts(content, head.content).length > 0
        ? [{ number: number + 1, state: 'draft', content: head.content } as const]
        : []),
    ]
    for (const version of versions)
      if (!(await insertVersion(ctx, tx, actor, version))) return refuse('contentChanged')
    await tx.deleteFrom('content').where('number', '=', seen).where('state', '=', 'draft').execute()
    const after = { number, parts: changedParts(before, content) }
    await tx.record({
      act: 'content.published',
      about: 'content',
      aboutId: String(number),
      after,
    })
    return { ok: true, number: versions.at(-1)?.number ?? number }
  })
  return describeConflict(ctx, actor, outcome, { about: 'content' })
}

export type UndoablePublication = UndoWindow & { number: number }

/** What this person published within the last 30 seconds, if it is still what the site shows. */
export async function undoablePublication(
  ctx: AppContext,
  actor: Actor,
): Promise<UndoablePublication | null> {
  const [shown] = await lastPublished(ctx.database)
  if (shown?.made_by !== whoIs(actor)) return null
  const window = undoWindow(ctx, shown.created_at)
  return window && { ...window, number: shown.number }
}

/**
 * Undoes a publication: the site shows again what it showed before, and a draft loses just what the publication had changed. Refuses when its 30
 * seconds are over, and when someone else published, or changed the same in the draft, since.
 */
export async function undoPublication(ctx: AppContext, actor: Actor, number: number): Promise<Saved> {
  const outcome = await change(ctx, actor, async (tx): Promise<Saved> => {
    const [shown, earlier] = await lastPublished(tx)
    if (!shown || shown.number !== number) return refuse('contentChanged')
    if (shown.made_by !== whoIs(actor) || !mayUndo(ctx, shown.created_at)) return refuse('changeUndoOver')
    const published = read(shown)
    // A booking may have come meanwhile.
    const before = await keepNeededStays(tx, earlier ? read(earlier) : firstDayContent, published)
    const head = await contentHead({ database: tx })
    const draft = mergeChanges({ was: published }, before, head.content)
    if (draft.clashes.length > 0) return refuse('contentChanged')
    const next = head.number + 1
    const hasDraft = head.state === 'draft' && changedParts(before, draft.merged).length > 0
    const versions = [
      { number: next, state: 'published', content: before } as const,
      ...(hasDraft ? [{ number: next + 1, state: 'draft', content: draft.merged } as const] : []),
    ]
    for (const version of versions)
      if (!(await insertVersion(ctx, tx, actor, version))) return refuse('contentChanged')
    await tx.deleteFrom('content').where('state', '=', 'draft').where('number', '<', next).execute()
    await tx.record({
      act: 'content.publication-undone',
      about: 'content',
      aboutId: String(next),
      after: { number: next, parts: changedParts(published, before) },
    })
    return { ok: true, number: versions.at(-1)?.number ?? next }
  })
  return describeConflict(ctx, actor, outcome, { about: 'content' })
}

/** The two newest versions that were put on the site, newest first. */
function lastPublished(database: Database) {
  return database
    .selectFrom('content')
    .select(['number', 'created_at', 'made_by', 'document'])
    .where('state', '=', 'published')
    .orderBy('number', 'desc')
    .limit(2)
    .execute()
}

function read({ document }: { document: string }): Content {
  return contentSchema.parse(JSON.parse(document))
}
