import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { nameLastChange, serializeActor } from '#core/audit-log.server.ts'
import { change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { messages } from '#core/refusals/messages.ts'
import { type Refusal, refuse, refuseWithMessage } from '#core/refusals/refusal.ts'
import { computeUndoWindow, mayUndo, type UndoWindow } from '#core/undo-window.server.ts'
import { keysOf } from '#core/values/record.ts'
import { listChangedParts, readValueAt, replaceUnchanged, setValueAt } from './compare-content.ts'
import { readContent, readContentHead, readDocument } from './content.server.ts'
import { type Content, contentSchema, listUsedPictures, type Stay, type WithStays } from './content.ts'
import { initialContent } from './first-day.ts'
import { insertVersion, type SaveOutcome } from './save-draft.server.ts'
import { retireRemovedStays } from './stays.server.ts'

/**
 * Publishes the draft `seenNumber`, or its values at these paths; the other changes stay a draft. Returns the version on which to save next.
 * Refuses when another draft was saved or published since, and a stay that lacks something.
 */
export async function publishContent(
  ctx: AppContext,
  actor: Actor,
  seenNumber: number,
  paths?: readonly string[],
): Promise<SaveOutcome> {
  const outcome = await change(ctx, actor, async (tx): Promise<SaveOutcome> => {
    const head = await readContentHead({ database: tx })
    if (head.number !== seenNumber) return refuse('contentChanged')
    const before = await readContent({ database: tx })
    const newContent = paths ? mergePaths(before, head.content, paths) : head.content
    if (head.state !== 'draft' || (paths && listChangedParts(before, newContent).length === 0))
      return refuse('contentPublished')
    const parsed = contentSchema.safeParse(newContent)
    if (!parsed.success) return refuse('contentInvalid')
    const refusal = checkStaysFinished(parsed.data)
    if (refusal) return refusal
    // A booking may have been added since the draft was saved.
    const content = await retireRemovedStays(tx, parsed.data, before)
    const { numUpdatedRows } = await tx
      .updateTable('content')
      .set({ state: 'published', document: JSON.stringify(content) })
      .set({ created_at: isoNow(ctx), created_by: serializeActor(actor) })
      .where('number', '=', seenNumber)
      .where('state', '=', 'draft')
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return refuse('contentPublished')
    const hasDraft = paths !== undefined && listChangedParts(content, head.content).length > 0
    const draft = { number: seenNumber + 1, state: 'draft', content: head.content } as const
    if (hasDraft && !(await insertVersion(ctx, tx, actor, draft))) return refuse('contentChanged')
    const after = { number: seenNumber, parts: listChangedParts(before, content) }
    await tx.record({ action: 'content.published', about: 'content', aboutId: String(seenNumber), after })
    return { ok: true, number: hasDraft ? seenNumber + 1 : seenNumber }
  })
  return nameLastChange(ctx, actor, outcome, { about: 'content' })
}

/** The published document with the draft's values at these paths, such as `hero.heading` or `stays.items`, and the photographs it needs. */
function mergePaths(shown: Content, draft: Content, paths: readonly string[]): Content {
  const content = structuredClone(shown)
  for (const path of paths) setValueAt(content, path, structuredClone(readValueAt(draft, path)))
  const byId = new Map(content.photographs.map((each) => [each.id, each]))
  const others = [...shown.photographs, ...draft.photographs].filter(({ id }) => !byId.has(id))
  const otherIds = others.map(({ id }) => id)
  const needed = listUsedPictures(content, otherIds)
  for (const each of others) if (needed.includes(each.id)) byId.set(each.id, each)
  // What the draft says about a photograph of these places is published with them.
  const publishedValues = JSON.stringify(paths.map((place) => readValueAt(draft, place)))
  for (const each of draft.photographs)
    if (byId.has(each.id) && publishedValues.includes(`"${each.id}"`)) byId.set(each.id, each)
  return { ...content, photographs: [...byId.values()] }
}

export type UndoablePublication = UndoWindow & { number: number }

/** This person's publication of the last 30 seconds, if the site still shows it. */
export async function findUndoablePublication(
  ctx: AppContext,
  actor: Actor,
): Promise<UndoablePublication | null> {
  const [lastPublished] = await readLastPublished(ctx.database)
  if (lastPublished?.created_by !== serializeActor(actor)) return null
  const window = computeUndoWindow(ctx, lastPublished.created_at)
  return window && { ...window, number: lastPublished.number }
}

/**
 * Undoes a publication: restores what the site showed before, and in a draft every value that is still the published one. Refuses when its
 * 30 seconds are over, and when someone else has published since.
 */
export async function undoPublication(ctx: AppContext, actor: Actor, number: number): Promise<SaveOutcome> {
  const outcome = await change(ctx, actor, async (tx): Promise<SaveOutcome> => {
    const [shown, earlier] = await readLastPublished(tx)
    if (!shown || shown.number !== number) return refuse('contentChanged')
    if (shown.created_by !== serializeActor(actor) || !mayUndo(ctx, shown.created_at))
      return refuse('changeUndoOver')
    const published = await readDocument(shown)
    // A booking may have been made since.
    const earlierContent = earlier ? await readDocument(earlier) : initialContent
    const before = await retireRemovedStays(tx, earlierContent, published)
    const head = await readContentHead({ database: tx })
    const draft = replaceUnchanged(head.content, published, before)
    const next = head.number + 1
    const hasDraft = head.state === 'draft' && listChangedParts(before, draft).length > 0
    const restored = { number: next, state: 'published', content: before } as const
    if (!(await insertVersion(ctx, tx, actor, restored))) return refuse('contentChanged')
    const newDraft = { number: next + 1, state: 'draft', content: draft } as const
    if (hasDraft && !(await insertVersion(ctx, tx, actor, newDraft))) return refuse('contentChanged')
    await tx.deleteFrom('content').where('state', '=', 'draft').where('number', '<', next).execute()
    const after = { number: next, parts: listChangedParts(published, before) }
    await tx.record({ action: 'content.publication-undone', about: 'content', aboutId: String(next), after })
    return { ok: true, number: hasDraft ? next + 1 : next }
  })
  return nameLastChange(ctx, actor, outcome, { about: 'content' })
}

/** The two newest versions that were put on the site, newest first. */
function readLastPublished(database: Database) {
  const published = database.selectFrom('content').where('state', '=', 'published').orderBy('number', 'desc')
  return published.select(['number', 'created_at', 'created_by', 'document']).limit(2).execute()
}

/** What a stay must have before it is published, and the message beside an empty field. */
const requiredFields = {
  title: { description: 'a name', message: messages.lineRequired },
  price: { description: 'a price', message: messages.priceInvalid },
  guests: { description: 'how many guests', message: messages.guestsInvalid },
  description: { description: 'a text', message: messages.lineRequired },
} as const

function listMissingFields(stay: Stay) {
  return keysOf(requiredFields).filter((field) => {
    const value = stay[field]
    return typeof value === 'number' ? value === 0 : value.length === 0
  })
}

/** What the stays lack, as sentences by the path of the field. */
export function findUnfinishedFields({ stays }: WithStays): Record<string, string> {
  const missing = stays.items.flatMap((stay, at) =>
    listMissingFields(stay).map((field) => [`stays.items.${at}.${field}`, requiredFields[field].message]),
  )
  return Object.fromEntries(missing)
}

/** Refuses to publish stays that lack something: `“Tree House” cannot be published yet. It needs: a price, a text.` */
export function checkStaysFinished({ stays }: WithStays): Refusal | null {
  for (const [at, stay] of stays.items.entries()) {
    const missing = listMissingFields(stay)
    if (missing.length === 0) continue
    const name = stay.title === '' ? 'The new room' : `“${stay.title}”`
    const needed = missing.map((field) => requiredFields[field].description).join(', ')
    const message = `${name} cannot be published yet. It needs: ${needed}.`
    return refuseWithMessage('stayUnfinished', message, `stays.items.${at}.${missing[0]}`)
  }
  return null
}
