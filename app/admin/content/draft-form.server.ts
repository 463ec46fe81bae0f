import { data } from 'react-router'
import type { Actor, AppContext } from '#core/app-context.server.ts'
import type { Refusal } from '#core/refusals/refusal.ts'
import { contentHead } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import type { EditOutcome } from '#modules/content/edit-content.ts'
import { findUnfinishedFields, publishContent } from '#modules/content/publish-content.server.ts'
import { computeFormVersion, saveEdited } from '#modules/content/save-draft.server.ts'
import type { RefusedForm } from '../parts/edit-form.tsx'
import { describeRefusedForm, readVersion, requireIntent } from '../parts/form.server.ts'
import { labelOfPath } from './changes.ts'

/** The refusal of a draft that was not saved, or was saved but not published. */
type UnsavedDraft = RefusedForm<Record<string, string>>

type DraftForm = {
  /** The paths of the content that the form shows. */
  places: readonly string[]
  edit: (content: Content, fields: readonly [string, string][]) => EditOutcome
  /** Where the form is continued when it is mounted again: after a list was edited, or after a save that changed more than what was typed. */
  resumeAt?: () => string | undefined
}

/** Saves a part of the site as a draft, and publishes it if the Publish button was pressed. Answers with where the form is continued, or 400 with the form. */
export async function saveDraftForm(
  { ctx, actor }: { ctx: AppContext; actor: Actor },
  form: FormData,
  { places, edit, resumeAt }: DraftForm,
) {
  requireIntent(form, [''])
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const typed = Object.fromEntries(fields)
  const respondUnsaved = (refusal: Refusal, more: Partial<UnsavedDraft> = {}) =>
    data<UnsavedDraft>({ ...describeRefusedForm(refusal, typed, form), ...more }, { status: 400 })
  const saved = await saveEdited(ctx, actor, {
    version: readVersion(form),
    places,
    edit: (content) => edit(content, fields),
  })
  if (!saved.ok) {
    const { content } = await contentHead(ctx)
    return respondUnsaved(labelDifferences(saved, content), saved.problems && { problems: saved.problems })
  }
  if (typed.then === 'publish') {
    const published = await publishContent(ctx, actor, saved.number, places)
    // `contentPublished` refuses to publish again what is published already.
    if (!published.ok && published.name !== 'contentPublished') {
      // The draft is saved, so later changes are compared with it.
      const { content } = await contentHead(ctx)
      const problems = published.name === 'stayUnfinished' ? findUnfinishedFields(content) : {}
      return respondUnsaved(published, { problems, version: computeFormVersion(content, places) })
    }
  }
  return { ok: true as const, resumeAt: resumeAt?.() }
}

/** The refusal with a label at each difference of a conflict. */
function labelDifferences({ conflict, ...refusal }: Refusal, content: Content): Refusal {
  if (!conflict) return refusal
  const differences = conflict.differences.map((each) => ({
    ...each,
    label: labelOfPath(content, each.path),
  }))
  return { ...refusal, conflict: { ...conflict, differences } }
}
