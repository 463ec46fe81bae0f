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
import { isRefusal, RefusalNote, useRefusal } from './refusal-note.tsx'

/** `done`, `refused`: ids that were changed or not; `resumeAt`: where the remounted form continues; `isEmail`: the notice names a queued e-mail. */
export type DoneAnswer = {
  ok: true
  done?: readonly string[]
  resumeAt?: string | undefined
  isEmail?: boolean
  refused?: readonly { id: string; message: string }[]
}
type Answer = DoneAnswer | Refusal
type RegisteredForm = { onDone: (answer: DoneAnswer) => void; isShown: boolean }

/** The forms of the admin by the key of their fetcher. One that is no longer shown stays until its answer has arrived. */
const formsByKey = new Map<string, RegisteredForm>()
let formCount = 0

/**
 * Rendered once, in the shell: gives each form its answer. The router loads the page again before it renders a form with its answer, and
 * the form may be gone then: `onDone` is called all the same, and a refusal that no form shows is shown above the page.
 */
export function SubmissionAnswers(): ReactNode {
  const [awaitedKeys, setAwaitedKeys] = useState<readonly string[]>([])
  const newKeys = useFetchers().flatMap(({ key }) =>
    formsByKey.has(key) && !awaitedKeys.includes(key) ? [key] : [],
  )
  if (newKeys.length > 0) setAwaitedKeys([...awaitedKeys, ...newKeys])
  const remove = (answered: string) => setAwaitedKeys((now) => now.filter((key) => key !== answered))
  return awaitedKeys.map((key) => <AwaitedAnswer key={key} formKey={key} onDelivered={() => remove(key)} />)
}

/** Keeps the fetcher of a form mounted until its answer has arrived: otherwise the router drops the answer with the form. */
function AwaitedAnswer({ formKey, onDelivered }: { formKey: string; onDelivered: () => void }) {
  const { state, data: latest } = useFetcher<Answer>({ key: formKey })
  const [earlierAnswer] = useState(latest)
  const deliverAnswer = useEffectEvent(() => {
    const form = formsByKey.get(formKey)
    // After an action that redirects, the fetcher still has its earlier answer.
    const data = latest === earlierAnswer ? undefined : latest
    if (data?.ok) form?.onDone(data)
    if (!form?.isShown) {
      formsByKey.delete(formKey)
      if (data?.ok === false) notifications.show({ message: data.message, color: 'roof', autoClose: false })
    }
    onDelivered()
  })
  useEffect(() => {
    if (state === 'idle') deliverAnswer()
  }, [state])
  return null
}

/** The refusal of a form that was sent by navigation, such as after the password was asked for again. */
export function ActionRefusalNote() {
  const answer: unknown = useActionData()
  return <RefusalNote message={isRefusal(answer) ? answer.message : undefined} />
}

export type IntentOptions<Done extends DoneAnswer = DoneAnswer> = {
  /** The page whose action does it; without it the page that the form is on. */
  action?: string | undefined
  /** Hidden fields. */
  fields?: Readonly<Record<string, string>> | undefined
  /** The notice that is shown when it is done. */
  doneMessage?: string | undefined
  onDone?: ((done: Done) => void) | undefined
}

