import { Button, Group, Modal, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker, useSearchParams } from 'react-router'
import type { UndoablePublication } from '#modules/content/publish-content.server.ts'
import { EditForm, type EditFormProps, type EditFormState } from '../parts/edit-form.tsx'
import type { FormDraftState } from '../parts/form-draft.tsx'
import { ActionButton } from '../parts/intent.tsx'
import { SaveBar, SaveState } from '../parts/save-bar.tsx'
import { SmallText } from '../parts/section.tsx'
import { UndoLine } from '../parts/undo.tsx'

type DraftFormProps = Pick<EditFormProps<Record<string, string>>, 'name' | 'ref'> & {
  page: {
    undoablePublication: UndoablePublication | null
    /** This part of the draft differs from the published site. */
    isUnpublished: boolean
    /** The titles of other parts that differ from the published site; publishing here does not publish them. */
    otherUnpublishedParts: readonly string[]
    version: string
  }
  /** Where the bar with the buttons is; without a position there is no bar. */
  barPosition?: 'top' | 'foot' | undefined
  /** The button that shows the draft. */
  previewButton: ReactNode
  children: (form: DraftFormState) => ReactNode
}

type FormState = EditFormState<Record<string, string>>
export type DraftFormState = Pick<FormState, 'values' | 'problems' | 'refusedFields' | 'submit'> & {
  /** The path of the list entry to open: the one that a link leads to, or that was added or moved. */
  openPath: string
}

/** The fields read the saved texts from the content themselves. */
const noSavedValues = {}

/** The form of a part of the site's draft, with its buttons and the undo of its last publication. */
export function DraftForm({ page, barPosition, previewButton, children, ...form }: DraftFormProps) {
  const [params] = useSearchParams()
  const linkedPath = params.get('at') ?? ''
  const [mountedForm, setMounted] = useState({ linkedPath, openPath: linkedPath, mountCount: 0 })
  if (mountedForm.linkedPath !== linkedPath) setMounted({ ...mountedForm, linkedPath, openPath: linkedPath })
  const remountForm = (openPath = mountedForm.openPath) =>
    setMounted({ linkedPath, openPath, mountCount: mountedForm.mountCount + 1 })
  return (
    <>
      <UndoPublication publication={page.undoablePublication} onDone={remountForm} />
      <EditForm<Record<string, string>>
        {...form}
        values={noSavedValues}
        version={page.version}
        // The form is mounted again after a list was edited and after an undo, but not after a plain save, so that what was typed meanwhile stays.
        remountKey={`${linkedPath} ${mountedForm.mountCount}`}
        onDone={({ resumeAt }) => resumeAt !== undefined && remountForm(resumeAt)}
        className="draft-form"
        shouldFocusField
        noValidate
      >
        {(state) => (
          <>
            {barPosition === 'top' && <DraftBar {...{ page, state, barPosition, previewButton }} />}
            {children({ ...state, openPath: mountedForm.openPath })}
            {barPosition === 'foot' && <DraftBar {...{ page, state, barPosition, previewButton }} />}
            <LeaveQuestion isChangedNow={state.draft.isChangedNow} />
          </>
        )}
      </EditForm>
    </>
  )
}

type DraftBarProps = Pick<DraftFormProps, 'page' | 'barPosition' | 'previewButton'> & { state: FormState }

/** The bar of a draft's form, always in sight: save, publish, preview, and the state of the changes. */
function DraftBar({ page, state, barPosition, previewButton }: DraftBarProps) {
  const { isUnpublished, otherUnpublishedParts } = page
  const { isBusy, isDone, message } = state
  const { isChanged, foundDraft } = state.draft
  const saveButton = useRef<HTMLButtonElement>(null)
  useHotkeys([['mod+S', () => saveButton.current?.form?.requestSubmit()]], [])
  const idleState = message ? 'failed' : isChanged ? 'changed' : isDone ? 'saved' : 'unchanged'
  // While a stored draft waits for a decision, that decision is the main action.
  const isPublishMain = foundDraft?.state !== 'waiting' && (isChanged || isUnpublished)
  const publishVariant = isPublishMain ? 'filled' : 'default'
  return (
    <SaveBar position={barPosition}>
      <Group gap="xs">
        <Button type="submit" ref={saveButton} loading={isBusy}>
          Save draft
        </Button>
        <Button type="submit" name="then" value="publish" variant={publishVariant} disabled={isBusy}>
          {isChanged ? 'Save and publish' : 'Publish'}
        </Button>
        {previewButton}
      </Group>
      <SaveState state={isBusy ? 'saving' : idleState} />
      {!isChanged && <SmallText>{isUnpublished ? 'Not published yet.' : 'Published.'}</SmallText>}
      {otherUnpublishedParts.length > 0 && (
        <SmallText>
          {isUnpublished || isChanged ? 'Also not' : 'Not'} published yet: {otherUnpublishedParts.join(', ')}.
        </SmallText>
      )}
    </SaveBar>
  )
}

/** Asks before a person leaves a form with unsaved changes. */
function LeaveQuestion({ isChangedNow }: Pick<FormDraftState, 'isChangedNow'>) {
  useBeforeUnload((event) => isChangedNow.current() && event.preventDefault())
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname && isChangedNow.current(),
  )
  const cancelLeaving = () => blocker.reset?.()
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={cancelLeaving} title="Leave without saving?">
      <Text>
        Your changes are not saved. They stay on this device, and they are in the form again when you come
        back.
      </Text>
      <Group mt="lg">
        <Button onClick={cancelLeaving} variant="filled">
          Stay here
        </Button>
        <Button onClick={() => blocker.proceed?.()}>Leave</Button>
      </Group>
    </Modal>
  )
}

/** Publishes the whole draft as it was when the page was loaded; `number` is its version. */
export function PublishDraft({ number }: { number: number }) {
  return (
    <ActionButton intent="publish" action="/admin/content" fields={{ seen: String(number) }} variant="filled">
      Publish the draft
    </ActionButton>
  )
}

type UndoPublicationProps = {
  publication: UndoablePublication | null
  /** Called after the undo, when the fields still show the undone version. */
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
