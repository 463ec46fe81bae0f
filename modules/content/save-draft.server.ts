import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { nameLastChange, serializeActor } from '#core/audit-log.server.ts'
import { type Change, change, lockByName } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { newId } from '#core/host/keys.server.ts'
import { listDifferences, versionOf } from '#core/records.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { isDeepEqual } from '#core/values/record.ts'
import { describeShape, listChangedParts, readValueAt } from './compare-content.ts'
import { type ContentHead, readContent, readContentHead, readContentVersion } from './content.server.ts'
import { type Content, contentSchema } from './content.ts'
import type { EditOutcome } from './edit-content.ts'
import { retireRemovedStays } from './stays.server.ts'

export type SaveOutcome = Outcome<{ number: number }>

/** Saves a whole document as the draft. `seenNumber` is the version it was made from: a draft that was saved since is not overwritten. */
export function saveDraft(
  ctx: AppContext,
  actor: Actor,
  seenNumber: number,
  document: unknown,
): Promise<SaveOutcome> {
  return writeDraft(ctx, actor, (head) => {
    const content = contentSchema.safeParse(document)
    if (!content.success) return refuse('contentInvalid')
    return head.number === seenNumber ? { ok: true, content: content.data } : refuse('contentChanged')
  })
}

/** Changes the newest draft, whatever was saved just before. */
export function changeDraft(
  ctx: AppContext,
  actor: Actor,
  edit: (content: Content) => Content,
): Promise<SaveOutcome> {
  return writeDraft(ctx, actor, ({ content }) => ({ ok: true, content: edit(content) }))
}

type NewDraft = Outcome<{
  content: Content
  /** The earlier version that it restores. */
  restoredFrom?: number
}>

/** Saves what is made of the newest document as the next version, in place of an older draft. Only one is made at a time. */
function writeDraft(
  ctx: AppContext,
  actor: Actor,
  makeDraft: (head: ContentHead, tx: Database) => NewDraft | Promise<NewDraft>,
): Promise<SaveOutcome> {
  return change(ctx, actor, async (tx): Promise<SaveOutcome> => {
    await lockByName(ctx, tx, 'last-draft')
    const head = await readContentHead({ database: tx })
    const newDraft = await makeDraft(head, tx)
    if (!newDraft.ok) return newDraft
    const { restoredFrom } = newDraft
    const content = await retireRemovedStays(tx, newDraft.content, head.content)
    const parts = listChangedParts(head.content, content)
    if (parts.length === 0 && restoredFrom === undefined) return { ok: true, number: head.number }
    const number = head.number + 1
    if (!(await insertVersion(ctx, tx, actor, { number, state: 'draft', content })))
      return refuse('contentChanged')
    await tx.deleteFrom('content').where('state', '=', 'draft').where('number', '<', number).execute()
    await tx.record({
      action: restoredFrom === undefined ? 'content.drafted' : 'content.restored',
      about: 'content',
      aboutId: String(number),
      before: { number: head.number },
      after: { number, parts, ...(restoredFrom !== undefined && { from: restoredFrom }) },
    })
    return { ok: true, number }
  })
}

/** Restores an earlier version as the new draft; version 0 is the first-day document. Without the demo, its made-up testimonials are left out. */
export async function restoreContent(
  ctx: AppContext,
  actor: Actor,
  seenNumber: number,
  version: number,
): Promise<SaveOutcome> {
  const outcome = await writeDraft(ctx, actor, async (head, tx) => {
    const earlier = await readContentVersion({ database: tx }, version)
    if (!earlier) return refuse('contentUnknown')
    if (head.number !== seenNumber) return refuse('contentChanged')
    const isDemo = ctx.config.demo !== false && (await hasSampleBookings(tx))
    return { ok: true, content: isDemo ? earlier : removeSamples(earlier), restoredFrom: version }
  })
  return nameLastChange(ctx, actor, outcome, { about: 'content' })
}

