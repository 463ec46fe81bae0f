import { Button, Group } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { type FormProps, useActionData, useNavigate } from 'react-router'
import type { Conflict, Refusal } from '#core/refusals/refusal.ts'
import { propertyOf } from '#core/values/record.ts'
import { type DraftDescription, DraftNote, type FormDraftState, useFormDraft } from './form-draft.tsx'
import { type DoneAnswer, type IntentState, useIntent } from './intent.tsx'
import { ConfirmDoubts, isRefusal, RefusalNote, useRefusal } from './refusal-note.tsx'

/** A refused form: why, and what was typed. Without a connection only why. */
export type RefusedForm<Typed> = Refusal & {
  values?: Typed
  /** The version that its form had. */
  version?: string
  /** Where several fields are wrong, the sentence at each. */
  problems?: Record<string, string>
}

/** The props of one field. Its name is the path of its value. */
export type Field = { name: string; label: string; defaultValue: string; error: string | undefined }

type ValueFormat = {
  /** The label of the value at a path. */
  labelOf?: ((path: string) => string) | undefined
  /** Formats a value of that field, for the choice between two versions. */
  format?: ((text: string, path: string) => string) | undefined
}

export type EditFormProps<Values> = ValueFormat & {
  /** The name under which its draft is stored on the device. Another name is another form. */
  name: string
  description?: DraftDescription
  /** The saved values and their version. A new record has an id instead, so that two taps save it once. */
  values: Values
  version?: string
  newId?: string
  /** When it changes, the form is mounted again, so that its fields show the saved values. */
  remountKey: string
  /** Reads the typed values, where something else on the page shows them. */
  readTyped?: ((form: FormData) => Values) | undefined
  onDone?: (done: DoneAnswer) => void
  /** A refusal moves the focus to its field instead of to its sentence above the form. */
  shouldFocusField?: boolean
  /** The label of the button that saves in spite of doubts. */
  confirmLabel?: string | undefined
  children: (form: EditFormState<Values>) => ReactNode
  ref?: RefObject<HTMLFormElement | null>
} & Pick<FormProps, 'className' | 'noValidate' | 'onKeyDown'>

/** The state of the form for its fields and buttons. */
export type EditFormState<Values> = {
  field: (path: string) => Field
  /** Why it was not saved, until all wrong fields are edited. */
  message: string | undefined
  /** The values with which its fields were mounted, and those that they have now. */
  values: Values
  typedValues: Values
  /** The last refusal, its problem for each field, and those of the fields that were not edited since. */
  refusal: RefusedForm<Values> | undefined
  refusedFields: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  draft: FormDraftState
} & Pick<IntentState, 'isBusy' | 'isDone' | 'submit' | 'sentFields'>

/** The form of the admin. It stores a draft on the device, shows refusals and what somebody else has saved, and never loses what was typed. */
export function EditForm<Values>(props: EditFormProps<Values>) {
  return <NamedForm key={props.name} {...props} />
}

