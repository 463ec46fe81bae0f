import { Button, type ButtonProps, Group, Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefCallback,
  type SubmitEvent,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useActionData, useFetcher, useFetchers } from 'react-router'
import type { Refusal } from '#core/refusals/refusal.ts'
import { RefusalNote, useRefusal } from './refusal-note.tsx'

/** `done` and `refused`: which of many were changed, and which were not; `at`: the entry of a list to open. */
export type Done = {
  ok: true
  done?: readonly string[]
  at?: string | undefined
  isEmail?: boolean
  refused?: readonly { id: string; message: string }[]
}
type Answer = Done | Refusal
type Sender = { onDone: (answer: Done) => void; isShown: boolean }

/** The forms of the admin by the key of their fetcher. One that is no longer shown stays until its answer is here. */
const senders = new Map<string, Sender>()
let formCount = 0

/**
 * Rendered once, in the shell: gives each form its answer. The router loads the page again before it renders a form with its answer, and
 * the form may be gone then: `onDone` is called all the same, and a refusal that no form shows is shown above the page.
 */
export function SubmissionAnswers(): ReactNode {
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const added = useFetchers().flatMap(({ key }) => (senders.has(key) && !waiting.includes(key) ? [key] : []))
  if (added.length > 0) setWaiting([...waiting, ...added])
  const remove = (answered: string) => setWaiting((now) => now.filter((key) => key !== answered))
  return waiting.map((key) => <AwaitedAnswer key={key} name={key} onEnd={() => remove(key)} />)
}

/** Keeps the fetcher of a form until its answer is here: otherwise the router drops the answer with the form. */
function AwaitedAnswer({ name, onEnd }: { name: string; onEnd: () => void }) {
  const { state, data: latest } = useFetcher<Answer>({ key: name })
  const [before] = useState(latest)
  const end = useEffectEvent(() => {
    const sender = senders.get(name)
    // An action that leads elsewhere leaves the answer before it.
    const data = latest === before ? undefined : latest
    if (data?.ok) sender?.onDone(data)
    if (!sender?.isShown) {
      senders.delete(name)
      if (data?.ok === false) notifications.show({ message: data.message, color: 'roof', autoClose: false })
    }
    onEnd()
  })
  useEffect(() => {
    if (state === 'idle') end()
  }, [state])
  return null
}

/** Why the last navigation that sent a form of this page was refused, or did not get through. */
export function useActionRefusal(): Refusal | undefined {
  const answer: unknown = useActionData()
  return isRefused(answer) ? answer : undefined
}

function isRefused(answer: unknown): answer is Refusal {
  return answer instanceof Object && 'ok' in answer && answer.ok === false
}

type IntentOptions<Own extends Done = Done> = {
  /** The page whose action does it; without it the page that the form is on. */
  action?: string | undefined
  /** Hidden fields. */
  fields?: Readonly<Record<string, string>> | undefined
  /** What is said when it is done. */
  doneMessage?: string | undefined
  onDone?: ((done: Own) => void) | undefined
}

/**
 * One form of a page: how to send it, whether it is on its way, was done, or was refused, and the error of each field. Without an intent its
 * buttons carry it.
 */
export function useIntent<Own extends Done = Done>(
  intent?: string,
  { action, fields = {}, doneMessage, onDone }: IntentOptions<Own> = {},
) {
  const [key] = useState(() => `submission-${++formCount}`)
  const fetcher = useFetcher<Answer>({ key })
  const closeQuestion = use(CloseConfirmation)
  const doneAtSubmit = useRef(doneMessage)
  const isBusy = fetcher.state !== 'idle'
  // A slow device can draw the answer without having drawn before that the form is on its way: the answer would be lost with a form that goes.
  const submit: typeof fetcher.submit = (target, options) =>
    fetcher.submit(target, { ...options, flushSync: true })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    doneAtSubmit.current = doneMessage
    const { submitter } = event.nativeEvent
    void submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget)
  }
  const callDone = useEffectEvent((answer: Done) => {
    closeQuestion()
    if (doneAtSubmit.current) notifications.show({ message: doneAtSubmit.current })
    // What the action of its own page answers.
    onDone?.(answer as Own)
  })
  const isIdle = useEffectEvent(() => !isBusy)
  useEffect(() => {
    const sender: Sender = { onDone: (answer) => callDone(answer), isShown: true }
    senders.set(key, sender)
    return () => {
      sender.isShown = false
      if (isIdle()) senders.delete(key)
    }
  }, [key])
  const answer = isBusy ? undefined : fetcher.data
  const refusal = answer?.ok === false ? answer : undefined
  const { message, error } = useRefusal(refusal)
  return {
    Form: fetcher.Form,
    reset: fetcher.reset,
    /** The last answer, also while the next is awaited, and the fields that are on their way. */
    answer: fetcher.data ?? undefined,
    sentFields: fetcher.formData,
    intent,
    action,
    fields,
    onSubmit,
    submit,
    isBusy,
    isDone: answer?.ok === true,
    /** The whole refusal, and its message until its field is changed. */
    refusal,
    refusalMessage: message,
    /** The refusal of this field, for its `error`. */
    error,
  }
}