/** One form of a page: how to send it, its state, and the error of each field. Without an intent its buttons carry its name. */
export function useIntent<Done extends DoneAnswer = DoneAnswer>(
  intent?: string,
  { action, fields = {}, doneMessage, onDone }: IntentOptions<Done> = {},
) {
  const [key] = useState(() => `submission-${++formCount}`)
  const fetcher = useFetcher<Answer>({ key })
  const closeConfirmation = use(CloseConfirmationContext)
  const doneMessageAtSubmit = useRef(doneMessage)
  const isBusy = fetcher.state !== 'idle'
  // Without flushSync, a slow device can skip the render of the busy state, and the answer would be lost if the form then unmounts.
  const submit: typeof fetcher.submit = (target, options) =>
    fetcher.submit(target, { ...options, flushSync: true })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    doneMessageAtSubmit.current = doneMessage
    const { submitter } = event.nativeEvent
    void submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget)
  }
  const handleDone = useEffectEvent((answer: DoneAnswer) => {
    closeConfirmation()
    if (doneMessageAtSubmit.current) notifications.show({ message: doneMessageAtSubmit.current })
    // The caller declares what the action of its page answers.
    onDone?.(answer as Done)
  })
  const isIdle = useEffectEvent(() => !isBusy)
  useEffect(() => {
    const form: RegisteredForm = { onDone: (answer) => handleDone(answer), isShown: true }
    formsByKey.set(key, form)
    return () => {
      form.isShown = false
      if (isIdle()) formsByKey.delete(key)
    }
  }, [key])
  const settledAnswer = isBusy ? undefined : fetcher.data
  const refusal = settledAnswer?.ok === false ? settledAnswer : undefined
  const { message, error } = useRefusal(refusal)
  return {
    Form: fetcher.Form,
    reset: fetcher.reset,
    /** The last answer, also while the next is awaited, and the fields that are being sent. */
    answer: fetcher.data ?? undefined,
    sentFields: fetcher.formData,
    intent,
    action,
    fields,
    onSubmit,
    submit,
    isBusy,
    isDone: settledAnswer?.ok === true,
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
  /** Names this form in the `form` attribute of elements outside it. */
  id?: string
  encType?: 'multipart/form-data'
  ref?: RefCallback<HTMLFormElement>
  /** Shown below the refusal, such as another person's version. */
  note?: ReactNode
  children: ReactNode
}

/** The form of an intent, with its refusal above its fields. */
export function IntentForm({ form, note, children, ...more }: IntentFormProps) {
  const { action, intent } = form
  return (
    <form.Form method="post" onSubmit={form.onSubmit} {...(action !== undefined && { action })} {...more}>
      {intent !== undefined && (
        <>
          <input type="hidden" name="intent" value={intent} />
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

type ActionButtonProps<Done extends DoneAnswer> = IntentOptions<Done> & {
  intent: string
  /** The question before it is done: what the change leads to. */
  confirmation?: string | undefined
} & ButtonProps &
  Pick<ComponentProps<'button'>, 'aria-label' | 'aria-pressed'>

/** A form that is one button. */
export function ActionButton<Done extends DoneAnswer>({ confirmation, ...action }: ActionButtonProps<Done>) {
  if (!confirmation) return <ButtonForm {...action} />
  const { children, variant, 'aria-label': ariaLabel, ...rest } = action
  return (
    <ConfirmButton title={children} ariaLabel={ariaLabel} variant={variant} explanation={confirmation}>
      <ButtonForm {...rest} variant="filled">
        {children}
      </ButtonForm>
    </ConfirmButton>
  )
}

function ButtonForm<Done extends DoneAnswer>(props: Omit<ActionButtonProps<Done>, 'confirmation'>) {
  const { intent, action, fields, doneMessage, onDone, ...button } = props
  const form = useIntent(intent, { action, fields, doneMessage, onDone })
  return (
    <IntentForm form={form}>
      <Button type="submit" loading={form.isBusy} {...button} />
    </IntentForm>
  )
}

const CloseConfirmationContext = createContext(() => {})

type ConfirmButtonProps = {
  /** The text of the button, and the title of its dialog. */
  title: ReactNode
  /** Where the title alone does not say what it is about. */
  ariaLabel?: string | undefined
  variant?: ButtonProps['variant']
  explanation: string
  /** The buttons of the dialog, with their fields; a button without an intent closes the dialog itself. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button that opens a dialog with a question; the dialog closes when the change is done. */
export function ConfirmButton({ title, ariaLabel, variant, explanation, children }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant={variant} aria-label={ariaLabel} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title} …
      </Button>
      <Modal opened={isOpen} onClose={close} title={ariaLabel ?? title}>
        <CloseConfirmationContext value={close}>
          <Text mb="md">{explanation}</Text>
          <Group gap="sm" align="flex-start">
            {typeof children === 'function' ? children(close) : children}
            <Button onClick={close}>Cancel</Button>
          </Group>
        </CloseConfirmationContext>
      </Modal>
    </>
  )
}
