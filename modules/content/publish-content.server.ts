import { firstDayContent } from '#content/first-day.ts'
import { describeConflict, whoIs } from '#modules/audit/audit-log.server.ts'
import { mergeChanges } from '#modules/audit/edit-conflict.ts'
import { keepNeededStays } from '#modules/calendar/stays.server.ts'
import { messages } from '#modules/common/messages.ts'
import { usedIn } from '#modules/media/arrange-pictures.ts'
import { type Refusal, refuse, refuseSaying } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'
import { mayUndo, type UndoWindow, undoWindow } from '#server/undo-window.ts'
import { changedParts, differsAt, putAt, valueIn } from './compare-content.ts'
import { contentHead, publishedContent } from './content.server.ts'
import { type Content, contentSchema, type Stay, type WithStays } from './content.ts'
import { insertVersion, type Saved } from './save-draft.server.ts'

/**
 * Shows the draft `seen` to everybody, or what it has at these places; whatever else is drafted stays a draft. Gives the version to save
 * upon next. Refuses when another draft was saved or published since, and a stay that lacks something.
 */
export async function publishContent(
  ctx: AppContext,
  actor: Actor,
  seen: number,
  places?: readonly string[],
): Promise<Saved> {
  const outcome = await change(ctx, actor, async (tx): Promise<Saved> => {
    const head = await contentHead({ database: tx })
    if (head.number !== seen) return refuse('contentChanged')
    const before = await publishedContent({ database: tx })
    if (head.state !== 'draft' || (places && !differsAt(before, head.content, places)))
      return refuse('contentPublished')
    const next = contentSchema.safeParse(places ? withPlaces(before, head.content, places) : head.content)
    if (!next.success) return refuse('contentInvalid')
    const unfinished = checkStaysFinished(next.data)
    if (unfinished) return unfinished
    // A booking may have come while the draft waited.
    const content = await keepNeededStays(tx, next.data, before)
    const { numUpdatedRows } = await tx
      .updateTable('content')
      .set({ state: 'published', document: JSON.stringify(content) })
      .set({ created_at: isoNow(ctx), made_by: whoIs(actor) })
      .where('number', '=', seen)
      .where('state', '=', 'draft')
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return refuse('contentPublished')
    const hasDraft = places !== undefined && changedParts(content, head.content).length > 0
    const draft = { number: seen + 1, state: 'draft', content: head.content } as const
    if (hasDraft && !(await insertVersion(ctx, tx, actor, draft))) return refuse('contentChanged')
    const after = { number: seen, parts: changedParts(before, content) }
    await tx.record({ act: 'content.published', about: 'content', aboutId: String(seen), after })
    return { ok: true, number: hasDraft ? seen + 1 : seen }
  })
  return describeConflict(ctx, actor, outcome, { about: 'content' })
}

/** The shown document with what the draft has at these places, `hero.heading` or a whole list such as `stays.items`, and the photographs it needs. */
function withPlaces(shown: Content, draft: Content, places: readonly string[]): Content {
  const content = structuredClone(shown)
  for (const place of places) putAt(content, place, structuredClone(valueIn(draft, place)))
  const there = new Map(content.photographs.map((each) => [each.id, each]))
  const others = [...shown.photographs, ...draft.photographs].filter(({ id }) => !there.has(id))
  const needed = usedIn(
    content,
    others.map(({ id }) => id),
  )
  for (const each of others) if (needed.includes(each.id)) there.set(each.id, each)
  return { ...content, photographs: [...there.values()] }
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
    // A booking may have been made since.
    const before = await keepNeededStays(tx, earlier ? read(earlier) : firstDayContent, published)
    const head = await contentHead({ database: tx })
    const draft = mergeChanges({ was: published }, before, head.content)
    if (draft.clashes.length > 0) return refuse('contentChanged')
    const next = head.number + 1
    const hasDraft = head.state === 'draft' && changedParts(before, draft.merged).length > 0
    const isFirst =
      (await insertVersion(ctx, tx, actor, { number: next, state: 'published', content: before })) &&
      (!hasDraft ||
        (await insertVersion(ctx, tx, actor, { number: next + 1, state: 'draft', content: draft.merged })))
    if (!isFirst) return refuse('contentChanged')
    await tx.deleteFrom('content').where('state', '=', 'draft').where('number', '<', next).execute()
    await tx.record({
      act: 'content.publication-undone',
      about: 'content',
      aboutId: String(next),
      after: { number: next, parts: changedParts(published, before) },
    })
    return { ok: true, number: hasDraft ? next + 1 : next }
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

type Need = { field: keyof Stay; called: string; message: string; isMissing: (stay: Stay) => boolean }

/** What a stay must have before visitors see it. */
const needs: readonly Need[] = [
  {
    field: 'title',
    called: 'a name',
    message: messages.lineRequired,
    isMissing: ({ title }) => title === '',
  },
  {
    field: 'price',
    called: 'a price',
    message: messages.priceInvalid,
    isMissing: ({ price }) => price === 0,
  },
  {
    field: 'guests',
    called: 'how many guests',
    message: messages.guestsInvalid,
    isMissing: ({ guests }) => guests === '',
  },
  {
    field: 'description',
    called: 'a text',
    message: messages.lineRequired,
    isMissing: ({ description }) => description === '',
  },
  {
    field: 'pictures',
    called: 'a picture',
    message: messages.lineRequired,
    isMissing: ({ pictures }) => pictures.length === 0,
  },
]

/** What the stays lack, as sentences by the path of the field. */
export function unfinishedFields({ stays }: WithStays): Record<string, string> {
  const missing = stays.items.flatMap((stay, at) =>
    needs
      .filter(({ isMissing }) => isMissing(stay))
      .map(({ field, message }) => [`stays.items.${at}.${field}`, message]),
  )
  return Object.fromEntries(missing)
}

/** Refuses to publish stays that lack something, and names it: `“Tree House” cannot be published yet. It needs: a price, a picture.` */
export function checkStaysFinished({ stays }: WithStays): Refusal | null {
  for (const [at, stay] of stays.items.entries()) {
    const missing = needs.filter(({ isMissing }) => isMissing(stay))
    const [first] = missing
    if (!first) continue
    const name = stay.title === '' ? 'The new stay' : `“${stay.title}”`
    const said = `${name} cannot be published yet. It needs: ${missing.map(({ called }) => called).join(', ')}.`
    return refuseSaying('stayUnfinished', said, `stays.items.${at}.${first.field}`)
  }
  return null
}