export type IntentState = ReturnType<typeof useIntent>

type IntentFormProps = {
  form: IntentState
  className?: string | undefined
  /** By it an element elsewhere on the page belongs to this form. */
  id?: string
  encType?: 'multipart/form-data'
  ref?: RefCallback<HTMLFormElement>
  /** Below what was refused, such as another person's version. */
  note?: ReactNode
  children: ReactNode
}

/** The form of an intent, with its refusal above its fields. */
export function IntentForm({ form, ref, note, children, ...more }: IntentFormProps) {
  return (
    <form.Form
      method="post"
      onSubmit={form.onSubmit}
      {...(form.action !== undefined && { action: form.action })}
      {...(ref && { ref })}
      {...more}
    >
      {form.intent !== undefined && (
        <>
          <input type="hidden" name="intent" value={form.intent} />
          {/* The Enter key presses the first button of a form, which must not be one that confirms doubts. */}
          <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
        </>
      )}
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RefusalNote message={form.refusalMessage}>{note}</RefusalNote>
      {children}
    </form.Form>
  )
}

type ActionButtonProps<Own extends Done> = IntentOptions<Own> & {
  intent: string
  /** Asked before it is done: what follows from it. */
  confirmation?: string | undefined
} & Pick<
    ButtonProps & ComponentProps<'button'>,
    | 'variant'
    | 'px'
    | 'mt'
    | 'fullWidth'
    | 'disabled'
    | 'leftSection'
    | 'aria-label'
    | 'aria-pressed'
    | 'children'
  >

/** A form that is one button. */
export function ActionButton<Own extends Done>({ confirmation, ...action }: ActionButtonProps<Own>) {
  if (!confirmation) return <ButtonForm {...action} />
  const { children, variant, 'aria-label': label, ...rest } = action
  return (
    <ConfirmButton name={children} label={label} variant={variant} explanation={confirmation}>
      <ButtonForm {...rest} variant="filled">
        {children}
      </ButtonForm>
    </ConfirmButton>
  )
}

function ButtonForm<Own extends Done>(props: Omit<ActionButtonProps<Own>, 'confirmation'>) {
  const { intent, action, fields, doneMessage, onDone, ...button } = props
  const form = useIntent(intent, { action, fields, doneMessage, onDone })
  return (
    <IntentForm form={form}>
      <Button type="submit" loading={form.isBusy} {...button} />
    </IntentForm>
  )
}

const CloseConfirmation = createContext(() => {})

type ConfirmButtonProps = {
  /** The label of the button that asks, and the title of the question. */
  name: ReactNode
  /** Where the name alone does not say what it is about. */
  label?: string | undefined
  variant?: ButtonProps['variant']
  explanation: string
  /** The buttons that do it, with their fields; those of no intent close it themselves. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button that asks before something is done; it closes when that is done. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { name, label, variant, explanation, children } = props
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant={variant} aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {name} …
      </Button>
      <Modal opened={isOpen} onClose={close} title={label ?? name}>
        <CloseConfirmation value={close}>
          <Text mb="md">{explanation}</Text>
          <Group gap="sm" align="flex-start">
            {typeof children === 'function' ? children(close) : children}
            <Button onClick={close}>Cancel</Button>
          </Group>
        </CloseConfirmation>
      </Modal>
    </>
  )
}
