import type { Actor, AppContext } from '#core/app-context.server.ts'
import { readContentHead } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import type { EditOutcome } from '#modules/content/edit-content.ts'
import { findUnfinishedFields, publishContent } from '#modules/content/publish-content.server.ts'
import { computeFormVersion, saveEdit } from '#modules/content/save-draft.server.ts'
import type { RefusedForm } from '../parts/edit-form.tsx'
import { readVersion, requireIntent, respondRefusedForm } from '../parts/form.server.ts'
import { labelOfPath } from './changes.ts'

type DraftFormOptions = {
  /** The paths of the content that the form shows. */
  paths: readonly string[]
  edit: (content: Content, fields: readonly [string, string][]) => EditOutcome
  /** Where the form is continued when it is mounted again: after a list was edited, or after a save that changed more than what was typed. */
  findResumePath?: () => string | undefined
}

/** Saves a part of the site as a draft, and publishes it if the Publish button was pressed. Answers with where the form is continued, or with the refused form. */
export async function saveDraftForm(
  { ctx, actor }: { ctx: AppContext; actor: Actor },
  form: FormData,
  { paths, edit, findResumePath }: DraftFormOptions,
) {
  requireIntent(form, [''])
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const typed = Object.fromEntries(fields)
  const saveOutcome = await saveEdit(ctx, actor, {
    version: readVersion(form),
    paths,
    edit: (content) => edit(content, fields),
  })
  if (!saveOutcome.ok) {
    const { content } = await readContentHead(ctx)
    return respondRefusedForm(labelDifferences(saveOutcome, content), typed, form)
  }
  if (typed.then === 'publish') {
    const publishOutcome = await publishContent(ctx, actor, saveOutcome.number, paths)
    // `contentPublished` refuses to publish again what is published already.
    if (!publishOutcome.ok && publishOutcome.name !== 'contentPublished') {
      // The draft is saved, so later changes are compared with it.
      const { content } = await readContentHead(ctx)
      const problems = publishOutcome.name === 'stayUnfinished' ? findUnfinishedFields(content) : {}
      const version = computeFormVersion(content, paths)
      return respondRefusedForm({ ...publishOutcome, problems, version }, typed, form)
    }
  }
  return { ok: true as const, resumeAt: findResumePath?.() }
}

type RefusedDraft = RefusedForm<Record<string, string>>

/** The refusal with a label at each difference of a conflict. */
function labelDifferences({ conflict, ...refusal }: RefusedDraft, content: Content): RefusedDraft {
  if (!conflict) return refusal
  const differences = conflict.differences.map((one) => ({ ...one, label: labelOfPath(content, one.path) }))
  return { ...refusal, conflict: { ...conflict, differences } }
}
