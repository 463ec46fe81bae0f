import { data, redirect } from 'react-router'
import type { Actor, AppContext } from '#core/app-context.server.ts'
import type { EditConflict } from '#core/refusals/edit-conflict.ts'
import { contentHead } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import type { Edited } from '#modules/content/edit-content.ts'
import { publishContent, unfinishedFields } from '#modules/content/publish-content.server.ts'
import { fieldsAt, saveEdited } from '#modules/content/save-draft.server.ts'
import { readEditBase } from '../parts/drafts/initial-values.server.ts'
import { intentOf } from '../parts/intent-of.server.ts'

/** Why a draft was not saved, or was saved and not published. `typed` is what was typed; empty after a conflict, because `content` contains it. */
export type UnsavedDraft = {
  ok: false
  message: string
  typed: Record<string, string>
  problems: Record<string, string>
  /** The values of the fields when the form was opened; those stored now after a conflict, or if the draft was saved. */
  initial: unknown
  conflicts?: readonly (EditConflict & { label: string })[]
  /** After a conflict: what is stored now, with what was typed merged into it. */
  content?: Content
}

type DraftForm = {
  /** The paths of the content that the form shows. */
  places: readonly string[]
  /** The address of the page. */
  page: string
  edit: (content: Content, fields: readonly [string, string][]) => Edited
  /** The list entry to open, after one was added, moved or removed, or after a save that changed more than what was typed. */
  at?: () => string | undefined
  label: (content: Content, path: string) => string
}

/** Saves a part of the site as a draft, and publishes it if the Publish button was pressed. Redirects to the page, or answers 400 with the form. */
export async function saveDraftForm(
  { ctx, actor }: { ctx: AppContext; actor: Actor },
  form: FormData,
  { places, page, edit, at, label }: DraftForm,
) {
  intentOf(form, [''])
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const typed = Object.fromEntries(fields)
  const base = readEditBase(form)
  const unsaved = (more: Partial<UnsavedDraft> & { message: string }) =>
    data<UnsavedDraft>({ ok: false, typed, problems: {}, initial: base.initial, ...more }, { status: 400 })
  const saved = await saveEdited(ctx, actor, { base, places, edit: (content) => edit(content, fields) })
  if (!saved.ok) {
    const { message, problems = {}, conflict } = saved
    if (!conflict) return unsaved({ message, problems })
    const { merged: content, now, conflicts } = conflict
    return unsaved({
      message,
      content,
      typed: {},
      initial: fieldsAt(now, places),
      conflicts: conflicts.map((conflict) => ({ ...conflict, label: label(content, conflict.path) })),
    })
  }
  if (typed.then === 'publish') {
    const published = await publishContent(ctx, actor, saved.number, places)
    // `contentPublished` refuses to publish again what is published already.
    if (!published.ok && published.name !== 'contentPublished') {
      // The draft is saved, so later changes are compared with it.
      const { content } = await contentHead(ctx)
      const problems = published.name === 'stayUnfinished' ? unfinishedFields(content) : {}
      return unsaved({ message: published.message, problems, initial: fieldsAt(content, places) })
    }
  }
  const opened = at?.()
  const query = new URLSearchParams({
    saved: String(saved.number),
    ...(opened && { at: opened }),
    ...(saved.others && { others: 'yes' }),
  })
  return redirect(`${page}?${query}`, 303)
}
