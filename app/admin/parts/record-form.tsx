import './parts.css'
import { Alert, Button, Fieldset, Group, Paper, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Form, Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { ConflictChoice, type ConflictChoiceProps, type RefusedForm, VersionField } from './conflict.tsx'
import { DraftNote } from './draft-note.tsx'
import { ConfirmDoubts, RefusalNote, useRefusal } from './refusal-note.tsx'
import { SaveBar } from './save-bar.tsx'
import { useClearDrafts, useFormDraft } from './use-form-draft.ts'

type RecordFormProps = {
  /** The kind of record, such as `season`; the name of its draft begins with it. */
  noun: string
  /** A new record has its id before it is saved, so that two taps save it once. */
  id: string
  isNew: boolean
  /** What was done last: `added`, from the address of the page, or `saved`. */
  done: string | null
  /** The version of a saved record. */
  version: string
  refusal: RefusedForm<unknown> | undefined
  /** Describes the draft of a new record in a few words. */
  describeNew?: (form: FormData) => string
  /** How the values of a conflict are shown. */
  label?: ConflictChoiceProps['label']
  format?: ConflictChoiceProps['format']
  saveLabel: string
  /** The label of the button that saves in spite of doubts. */
  confirmLabel?: string
  onTyped?: (form: FormData) => void
  children: (error: (field: string) => string | undefined) => ReactNode
}

/** The form of one record, new or saved, with its draft, its refusal and its edit conflicts. */
export function RecordForm({ noun, id: ownId, isNew, done, version, refusal, ...props }: RecordFormProps) {
  const { pathname, search, key } = useLocation()
  const page = pathname + search
  const { describeNew: describeDraft, onTyped } = props
  const draft = useFormDraft(`${noun} ${isNew ? `new${search}` : ownId}`, done === 'saved' && !refusal, {
    ...(isNew && { page }),
    ...(isNew && describeDraft && { text: (form) => describeDraft(new FormData(form)) }),
  })
  // A reload of the address `?done=added` adds nothing.
  useClearDrafts(done === 'added' && !refusal && key !== 'default' && ownId)
  const navigate = useNavigate()
  const busy = useNavigation().formMethod === 'POST'
  const { message, error } = useRefusal(refusal)
  // A restored draft has the id of its first visit, so that it is still saved once.
  const id = (draft.found?.state === 'back' && draft.found.text.id) || ownId
  return (
    <Form
      method="post"
      ref={draft.form}
      onKeyDown={focusNextField}
      onInput={onTyped && ((event) => onTyped(new FormData(event.currentTarget)))}
      noValidate
    >
      {/* The Enter key presses the first button of a form, which must not be one that confirms doubts. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
      <Stack className="record-form" maw="40rem">
        {!refusal && (
          <DraftNote
            draft={draft}
            {...(isNew && {
              onStartAgain: () => navigate(page, { replace: true, preventScrollReset: true }),
            })}
          />
        )}
        <RefusalNote message={message}>
          <ConflictChoice
            conflict={refusal?.conflict}
            onTakeTheirs={draft.clear}
            label={props.label}
            format={props.format}
          />
          <ConfirmDoubts doubts={refusal?.doubts} confirmLabel={props.confirmLabel ?? 'Save anyway'} />
        </RefusalNote>
        {isNew && <input type="hidden" name="id" value={id} />}
        {!isNew && <VersionField version={version} restored={draft.version} refusal={refusal} />}
        {props.children(error)}
        <SaveBar>
          <Button
            type="submit"
            variant={draft.changed || isNew || refusal ? 'filled' : 'default'}
            loading={busy}
          >
            {props.saveLabel}
          </Button>
        </SaveBar>
      </Stack>
    </Form>
  )
}

type ChipsProps = {
  name: string
  label: string
  value: string
  /** The label of each value. */
  options: readonly (readonly [value: string, label: string])[]
}

/** One of a few values, chosen by one tap. */
export function RadioChips({ name, label, value, options }: ChipsProps) {
  return (
    <Fieldset variant="unstyled" legend={label}>
      <Group className="chips" gap="0.5rem" align="stretch">
        {options.map(([id, text]) => (
          <label key={id}>
            <input className="vh" type="radio" name={name} value={id} defaultChecked={value === id} />
            {text}
          </label>
        ))}
      </Group>
    </Fieldset>
  )
}

type OptionalFieldsProps = {
  title: string
  /** The values of its fields, shown while it is closed. */
  summary: readonly string[]
  hasError: boolean
  children: ReactNode
}

/** Fields that may be left out: closed until one of them is filled or wrong. */
export function OptionalFields({ title, summary, hasError, children }: OptionalFieldsProps) {
  const [open, setOpen] = useState(summary.length > 0)
  return (
    <Paper
      component="details"
      className="more-fields"
      bd="1px solid var(--rule)"
      open={open || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      // A draft is restored into a closed part too.
      onInput={() => setOpen(true)}
    >
      <summary>
        {title}{' '}
        {!open && (
          <Text component="small" size="sm" c="dimmed" ml="xs">
            {summary.join(' · ')}
          </Text>
        )}
      </summary>
      <Stack p="md" pt="xs">
        {children}
      </Stack>
    </Paper>
  )
}

/** A link to the page above this one. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="back">
      <Link to={to}>{children}</Link>
    </p>
  )
}

/** The sentence at the top of a page after a change; nothing without one. */
export function DoneNote({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Alert role="status" color="deodar" mb="md">
      {children}
    </Alert>
  )
}

/** On a phone the Next key of the keyboard leads to the next field of the form; on a computer Enter sends it, as everywhere. */
function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !isSingleLine(target)) return
  if (!matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  const fields = [...currentTarget.elements]
  // What is folded away takes no focus.
  const next = fields
    .slice(fields.indexOf(target) + 1)
    .find((each) => each instanceof HTMLInputElement && !each.closest('details:not([open])'))
  if (next instanceof HTMLInputElement && isSingleLine(next)) next.focus()
  else target.blur()
}

function isSingleLine({ type }: HTMLInputElement): boolean {
  return ['text', 'email', 'tel'].includes(type)
}
