import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import type { ActionName } from '#core/audit-entry.ts'
import { describeConflict, serializeActor } from '#core/audit-log.server.ts'
import { type Change, change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { newId } from '#core/host/keys.server.ts'
import {
  type EditBase,
  type EditConflict,
  isSame,
  isTree,
  mergeChanges,
} from '#core/refusals/edit-conflict.ts'
import { type Outcome, type Refusal, refuse, refuseConflict } from '#core/refusals/refusal.ts'
import { changedParts, setValueAt, valueIn } from './compare-content.ts'
import { type ContentHead, contentHead, contentVersion, publishedContent } from './content.server.ts'
import { type Content, contentSchema } from './content.ts'
import type { Edited } from './edit-content.ts'
import { hasSampleBookings } from './samples.server.ts'
import { keepNeededStays } from './stays.server.ts'

export type Saved = Outcome<{ number: number }>

/** Saves a whole document as the draft. `seen` is the version it was made from: a draft that was saved since is not overwritten. */
export async function saveDraft(
  ctx: AppContext,
  actor: Actor,
  seen: number,
  document: unknown,
): Promise<Saved> {
  const checked = contentSchema.safeParse(document)
  if (!checked.success) return refuse('contentInvalid')
  return change(ctx, actor, async (tx): Promise<Saved> => {
    const head = await contentHead({ database: tx })
    const content = await keepNeededStays(tx, checked.data, head.content)
    const parts = changedParts(head.content, content)
    if (head.number === seen && parts.length === 0) return { ok: true, number: seen }
    return follow(ctx, tx, actor, { head, seen, content, action: 'content.drafted', parts })
  })
}

/** Changes the newest draft, whatever was saved just before. */
export async function changeDraft(
  ctx: AppContext,
  actor: Actor,
  edit: (content: Content) => Content,
): Promise<Saved> {
  const { number, content } = await contentHead(ctx)
  const saved = await saveDraft(ctx, actor, number, edit(content))
  return saved.ok || saved.name !== 'contentChanged' ? saved : changeDraft(ctx, actor, edit)
}

/** Restores an earlier version as the new draft; version 0 is the first-day document. Without the demo, its made-up testimonials are left out. */
export async function restoreContent(
  ctx: AppContext,
  actor: Actor,
  seen: number,
  version: number,
): Promise<Saved> {
  const outcome = await change(ctx, actor, async (tx): Promise<Saved> => {
    const earlier = await contentVersion({ database: tx }, version)
    if (!earlier) return refuse('contentUnknown')
    const isDemo = ctx.config.demo !== false && (await hasSampleBookings(tx))
    const restored = isDemo ? earlier : withoutSamples(earlier)
    const head = await contentHead({ database: tx })
    const content = await keepNeededStays(tx, restored, head.content)
    const parts = changedParts(head.content, content)
    return follow(ctx, tx, actor, { head, seen, content, action: 'content.restored', parts, from: version })
  })
  return describeConflict(ctx, actor, outcome, { about: 'content' })
}

/** Removes the made-up testimonials from the site and from a draft within the caller's transaction; returns whether there were any. */
export async function dropSampleTestimonials(ctx: AppContext, tx: Database, actor: Actor): Promise<boolean> {
  const head = await contentHead({ database: tx })
  const shown = await publishedContent({ database: tx })
  const fresh = [shown, ...(head.state === 'draft' ? [head.content] : [])]
  if (!fresh.some(hasSamples)) return false
  const insert = (number: number, state: 'draft' | 'published', content: Content) =>
    insertVersion(ctx, tx, actor, { number, state, content: withoutSamples(content) })
  await insert(head.number + 1, 'published', shown)
  if (head.state === 'draft') await insert(head.number + 2, 'draft', head.content)
  return true
}

function withoutSamples(content: Content): Content {
  const items = content.testimonials.items.filter(({ sample }) => !sample)
  return { ...content, testimonials: { ...content.testimonials, items } }
}

function hasSamples({ testimonials }: Content): boolean {
  return testimonials.items.some(({ sample }) => sample)
}

type Follow = {
  head: ContentHead
  seen: number
  content: Content
  action: ActionName
  parts: readonly string[]
  from?: number
}

/** Saves the next version after `seen`; the unique number accepts only one of two. Removes the older draft. */
async function follow(ctx: AppContext, tx: Change, actor: Actor, next: Follow): Promise<Saved> {
  const { head, seen, content, action, parts, from } = next
  const number = seen + 1
  const isNext =
    head.number === seen && (await insertVersion(ctx, tx, actor, { number, state: 'draft', content }))
  if (!isNext) return refuse('contentChanged')
  await tx.deleteFrom('content').where('state', '=', 'draft').where('number', '<', number).execute()
  await tx.record({
    action,
    about: 'content',
    aboutId: String(number),
    before: { number: seen },
    after: { number, parts, ...(from === undefined ? {} : { from }) },
  })
  return { ok: true, number }
}

type Version = { number: number; state: 'draft' | 'published'; content: Content }

/** Saves one version; false when its number is already used. */
export async function insertVersion(
  ctx: AppContext,
  tx: Database,
  actor: Actor,
  version: Version,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('content')
    .values({
      id: newId(),
      number: version.number,
      state: version.state,
      document: JSON.stringify(version.content),
      created_by: serializeActor(actor),
      created_at: isoNow(ctx),
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

export type SavedEdit =
  /** `others`: it also contains what another person saved after the form was opened. */
  { ok: true; number: number; others: boolean } | Unsaved

type Unsaved = Omit<Refusal, 'meanwhile'> & {
  problems?: Record<string, string>
  conflict?: { conflicts: readonly EditConflict[]; now: Content; merged: Content }
}

type Edit = {
  base: EditBase
  /** The paths of the document that the form edits; `opened.was` has the earlier value of each. */
  places: readonly string[]
  edit: (content: Content) => Edited
}

/**
 * Saves the changes of one form on top of what was saved since the form was opened: the edit applies to the values its writer saw, and
 * only the changed fields are merged into the newest document. Where both changed the same field it refuses with an edit conflict.
 */
export async function saveEdited(
  ctx: AppContext,
  actor: Actor,
  { base, places, edit }: Edit,
): Promise<SavedEdit> {
  const head = await contentHead(ctx)
  const seen = asOpened(head.content, places, base.initial)
  const edited = edit(seen ?? head.content)
  if (!edited.ok) return { ...plain(refuse('contentInvalid')), problems: edited.problems }
  const merged = mergeChanges({ ...base, initial: seen }, edited.content, head.content)
  if (merged.conflicts.length > 0) {
    const refusal = refuseConflict(merged, head.content)
    const described = await describeConflict(ctx, actor, refusal, { about: 'content' })
    return { ...plain(described.ok ? refusal : described), conflict: { ...merged, now: head.content } }
  }
  const saved: Outcome<{ number: number }> = await saveDraft(ctx, actor, head.number, merged.merged)
  if (saved.ok) return { ...saved, others: !isSame(merged.merged, edited.content) }
  if (saved.name === 'contentChanged') return saveEdited(ctx, actor, { base, places, edit })
  return plain(saved)
}

/** The refusal without the documents of an edit conflict. */
function plain({ conflict: _, ...refusal }: Refusal) {
  return refusal
}

/** The values at the paths of a form, which the form returns as `opened.was`. */
export function fieldsAt(content: Content, places: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(places.map((place) => [place, valueIn(content, place) ?? null]))
}

/** The document as the writer saw it; null where their form does not contain it. */
function asOpened(content: Content, places: readonly string[], initial: unknown): Content | null {
  if (!isTree(initial)) return null
  const seen = structuredClone(content)
  for (const place of places) if (Object.hasOwn(initial, place)) setValueAt(seen, place, initial[place])
  const checked = contentSchema.safeParse(seen)
  return checked.success ? checked.data : null
}
