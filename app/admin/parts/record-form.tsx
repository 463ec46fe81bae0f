import './record-form.css'
import { Alert, Button, Fieldset, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Form, Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { DraftNote } from './drafts/draft-note.tsx'
import { OpenedFields, type Returned } from './drafts/opened.tsx'
import { useFormDraft } from './drafts/use-form-draft.ts'
import { useClearDrafts } from './drafts/use-unsaved.ts'
import { Doubts } from './saving/asked-first.tsx'
import { type FormCheck, RefusalNote, useRefusal } from './saving/refusal-note.tsx'
import { SaveBar } from './saving/save-bar.tsx'

/** What a form comes back with that was not saved; without a connection it comes back with its reason alone. */
export type NotSaved<Values> = (Returned<Values> & { id?: string; doubts?: readonly string[] }) | undefined

type RecordFormProps = {
  /** What it is a record of, such as `season`: the name under which typed text is kept on the device. */
  noun: string
  /** Of a new record the id that it will have, so that two taps save it once. */
  id: string
  isNew: boolean
  /** What was done just now, as the address of the page says. */
  done: string | null
  /** What a saved record said when its form was opened. */
  was?: unknown
  refusal: NotSaved<unknown>
  /** What the browser can know to be wrong. */
  check?: FormCheck
  /** What a new one is, in a few words, while it is half typed. */
  summary?: (form: FormData) => string
  /** Shown with the refusal. */
  about?: ReactNode
  save: string
  /** The button that saves in spite of doubts. */
  anyway?: string
  onTyped?: (form: FormData) => void
  children: (error: (field: string) => string | undefined) => ReactNode
}

/** The form of one booking, season or closure, new or saved: keeps what is typed, says what is wrong, asks about doubts, saves. */
export function RecordForm({ noun, id: ownId, isNew, done, was, refusal, check, ...props }: RecordFormProps) {
  const { pathname, search, key } = useLocation()
  const page = pathname + search
  const { summary, onTyped } = props
  const kept = useFormDraft(`${noun} ${isNew ? `new${search}` : ownId}`, done === 'saved' && !refusal, {
    ...(isNew && { page }),
    ...(isNew && summary && { says: (form) => summary(new FormData(form)) }),
  })
  // The address of a record that was just created says so again when it is reloaded.
  useClearDrafts(done === 'added' && key !== 'default' && ownId)
  const navigate = useNavigate()
  const busy = useNavigation().formMethod === 'POST'
  const { message, error } = useRefusal(refusal, check)
  // What was begun before keeps the id it was given first, so that it is still saved once.
  const id = (kept.found?.state === 'back' && kept.found.text.id) || ownId
  return (
    <Form
      method="post"
      ref={kept.form}
      onKeyDown={toNextField}
      onInput={onTyped && ((event) => onTyped(new FormData(event.currentTarget)))}
      noValidate
    >
      <Stack className="record-form" maw="40rem">
        {!refusal && (
          <DraftNote
            kept={kept}
            {...(isNew && { onAnew: () => navigate(page, { replace: true, preventScrollReset: true }) })}
          />
        )}
        <RefusalNote message={message}>
          {props.about}
          <Doubts doubts={refusal?.doubts} anyway={props.anyway ?? 'Save it all the same'} />
        </RefusalNote>
        {isNew && <input type="hidden" name="id" value={id} />}
        {was !== undefined && <OpenedFields was={was} />}
        {props.children(error)}
        <SaveBar>
          <Button
            type="submit"
            variant={kept.changed || isNew || refusal ? 'filled' : 'default'}
            loading={busy}
          >
            {props.save}
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
export function Chips({ name, label, value, options }: ChipsProps) {
  return (
    <Fieldset variant="unstyled" legend={label}>
      <div className="chips">
        {options.map(([id, text]) => (
          <label key={id}>
            <input className="vh" type="radio" name={name} value={id} defaultChecked={value === id} />
            {text}
          </label>
        ))}
      </div>
    </Fieldset>
  )
}

type MoreFieldsProps = {
  title: string
  /** What its fields say, shown while it is closed. */
  summary: readonly string[]
  isWrong: boolean
  children: ReactNode
}

/** Fields that may be left out: closed until one of them is filled or wrong. */
export function MoreFields({ title, summary, isWrong, children }: MoreFieldsProps) {
  const [open, setOpen] = useState(summary.length > 0)
  return (
    <details
      className="more-fields"
      open={open || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      // Text that was kept on the device comes back into a closed part.
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
    </details>
  )
}

/** The way back to the page above this one. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="back">
      <Link to={to}>{children}</Link>
    </p>
  )
}

/** Says at the top of a page what was done; nothing without a sentence. */
export function DoneNote({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Alert role="status" color="deodar" mb="md">
      {children}
    </Alert>
  )
}

/** On a phone the Next key of the keyboard leads to the next field of the form; on a computer Enter sends it, as everywhere. */
function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !isLine(target)) return
  if (!matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  const fields = [...currentTarget.elements]
  const next = fields.slice(fields.indexOf(target) + 1).find((each) => each instanceof HTMLInputElement)
  if (next instanceof HTMLInputElement && isLine(next)) next.focus()
  else target.blur()
}

function isLine({ type }: HTMLInputElement): boolean {
  return ['text', 'email', 'tel'].includes(type)
}
