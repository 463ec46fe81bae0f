import { Button, Group, Modal, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker, useSearchParams } from 'react-router'
import type { UndoablePublication } from '#modules/content/publish-content.server.ts'
import { EditForm, type EditFormState } from '../parts/edit-form.tsx'
import type { DraftedForm } from '../parts/form-draft.tsx'
import { SaveBar, SaveState } from '../parts/save-bar.tsx'
import { UndoLine } from '../parts/undo.tsx'

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
  /** Where the bar with the buttons is; without it there is nothing to save. */
  bar?: 'top' | 'foot' | undefined
  /** The button that shows the draft. */
  preview: ReactNode
  children: (form: DraftFormState) => ReactNode
}

type DraftFormState = Pick<
  EditFormState<Record<string, string>>,
  'values' | 'problems' | 'refusedFields' | 'submit'
> & {
  /** The entry of a list to open: where a link leads, or after it was added or moved. */
  at: string
}

const saved = {}

/** The form of a draft: its fields, its buttons, and the way to undo a publication. */
export function DraftForm({ page, bar, preview, children, ...form }: DraftFormProps) {
  const [params] = useSearchParams()
  const linked = params.get('at') ?? ''
  const [made, setMade] = useState({ linked, at: linked, times: 0 })
  if (made.linked !== linked) setMade({ ...made, linked, at: linked })
  const makeAgain = (at = made.at) => setMade({ linked, at, times: made.times + 1 })
  return (
    <>
      <UndoPublication publication={page.undo} onDone={makeAgain} />
      <EditForm<Record<string, string>>
        {...form}
        values={saved}
        version={page.version}
        // A step in a list and an undo make the form again; a plain save leaves it alone, with what is typed by then.
        remountKey={`${linked} ${made.times}`}
        onDone={({ resumeAt: at }) => at !== undefined && makeAgain(at)}
        className="draft-form"
        focusesField
        noValidate
      >
        {(state) => (
          <>
            {bar === 'top' && <DraftBar {...{ page, state, bar, preview }} />}
            {children({ ...state, at: made.at })}
            {bar === 'foot' && <DraftBar {...{ page, state, bar, preview }} />}
            <LeaveQuestion isChangedNow={state.draft.isChangedNow} />
          </>
        )}
      </EditForm>
    </>
  )
}

type DraftBarProps = Pick<DraftFormProps, 'page' | 'bar' | 'preview'> & {
  state: EditFormState<Record<string, string>>
}

/** Always in sight beside a form of the site's draft: save, publish, see it, and where the changes are. */
function DraftBar({ page, state: { draft, isBusy, isDone, message }, bar, preview }: DraftBarProps) {
  const { isDraft, draftsElsewhere: elsewhere } = page
  const { isChanged, foundDraft } = draft
  const save = useRef<HTMLButtonElement>(null)
  useHotkeys([['mod+S', () => save.current?.form?.requestSubmit()]], [])
  const idleState = message ? 'failed' : isChanged ? 'changed' : isDone ? 'saved' : 'unchanged'
  // Where a draft waits, whether to restore it is the main question.
  const isMain = foundDraft?.state !== 'waiting' && (isChanged || isDraft)
  return (
    <SaveBar position={bar}>
      <Group gap="xs">
        <Button type="submit" ref={save} loading={isBusy}>
          Save draft
        </Button>
        <Button
          type="submit"
          name="then"
          value="publish"
          variant={isMain ? 'filled' : 'default'}
          disabled={isBusy}
        >
          {isChanged ? 'Save and publish' : 'Publish'}
        </Button>
        {preview}
      </Group>
      <SaveState state={isBusy ? 'saving' : idleState} />
      {!isChanged && (
        <Text size="sm" c="dimmed">
          {isDraft ? 'Not published yet.' : 'Published.'}
        </Text>
      )}
      {elsewhere.length > 0 && (
        <Text size="sm" c="dimmed">
          {isDraft || isChanged ? 'Also not' : 'Not'} published yet: {elsewhere.join(', ')}.
        </Text>
      )}
    </SaveBar>
  )
}

/** Asks before a person leaves a form with unsaved changes. */
function LeaveQuestion({ isChangedNow }: Pick<DraftedForm, 'isChangedNow'>) {
  useBeforeUnload((event) => isChangedNow.current() && event.preventDefault())
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isChangedNow.current(),
  )
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
