import './content.css'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useHotkeys, useMergedRef } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type Blocker, Form, useBeforeUnload, useBlocker, useNavigation, useSearchParams } from 'react-router'
import type { Refusal } from '#core/refusals/refusal.ts'
import type { UndoablePublication } from '#modules/content/publish-content.server.ts'
import { ConflictChoice, formKey, useRefusedForm, VersionField } from '../parts/conflict.tsx'
import { DraftNote } from '../parts/draft-note.tsx'
import { RefusalNote, useRemainingProblems } from '../parts/refusal-note.tsx'
import { SaveBar, SaveState } from '../parts/save-bar.tsx'
import { UndoLine } from '../parts/undo.tsx'
import { useFormDraft } from '../parts/use-form-draft.ts'
import type { UnsavedDraft } from './draft-form.server.ts'

type DraftFormProps = {
  /** The name of what is typed here on the device. */
  name: string
  ref?: RefObject<HTMLFormElement | null>
  page: {
    undo: UndoablePublication | null
    /** What is saved here is not what the site shows. */
    isDraft: boolean
    /** What else is saved and not on the site; publishing here leaves it so. */
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
  const stepKey = at === '' ? '' : `${params.get('saved')} ${at}`
  const key = `${stepKey} ${undone} ${formKey('', unsaved)}`
  const draft = useFormDraft(name, params.has('saved') && !answer)
  const { changed, isChangedNow } = draft
  const formRef = useMergedRef(ref, draft.form)
  useBeforeUnload((event) => isChangedNow.current() && event.preventDefault())
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isChangedNow.current(),
  )
  const refused = unsaved?.problems ?? {}
  const problems = useRemainingProblems(unsaved?.problems)
  const isCorrected = Object.keys(refused).length > 0 && Object.keys(problems).length === 0
  const buttons = bar && (
    <DraftBar
      page={page}
      changed={changed}
      refusal={isCorrected ? undefined : answer}
      isQuiet={draft.found?.state === 'waiting'}
      at={bar}
    >
      {preview}
    </DraftBar>
  )
  return (
    <>
      <UndoPublication publication={page.undo} onDone={() => setUndone(undone + 1)} />
      {!answer && <DraftNote draft={draft} />}
      <Form method="post" ref={formRef} key={key} preventScrollReset className="draft-form" noValidate>
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

type DraftBarProps = Pick<DraftFormProps, 'page'> & {
  changed: boolean
  /** Why the last try to save was refused, or did not arrive. */
  refusal: object | undefined
  /** Another action of the page is the main one. */
  isQuiet: boolean
  at: 'top' | 'foot'
  /** The way to see it. */
  children: ReactNode
}

/** Always in sight beside a form of the site's draft: save, publish, see it, and where the changes are. */
function DraftBar({ page, changed, refusal, isQuiet, at, children }: DraftBarProps) {
  const { isDraft, draftsElsewhere: elsewhere } = page
  const busy = useNavigation().state === 'submitting'
  const saved = useSearchParams()[0].has('saved')
  const save = useRef<HTMLButtonElement>(null)
  useHotkeys([['mod+S', () => save.current?.form?.requestSubmit()]], [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads to the first field it is about
  useEffect(() => {
    save.current?.form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  const still = saved ? 'saved' : 'unchanged'
  return (
    <SaveBar at={at}>
      <Group gap="xs">
        <Button type="submit" ref={save} loading={busy}>
          Save draft
        </Button>
        <Button
          type="submit"
          name="then"
          value="publish"
          variant={!isQuiet && (changed || isDraft) ? 'filled' : 'default'}
          disabled={busy}
        >
          {changed ? 'Save and publish' : 'Publish'}
        </Button>
        {children}
      </Group>
      <SaveState state={busy ? 'saving' : refusal ? 'failed' : changed ? 'changed' : still} />
      {!changed && (
        <Text size="sm" c="dimmed">
          {isDraft ? 'Not published yet.' : 'Published.'}
        </Text>
      )}
      {elsewhere.length > 0 && (
        <Text size="sm" c="dimmed">
          {isDraft || changed ? 'Also not' : 'Not'} published yet: {elsewhere.join(', ')}.
        </Text>
      )}
    </SaveBar>
  )
}

/** Asks before a person leaves a form with unsaved changes. */
function LeaveQuestion({ blocker }: { blocker: Blocker }) {
  const stay = () => blocker.reset?.()
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={stay} title="Leave without saving?">
      <Text>
        Your changes are not saved. They stay on this device, and they are in the form again when you come
        back.
      </Text>
      <Group mt="lg">
        <Button onClick={stay} variant="filled">
          Stay here
        </Button>
        <Button onClick={() => blocker.proceed?.()}>Leave</Button>
      </Group>
    </Modal>
  )
}

type UndoPublicationProps = {
  publication: UndoablePublication | null
  /** The fields of the page are those of the undone version and have to be read again. */
  onDone?: () => void
}

/** For 30 seconds after a publication, the button that undoes it. Undoing is a publication too, so the same button redoes it. */
export function UndoPublication({ publication, onDone }: UndoPublicationProps) {
  const [isUndone, setUndone] = useState(false)
  if (!publication) return null
  const { number, until, now } = publication
  return (
    <UndoLine
      key={number}
      until={until}
      now={now}
      action="/admin/content"
      intent="undo-publication"
      fields={{ publication: String(number) }}
      onDone={() => {
        setUndone(!isUndone)
        onDone?.()
      }}
    >
      {isUndone ? 'Undone. The site is as it was before.' : 'Visitors see your changes now.'}
    </UndoLine>
  )
}