function NamedForm<Values>({ name, newId, version, labelOf, format, ...props }: EditFormProps<Values>) {
  const { values: savedValues, readTyped, shouldFocusField, noValidate, onKeyDown, className } = props
  const draft = useFormDraft(name, props.description)
  const form = useIntent(undefined, {
    onDone(done) {
      draft.clear()
      props.onDone?.(done)
    },
  })
  const refusal = useLastRefusal<Values>(form.answer)
  const { message, error, problems, refusedFields } = useRefusal(refusal)
  const [latestTyped, setLatestTyped] = useState<{ element: HTMLFormElement; values: Values }>()
  const { formElement } = draft
  const ref = useMergedRef(props.ref ?? null, draft.formRef)
  useEffect(() => {
    if (refusal && shouldFocusField) formElement?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal, shouldFocusField, formElement])
  const navigate = useNavigate()
  /** Counts the times that the values of somebody else were taken, to mount the form again each time. */
  const [timesTheirsTaken, setTimesTheirsTaken] = useState(0)
  const takeTheirs = () => {
    draft.clear()
    form.reset()
    setTimesTheirsTaken(timesTheirsTaken + 1)
    navigate('', { replace: true, preventScrollReset: true })
  }
  const savedForm = { remountKey: props.remountKey, values: savedValues }
  const [mountedForm, setMountedForm] = useState(savedForm)
  // A refused form stays as it is, with what was typed, also when the page is loaded again.
  const isStale = mountedForm.remountKey !== savedForm.remountKey || mountedForm.values !== savedForm.values
  if (isStale && !refusal) setMountedForm(savedForm)
  const values = refusal?.values ?? (refusal ? mountedForm : savedForm).values
  const field = (path: string) => {
    const value = path.split('.').reduce<unknown>(propertyOf, values)
    const defaultValue = value === undefined || value === null || Number.isNaN(value) ? '' : String(value)
    return { name: path, label: labelOf?.(path) ?? path, defaultValue, error: error(path) }
  }
  const onInput = ({ currentTarget: element }: { currentTarget: HTMLFormElement }) =>
    readTyped && setLatestTyped({ element, values: readTyped(new FormData(element)) })
  const draftId = draft.foundDraft?.state === 'restored' ? draft.foundDraft.draft.id : undefined
  return (
    <form.Form
      key={`${(refusal ? mountedForm : savedForm).remountKey} ${timesTheirsTaken}`}
      method="post"
      ref={ref}
      onSubmit={form.onSubmit}
      {...{ onInput, noValidate, onKeyDown, className }}
    >
      {/* The Enter key presses the first button of a form, which must not be one that confirms doubts. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
      {!refusal && <DraftNote draft={draft} />}
      <RefusalNote message={message} answer={form.answer}>
        {refusal?.conflict && (
          <ConflictChoice
            conflict={refusal.conflict}
            isBusy={form.isBusy}
            onTakeTheirs={takeTheirs}
            {...{ labelOf, format }}
          />
        )}
        <ConfirmDoubts doubts={refusal?.doubts} confirmLabel={props.confirmLabel ?? 'Save anyway'} />
      </RefusalNote>
      {newId !== undefined && <StableHiddenField name="id" value={newId} override={draftId} />}
      {version !== undefined && (
        // After a conflict it is the current version: the person has seen the differences, so saving again is accepted.
        <StableHiddenField
          key={draft.timesSaved}
          name="version"
          value={version}
          override={refusal?.conflict?.version ?? refusal?.version ?? draft.version}
        />
      )}
      {props.children({
        ...form,
        ...{ field, values, message, refusal, refusedFields, problems, draft },
        typedValues: latestTyped && latestTyped.element === formElement ? latestTyped.values : values,
      })}
    </form.Form>
  )
}

/** The last refusal, also from before hydration. One without values (a lost connection) takes those and the version of the refusal before it. */
function useLastRefusal<Values>(fetcherAnswer: unknown): RefusedForm<Values> | undefined {
  const actionAnswer = useActionData()
  const answer: unknown = fetcherAnswer ?? actionAnswer
  const [last, setLast] = useState<{ answer: unknown; refusal: RefusedForm<Values> | undefined }>()
  if (last && last.answer === answer) return last.refusal
  let refusal = isRefusal<RefusedForm<Values>>(answer) ? answer : undefined
  if (refusal && !refusal.values && last?.refusal) {
    const { field, doubts, retryAfter, ...earlierRefusal } = last.refusal
    refusal = { ...earlierRefusal, ...refusal }
  }
  setLast({ answer, refusal })
  return refusal
}

type StableHiddenFieldProps = { name: string; value: string; override: string | undefined }

/** A hidden field that keeps its first value when the page is loaded again, unless `override` is set. */
function StableHiddenField({ name, value, override }: StableHiddenFieldProps) {
  const [firstValue] = useState(value)
  return <input type="hidden" name={name} value={override ?? firstValue} />
}

type ConflictChoiceProps = ValueFormat & { conflict: Conflict; isBusy: boolean; onTakeTheirs: () => void }

/** The values that differ between what somebody else saved and this form, and the choice between them. */
function ConflictChoice({ conflict, isBusy, onTakeTheirs, labelOf, format }: ConflictChoiceProps) {
  const formatValue = (text: string, path: string) => format?.(text, path) ?? text
  return (
    <>
      <dl className="kept-lines conflict">
        {conflict.differences.map(({ path, theirs, mine, label = labelOf?.(path) ?? path }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>Theirs: {formatValue(theirs, path) || 'nothing'}</dd>
            <dd>Mine: {formatValue(mine, path) || 'nothing'}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs" mt="xs">
        {conflict.version !== null && (
          <Button type="submit" disabled={isBusy}>
            Keep mine
          </Button>
        )}
        <Button disabled={isBusy} onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </Group>
    </>
  )
}
