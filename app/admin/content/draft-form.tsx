import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, type RefObject, useState } from 'react'
import { Form, useBeforeUnload, useBlocker, useSearchParams } from 'react-router'
import type { Refusal } from '#core/refusals/refusal.ts'
import type { UndoablePublication } from '#modules/content/publish-content.server.ts'
import { ConflictChoice, formKey, useRefusedForm, VersionField } from '../parts/conflict.tsx'
import { DraftNote, LeaveQuestion } from '../parts/draft-note.tsx'
import { RefusalNote, useRemainingProblems } from '../parts/refusal-note.tsx'
import { DraftBar } from '../parts/save-bar.tsx'
import { UndoPublication } from '../parts/undo.tsx'
import { useFormDraft } from '../parts/use-form-draft.ts'
import type { UnsavedDraft } from './draft-form.server.ts'

type DraftFormProps = {
  /** The name of what is typed here on the device. */
  name: string
  ref?: RefObject<HTMLFormElement | null>
  page: {
    undo: UndoablePublication | null
    isDraft: boolean
    draftsElsewhere: readonly string[]
    version: string
  }
  answer: UnsavedDraft | Refusal | undefined
  /** Where the bar with the buttons is; without it there is nothing to save. */
  bar?: 'top' | 'foot' | undefined
  /** The button that shows the draft. */
  preview: ReactNode
  /** `problems`: what is still wrong; `refused`: all that was. */
  children: (form: Record<'typed' | 'problems' | 'refused', Record<string, string>>) => ReactNode
}

/** The form of a draft: its fields, its buttons, the way to undo a publication, and what was typed on an earlier visit. */
export function DraftForm({ name, ref, page, answer, bar, preview, children }: DraftFormProps) {
  const unsaved = useRefusedForm<UnsavedDraft>(answer)
  const [params] = useSearchParams()
  const at = params.get('at') ?? ''
  const [undone, setUndone] = useState(0)
  // A step in a list, an undo and a conflict make the form again; a plain save leaves it alone, with what is typed by then.
  const stepped = at === '' ? '' : `${params.get('saved')} ${at}`
  const fresh = `${stepped} ${undone} ${formKey('', unsaved)}`
  const draft = useFormDraft(name, params.has('saved') && !answer)
  const { changed } = draft
  const formRef = useMergedRef(ref, draft.form)
  useBeforeUnload((event) => changed && event.preventDefault())
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  )
  const refused = unsaved?.problems ?? {}
  const problems = useRemainingProblems(unsaved?.problems)
  const isCorrected = Object.keys(refused).length > 0 && Object.keys(problems).length === 0
  const buttons = bar && (
    <DraftBar
      changed={changed}
      refusal={isCorrected ? undefined : answer}
      isDraft={page.isDraft}
      elsewhere={page.draftsElsewhere}
      quiet={draft.found?.state === 'waiting'}
      at={bar}
    >
      {preview}
    </DraftBar>
  )
  return (
    <>
      <UndoPublication publication={page.undo} onDone={() => setUndone(undone + 1)} />
      {!answer && <DraftNote draft={draft} />}
      <Form method="post" ref={formRef} key={fresh} preventScrollReset className="draft-form" noValidate>
        <RefusalNote message={isCorrected ? undefined : answer?.message}>
          <ConflictChoice conflict={unsaved?.conflict} onTakeTheirs={draft.clear} />
        </RefusalNote>
        <VersionField
          key={params.get('saved')}
          version={page.version}
          restored={draft.version}
          refusal={unsaved}
        />
        {bar === 'top' && buttons}
        {children({ typed: unsaved?.values ?? {}, problems, refused })}
        {bar === 'foot' && buttons}
      </Form>
      <LeaveQuestion blocker={blocker} />
    </>
  )
}