/** Removes the made-up testimonials from the site and from a draft within the caller's transaction; returns whether there were any. */
export async function removeSampleTestimonials(ctx: AppContext, tx: Change, actor: Actor): Promise<boolean> {
  const head = await readContentHead({ database: tx })
  const shown = await readContent({ database: tx })
  const currentContents = [shown, ...(head.state === 'draft' ? [head.content] : [])]
  if (!currentContents.some(hasSamples)) return false
  const insertWithoutSamples = (number: number, state: 'draft' | 'published', content: Content) =>
    insertVersion(ctx, tx, actor, { number, state, content: removeSamples(content) })
  await insertWithoutSamples(head.number + 1, 'published', shown)
  if (head.state === 'draft') await insertWithoutSamples(head.number + 2, 'draft', head.content)
  return true
}

function removeSamples(content: Content): Content {
  const items = content.testimonials.items.filter(({ sample }) => !sample)
  return { ...content, testimonials: { ...content.testimonials, items } }
}

function hasSamples({ testimonials }: Content): boolean {
  return testimonials.items.some(({ sample }) => sample)
}

type Version = { number: number; state: 'draft' | 'published'; content: Content }

/** Saves one version; false when its number is already used. */
export async function insertVersion(
  ctx: AppContext,
  tx: Database,
  actor: Actor,
  { number, state, content }: Version,
): Promise<boolean> {
  const origin = { created_by: serializeActor(actor), created_at: isoNow(ctx) }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('content')
    .values({ id: newId(), number, state, document: JSON.stringify(content), ...origin })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** A refusal names what is wrong by the paths of the fields. */
export type SavedEdit = SaveOutcome & { problems?: Record<string, string> }

type Edit = {
  /** The version that the form was opened with. */
  version: string | undefined
  /** The paths of the document that the form edits. */
  paths: readonly string[]
  edit: (content: Content) => EditOutcome
}

/** The version of what a form of these paths shows: the values, and which entries its lists have. */
export function computeFormVersion(content: Content, paths: readonly string[]): string {
  const fields = selectFields(content, paths)
  return `${versionOf(fields)}.${versionOf(describeShape(fields))}`
}

/**
 * Saves the changes of one form on top of the newest document. A conflict is refused where somebody else has saved other values of the same
 * paths since its version.
 */
export async function saveEdit(
  ctx: AppContext,
  actor: Actor,
  { version, paths, edit }: Edit,
): Promise<SavedEdit> {
  let problems: Record<string, string> | undefined
  const saved = await writeDraft(ctx, actor, ({ content }) => {
    const edited = edit(content)
    const currentVersion = computeFormVersion(content, paths)
    if (version !== currentVersion) {
      const savedFields = selectFields(content, paths)
      const editedFields = edited.ok ? selectFields(edited.content, paths) : savedFields
      if (edited.ok && isDeepEqual(savedFields, editedFields)) return { ok: true, content }
      // A form addresses the entries of a list by index, so it cannot be kept once the entries are others.
      const hasSameEntries = version?.split('.')[1] === currentVersion.split('.')[1]
      const differences = listDifferences(savedFields, editedFields)
      const conflict = { version: hasSameEntries ? currentVersion : null, differences }
      return { ...refuse('changedByOther'), conflict }
    }
    if (edited.ok) return edited
    problems = edited.problems
    return refuse('contentInvalid')
  })
  const outcome = await nameLastChange(ctx, actor, saved, { about: 'content' })
  return problems ? { ...outcome, problems } : outcome
}

function selectFields(content: Content, paths: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(paths.map((path) => [path, readValueAt(content, path) ?? null]))
}

/** Whether the house still has bookings of the demo. */
export async function hasSampleBookings(database: Database): Promise<boolean> {
  const samples = database.selectFrom('booking').select('id').where('sample', '=', 1)
  return (await samples.limit(1).executeTakeFirst()) !== undefined
}
