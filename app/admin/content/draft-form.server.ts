import { data, redirect } from 'react-router'
import type { EditConflict } from '#modules/audit/edit-conflict.ts'
import { contentHead } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import type { Edited } from '#modules/content/edit-content.ts'
import { publishContent, unfinishedFields } from '#modules/content/publish-content.server.ts'
import { fieldsAt, saveEdited } from '#modules/content/save-draft.server.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { readOpenedForm } from '../parts/drafts/opened.server.ts'
import { placesOf } from './changes.ts'

/** A draft form that was not saved, with all that was typed. */
export type UnsavedDraft = {
  ok: false
  message: string
  typed: Record<string, string>
  problems: Record<string, string>
  /** What the fields contained when the form was opened; after a conflict, what is stored now. */
  was: unknown
  clashes?: readonly (EditConflict & { label: string })[]
  /** After a conflict: what is stored now, with what was typed merged into it. */
  content?: Content
}

type DraftForm = {
  part: string
  /** The address of the page. */
  page: string
  edit: (content: Content, fields: readonly [string, string][]) => Edited
  /** The entry to open after a step in one of its lists. */
  at: string | undefined
  label: (content: Content, path: string) => string
}

/** Saves a part of the site as a draft, and publishes it where the pressed button does. */
export async function saveDraftForm(
  { ctx, actor }: { ctx: AppContext; actor: Actor },
  form: FormData,
  { part, page, edit, at, label }: DraftForm,
) {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const typed = Object.fromEntries(fields)
  const opened = readOpenedForm(form)
  const places = placesOf(part)
  const unsaved = (more: Partial<UnsavedDraft> & { message: string }) =>
    data<UnsavedDraft>({ ok: false, typed, problems: {}, was: opened.was, ...more }, { status: 400 })
  const saved = await saveEdited(ctx, actor, { opened, places, edit: (content) => edit(content, fields) })
  if (!saved.ok) {
    const { message, problems = {}, meanwhile } = saved
    if (!meanwhile) return unsaved({ message, problems })
    const { merged: content, now, clashes } = meanwhile
    return unsaved({
      message,
      content,
      typed: {},
      was: fieldsAt(now, places),
      clashes: clashes.map((clash) => ({ ...clash, label: label(content, clash.path) })),
    })
  }
  if (typed.then === 'publish') {
    const published = await publishContent(ctx, actor, saved.number, places)
    if (!published.ok && published.name !== 'contentPublished') {
      // The draft is saved, so later changes are compared with it.
      const { content } = await contentHead(ctx)
      const problems = published.name === 'stayUnfinished' ? unfinishedFields(content) : {}
      return unsaved({ message: published.message, problems, was: fieldsAt(content, places) })
    }
  }
  const query = new URLSearchParams({
    saved: String(saved.number),
    ...(at && { at }),
    ...(saved.others && { others: 'yes' }),
  })
  return redirect(`${page}?${query}`, 303)
}
