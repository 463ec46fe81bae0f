import { Button, Group } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { type FormProps, useActionData, useNavigate } from 'react-router'
import type { Conflict, Refusal } from '#core/refusals/refusal.ts'
import { propertyOf } from '#core/values/record.ts'
import { type DraftDescription, type DraftedForm, DraftNote, useFormDraft } from './form-draft.tsx'
import { type Done, type IntentState, useIntent } from './intent.tsx'
import { ConfirmDoubts, RefusalNote, useRefusal } from './refusal-note.tsx'

/** A refused form: why, and what was typed. Without a connection only why. */
export type RefusedForm<Typed> = Refusal & {
  values?: Typed
  /** The version that its form had. */
  version?: string
  /** Where several fields are wrong, the sentence at each. */
  problems?: Record<string, string>
}

/** What a field shows: its name, which is the path of its value, its label, and what is wrong with it. */
export type Field = { name: string; label: string; defaultValue: string; error: string | undefined }

type ValueNames = {
  /** The label of the value at a path. */
  labelOf?: ((path: string) => string) | undefined
  /** Formats a value of that field, for the choice between two versions. */
  format?: ((text: string, path: string) => string) | undefined
}

type EditFormProps<Values> = ValueNames & {
  /** Under which its draft is stored on the device. Another name is another form. */
  name: string
  description?: DraftDescription
  /** What is saved now, and its version. What is new has an id instead, so that two taps save it once. */
  values: Values
  version?: string
  newId?: string
  /** Another one makes the form again, so that its fields show what is saved now. */
  instance: string
  /** Reads what is typed at present, where something on the page follows it. */
  readTyped?: ((form: FormData) => Values) | undefined
  onDone?: (done: Done) => void
  /** A refusal leads to its field; without it to its sentence above the form. */
  focusesField?: boolean
  confirmLabel?: string
  children: (form: EditFormState<Values>) => ReactNode
  ref?: RefObject<HTMLFormElement | null>
} & Pick<FormProps, 'className' | 'noValidate' | 'onKeyDown'>

/** What is inside of a form knows of it. */
export type EditFormState<Values> = {
  field: (path: string) => Field
  /** Why it is not saved, until what is wrong is corrected. */
  message: string | undefined
  /** The values that its fields were made with, and those that they have at present. */
  values: Values
  typed: Values
  /** What was refused, all of it and what is still wrong. */
  refusal: RefusedForm<Values> | undefined
  refused: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  draft: DraftedForm
} & Pick<IntentState, 'isBusy' | 'isDone' | 'submit' | 'sentFields'>

/**
 * The form of the admin: it keeps a draft on the device, shows what was refused and what somebody else has saved since, and keeps what was
 * typed.
 */
export function EditForm<Values>(props: EditFormProps<Values>) {
  return <NamedForm key={props.name} {...props} />
}

function NamedForm<Values>({ name, newId, version, labelOf, format, ...props }: EditFormProps<Values>) {
  const { values: saved, readTyped, focusesField, noValidate, onKeyDown, className } = props
  const draft = useFormDraft(name, props.description)
  const form = useIntent(undefined, {
    onDone(done) {
      draft.clear()
      props.onDone?.(done)
    },
  })
  const refusal = useLastRefusal<Values>(form.answer)
  const { message, error, problems, refused } = useRefusal(refusal)
  const [latest, setLatest] = useState<{ element: HTMLFormElement; values: Values }>()
  const { element } = draft
  const ref = useMergedRef(props.ref ?? null, draft.form)
  useEffect(() => {
    if (refusal && focusesField) element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal, focusesField, element])
  const navigate = useNavigate()
  /** Each time the fields show what somebody else has saved. */
  const [timesTaken, setTimesTaken] = useState(0)
  const takeTheirs = () => {
    draft.clear()
    form.reset()
    setTimesTaken(timesTaken + 1)
    navigate('', { replace: true, preventScrollReset: true })
  }
  const current = { instance: props.instance, values: saved }
  const [shown, setShown] = useState(current)
  // A refused form stays as it is, with what was typed, also when the page is loaded again.
  const isStale = shown.instance !== current.instance || shown.values !== current.values
  if (isStale && !refusal) setShown(current)
  const values = refusal?.values ?? (refusal ? shown : current).values
  const field = (path: string) => {
    const value = path.split('.').reduce<unknown>(propertyOf, values)
    const defaultValue = value === undefined || value === null || Number.isNaN(value) ? '' : String(value)
    return { name: path, label: labelOf?.(path) ?? path, defaultValue, error: error(path) }
  }
  const onInput = ({ currentTarget: element }: { currentTarget: HTMLFormElement }) =>
    readTyped && setLatest({ element, values: readTyped(new FormData(element)) })
  const draftId = draft.found?.state === 'back' ? draft.found.text.id : undefined
  return (
    <form.Form
      key={`${(refusal ? shown : current).instance} ${timesTaken}`}
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
      {newId !== undefined && <FirstValueField name="id" value={newId} instead={draftId} />}
      {version !== undefined && (
        // After a conflict it is the version of now: its writer has seen what differs, and saves again or takes theirs.
        <FirstValueField
          key={draft.timesSaved}
          name="version"
          value={version}
          instead={refusal?.conflict?.version ?? refusal?.version ?? draft.version}
        />
      )}
      {props.children({
        ...form,
        ...{ field, values, message, refusal, refused, problems, draft },
        typed: latest && latest.element === element ? latest.values : values,
      })}
    </form.Form>
  )
}

/**
 * What the form was refused with last, also before the page was hydrated. A refusal without its values, such as a lost line after a conflict,
 * leaves those of the refusal before it, with its version, so that nothing typed is lost.
 */
function useLastRefusal<Values>(fetched: unknown): RefusedForm<Values> | undefined {
  const posted = useActionData()
  const answer: unknown = fetched ?? posted
  const [last, setLast] = useState<{ answer: unknown; refusal: RefusedForm<Values> | undefined }>()
  if (last && last.answer === answer) return last.refusal
  const refusal = isRefusal<Values>(answer) ? answer : undefined
  const next = refusal && !refusal.values && last?.refusal ? withTyped(refusal, last.refusal) : refusal
  setLast({ answer, refusal: next })
  return next
}

function withTyped<Values>(refusal: RefusedForm<Values>, before: RefusedForm<Values>): RefusedForm<Values> {
  const { field, doubts, retryAfter, ...typed } = before
  return { ...typed, ...refusal }
}

function isRefusal<Values>(answer: unknown): answer is RefusedForm<Values> {
  return propertyOf(answer, 'ok') === false
}

type FirstValueProps = { name: string; value: string; instead: string | undefined }

/** A hidden field that keeps its value while the page is loaded again, unless there is another one instead. */
function FirstValueField({ name, value, instead }: FirstValueProps) {
  const [first] = useState(value)
  return <input type="hidden" name={name} value={instead ?? first} />
}

type ConflictChoiceProps = ValueNames & {
  conflict: Conflict
  isBusy: boolean
  onTakeTheirs: () => void
}

/** The values that somebody else saved and those of this form, where they differ, and the choice between them. */
function ConflictChoice({ conflict, isBusy, onTakeTheirs, labelOf, format }: ConflictChoiceProps) {
  const show = (text: string, path: string) => format?.(text, path) ?? text
  return (
    <>
      <dl className="kept-lines conflict">
        {conflict.differences.map(({ path, theirs, mine, label = labelOf?.(path) ?? path }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>Theirs: {show(theirs, path) || 'nothing'}</dd>
            <dd>Mine: {show(mine, path) || 'nothing'}</dd>
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
