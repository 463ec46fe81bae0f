import { Alert, type AlertProps, Fieldset, Group, Paper, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { type Fields, type FormValuesOf, findFieldLabel, readForm } from '#core/record-fields.ts'
import { clearDraftOfAddedRecord } from './drafts.ts'
import { EditForm, type EditFormProps, type Field } from './edit-form.tsx'
import { SaveBar, SaveRow } from './save-bar.tsx'
import { useMe } from './use-me.ts'

type RecordFormProps<RecordFields extends Fields> = Pick<
  EditFormProps<FormValuesOf<RecordFields>>,
  'readTyped' | 'labelOf' | 'format' | 'confirmLabel'
> & {
  /** The kind of record, such as `season`; the name of its draft begins with it. */
  noun: string
  fields: RecordFields
  /** A new record has its id before it is saved. */
  record: { id: string; isNew: boolean; version: string; typed: FormValuesOf<RecordFields> }
  /** The notice that is shown once, on the page of the added record. */
  addedMessage: string
  /** Describes the draft of a new record in a few words. */
  describeNew?: (form: FormData) => string
  saveLabel: string
  /** `values` are those that its fields were made with, `typedValues` those that they have at present. */
  children: (
    field: (path: keyof RecordFields | (string & {})) => RecordField,
    values: FormValuesOf<RecordFields>,
    typedValues: FormValuesOf<RecordFields>,
  ) => ReactNode
}

type RecordField = Field & { autoComplete: string; enterKeyHint: 'next' }

/** The form of one record, new or saved. */
export function RecordForm<RecordFields extends Fields>(props: RecordFormProps<RecordFields>) {
  const { noun, fields, describeNew, format, confirmLabel, saveLabel } = props
  const { id, isNew, version, typed } = props.record
  const { pathname, search } = useLocation()
  useAddedNotice(id, props.addedMessage)
  return (
    <EditForm
      name={`${noun} ${isNew ? `new${search}` : id}`}
      description={{
        ...(isNew && { page: pathname + search }),
        ...(isNew && describeNew && { summarize: (form) => describeNew(new FormData(form)) }),
      }}
      values={typed}
      remountKey={version}
      {...(isNew ? { newId: id } : { version })}
      labelOf={props.labelOf ?? ((path) => findFieldLabel(fields, path))}
      readTyped={props.readTyped ?? ((form) => readForm(fields, form))}
      {...{ format, confirmLabel }}
      onKeyDown={focusNextField}
      noValidate
    >
      {(form) => (
        <Stack className="record-form" maw="40rem">
          {props.children(
            (path) => ({ ...form.field(String(path)), autoComplete: 'off', enterKeyHint: 'next' }),
            form.values,
            form.typedValues,
          )}
          <SaveBar>
            <SaveRow form={form} label={saveLabel} isMain={isNew} mt={0} />
          </SaveBar>
        </Stack>
      )}
    </EditForm>
  )
}

/** Shows once that this record was added (`?done=added`), and clears its draft. The address is replaced, so that a reload shows nothing again. */
export function useAddedNotice(id: string, message: string): void {
  const personId = useMe()?.id ?? ''
  const isAdded = useSearchParams()[0].get('done') === 'added'
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAdded) return
    clearDraftOfAddedRecord(personId, id)
    // With its id it is shown once, even where an effect runs twice.
    notifications.show({ id: `added ${id}`, message })
    navigate('', { replace: true, preventScrollReset: true })
  }, [isAdded, personId, id, message, navigate])
}

type RadioChipsProps = Pick<Field, 'name' | 'label' | 'defaultValue'> & {
  /** The label of each value. */
  options: readonly (readonly [value: string, label: string])[]
}

/** Radio buttons that look like chips. */
export function RadioChips({ name, label, defaultValue, options }: RadioChipsProps) {
  return (
    <Fieldset variant="unstyled" legend={label}>
      <Group className="chips" gap="0.5rem" align="stretch">
        {options.map(([value, text]) => (
          <label key={value}>
            <input className="vh" type="radio" {...{ name, value }} defaultChecked={value === defaultValue} />
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
  const [isOpen, setOpen] = useState(summary.length > 0)
  return (
    <Paper
      component="details"
      className="more-fields"
      bd="1px solid var(--rule)"
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      // A draft is restored into a closed part too.
      onInput={() => setOpen(true)}
    >
      <summary>
        {title}{' '}
        {!isOpen && (
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
    <p className="back touch-links">
      <Link to={to}>{children}</Link>
    </p>
  )
}

/** The sentence at the top of a page about a change, done or under way; nothing without one. */
export function StatusNote(props: Pick<AlertProps, 'title' | 'children'>) {
  return props.children ? <Alert role="status" color="deodar" mb="md" {...props} /> : null
}

/** On a phone the Next key of the keyboard leads to the next field of the form; on a computer Enter sends it, as everywhere. */
function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !isSingleLine(target)) return
  if (!matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  const fields = [...currentTarget.elements]
  // A field in a closed part cannot get the focus.
  const next = fields
    .slice(fields.indexOf(target) + 1)
    .find((each) => each instanceof HTMLInputElement && !each.closest('details:not([open])'))
  if (next instanceof HTMLInputElement && isSingleLine(next)) next.focus()
  else target.blur()
}

function isSingleLine({ type }: HTMLInputElement): boolean {
  return ['text', 'email', 'tel'].includes(type)
}
