import { type EditConflict, mergeChanges, type OpenedForm } from '#modules/audit/meanwhile.ts'
import { isSame, isTree } from '#modules/audit/same-items.ts'
import { sayQuicker } from '#modules/audit/too-late.server.ts'
import { type Outcome, type Refusal, refuse, refuseClash } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { contentHead } from './content.server.ts'
import { type Content, contentSchema } from './content.ts'
import type { Edited } from './edit-content.ts'
import { saveDraft } from './save-draft.server.ts'
import { putAt, valueIn } from './value-in.ts'

export type SavedEdit =
  /** `others`: what somebody else saved since the form was opened is in it too. */
  { ok: true; number: number; others: boolean } | Unsaved

type Unsaved = Omit<Refusal, 'meanwhile'> & {
  problems?: Record<string, string>
  meanwhile?: { clashes: readonly EditConflict[]; now: Content; merged: Content }
}

type Edit = {
  opened: OpenedForm
  /** The places of the document that the form is about; `opened.was` says what stood at each. */
  places: readonly string[]
  edit: (content: Content) => Edited
}

/**
 * Saves what one form changes of the document, upon whatever was saved since the form was opened: the edit is made in the words its
 * writer saw, and only what they touched goes over to the newest. What both changed is refused with what stands there now.
 */
export async function saveEdited(
  ctx: AppContext,
  actor: Actor,
  { opened, places, edit }: Edit,
): Promise<SavedEdit> {
  const head = await contentHead(ctx)
  const seen = asOpened(head.content, places, opened.was)
  const edited = edit(seen ?? head.content)
  if (!edited.ok) return { ...plain(refuse('contentInvalid')), problems: edited.problems }
  const merged = mergeChanges({ ...opened, was: seen }, edited.content, head.content)
  if (merged.clashes.length > 0) {
    const refusal = await tooLate(ctx, actor, refuseClash(merged, head.content))
    return { ...plain(refusal), meanwhile: { ...merged, now: head.content } }
  }
  const saved: Outcome<{ number: number }> = await saveDraft(ctx, actor, head.number, merged.merged)
  if (saved.ok) return { ...saved, others: !isSame(merged.merged, edited.content) }
  if (saved.code === 'content-changed') return saveEdited(ctx, actor, { opened, places, edit })
  return plain(saved)
}

async function tooLate(ctx: AppContext, actor: Actor, refusal: Refusal): Promise<Refusal> {
  const said = await sayQuicker(ctx, actor, refusal, { about: 'content' })
  return said.ok ? refusal : said
}

/** The refusal alone, without what it knows of the document. */
function plain({ meanwhile: _, ...refusal }: Refusal) {
  return refusal
}

/** What stands at the places of a form, for it to say when it comes back. */
export function fieldsAt(content: Content, places: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(places.map((place) => [place, valueIn(content, place) ?? null]))
}

/** The document as the writer saw it; null where their form does not tell. */
function asOpened(content: Content, places: readonly string[], was: unknown): Content | null {
  if (!isTree(was)) return null
  const seen = structuredClone(content)
  for (const place of places) if (Object.hasOwn(was, place)) putAt(seen, place, was[place])
  const checked = contentSchema.safeParse(seen)
  return checked.success ? checked.data : null
}
