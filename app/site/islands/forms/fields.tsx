import { type ComponentProps, createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { EnquiryForm } from '#core/db/tables.ts'
import { describeTooMany, messages } from '#core/refusals/messages.ts'
import { MAX_EMAIL_CHARACTERS, MAX_NAME_CHARACTERS, telLink, whatsappLink } from '#core/values/contact.ts'
import { hiddenFields } from '#modules/enquiries/enquiry.ts'
import { Field } from '../../../ui/form/field.tsx'
import { PhoneField } from '../../../ui/form/phone-field.tsx'
import type { EmailService, Failure } from './send.ts'
import { type Problem, type Sending, sendLabels } from './use-sending.ts'

/** What both forms are rendered with. */
export type SiteFormProps = {
  /** The address it is sent to without script. */
  action: string
  /** The signed time at which the form was rendered. */
  token: string
  emailService: EmailService
  /** The phone number of the property, for the other ways to write. */
  phone: string
  refusal?: FormRefusal | undefined
}

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  name: string
  /** The whole width of the form. */
  isWide?: boolean
  /** Makes it a text area of so many rows. */
  rows?: number
  hint?: string
  error?: string | undefined
}

export function FormField({ label, isWide = false, rows, hint, ...rest }: FieldProps) {
  const state = useField(rest.name)
  const { error = state.error, defaultValue = state.value, ...input } = rest
  const { id } = state
  const { name, required, maxLength } = input
  const shared = {
    id,
    className: 'input',
    defaultValue,
    'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  }
  const className = isWide ? 'field full' : 'field'
  return (
    <Field id={id} label={label} required={required} className={className} hint={hint} error={error}>
      {rows ? (
        <textarea {...shared} name={name} required={required} maxLength={maxLength} rows={rows} />
      ) : (
        <input type="text" {...input} {...shared} />
      )}
    </Field>
  )
}

/** Name, e-mail and phone, which both forms require; the specification has the phone first in one of them. */
export function ContactFields({ isPhoneBeforeEmail = false }: { isPhoneBeforeEmail?: boolean }) {
  const { id, value, error } = useField('phone')
  const phoneField = <PhoneField id={id} defaultValue={value} error={error} />
  return (
    <>
      <FormField
        label="Name"
        name="name"
        required
        isWide
        autoComplete="name"
        maxLength={MAX_NAME_CHARACTERS}
      />
      {isPhoneBeforeEmail && phoneField}
      <FormField
        label="Email"
        name="email"
        required
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_CHARACTERS}
      />
      {!isPhoneBeforeEmail && phoneField}
    </>
  )
}

/** The refusal of a form that was sent without script: why, about which field, and what was typed. */
export type FormRefusal = { message: string; field?: string; values: Record<string, string> }
type FormState = {
  kind: EnquiryForm
  refusal: FormRefusal | undefined
  /** The error of the last submission for each field; it replaces the refusal of the server. */
  problem: Problem | null
  /** Nothing was submitted since the page was opened. */
  isUnsubmitted: boolean
}

const FormStateContext = createContext<FormState | null>(null)

type SiteFormElementProps = Pick<SiteFormProps, 'action' | 'token' | 'refusal'> & {
  kind: EnquiryForm
  sending: Sending
  onInput?: (form: HTMLFormElement) => void
  children: ReactNode
}

/** One of the two forms: its fields, which form it is, its signed time, and a trap that only a machine fills. */
export function SiteForm(props: SiteFormElementProps) {
  const { kind, action, token, refusal, sending, onInput, children } = props
  const { form, problem, isUnsubmitted } = sending
  return (
    <form
      {...form}
      className="sheet-paper form"
      action={action}
      method="post"
      encType="multipart/form-data"
      onInput={(event) => {
        form.onInput(event)
        onInput?.(event.currentTarget)
      }}
    >
      <FormStateContext value={{ kind, refusal, problem, isUnsubmitted }}>
        {refusal && isUnsubmitted && !problem && <RefusalSummary kind={kind} refusal={refusal} />}
        <input type="hidden" name={hiddenFields.form} value={kind} />
        <input type="hidden" name={hiddenFields.token} value={token} />
        <div className="trap" aria-hidden="true">
          <label>
            Leave this empty
            <input name={hiddenFields.trap} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {children}
      </FormStateContext>
    </form>
  )
}

/** The id of a field, what was typed into it before, and its error. */
export function useField(name: string) {
  const formState = useContext(FormStateContext)
  const { problem, isUnsubmitted = false, refusal } = formState ?? {}
  const { field, message } = problem ?? (isUnsubmitted ? refusal : undefined) ?? {}
  return {
    id: fieldId(formState?.kind ?? 'enquiry', name),
    value: refusal?.values[name],
    error: field === name ? message : undefined,
  }
}

/** The error above the form, as a link to its field. */
function RefusalSummary({ kind, refusal }: { kind: EnquiryForm; refusal: FormRefusal }) {
  const { field, message } = refusal
  return (
    <div className="summary full" role="alert">
      <h2>That was not sent</h2>
      {field ? <a href={`#${fieldId(kind, field)}`}>{message}</a> : <p>{message}</p>}
    </div>
  )
}

function fieldId(kind: EnquiryForm, name: string): string {
  return `${kind}-${name}`
}

type SendControlsProps = {
  sending: Pick<Sending, 'state' | 'failure'>
  phone: string
  /** What was typed, as one message. */
  whatsappText: string
  arrivedText?: string
  isSecondary?: boolean
}

/**
 * The button: Send, Sending..., Sent or Try Again. It keeps the focus while it waits, so it is never `disabled`. Below it, screen readers are
 * told that the message has arrived, or why it was refused; after a failure there are two other ways to write, unless only a field has to be
 * corrected.
 */
export function SendControls(props: SendControlsProps) {
  const { sending, phone, whatsappText, arrivedText = messages.messageArrived, isSecondary } = props
  const { state, failure } = sending
  const isOffline = useSyncExternalStore(
    subscribeToConnection,
    () => !navigator.onLine,
    () => false,
  )
  const lastFailure = state === 'failed' ? failure : null
  const isFieldWrong = lastFailure?.reason === 'refused' && lastFailure.field !== undefined
  return (
    <>
      <button
        type="submit"
        className={isSecondary ? 'button second wide' : 'button wide'}
        aria-disabled={state === 'sending' || undefined}
      >
        {sendLabels[state]}
      </button>
      <p className="note-line" role="status">
        {state === 'sent' ? arrivedText : lastFailure && describeFailure(lastFailure, phone, isOffline)}
      </p>
      {lastFailure && !isFieldWrong && (
        <>
          <a
            className="button second wide"
            href={whatsappLink(phone, whatsappText)}
            target="_blank"
            rel="noopener noreferrer"
          >
            Send it on WhatsApp instead
          </a>
          <a className="quiet" href={telLink(phone)}>
            Call {phone}
          </a>
        </>
      )}
    </>
  )
}

/** An error of a field is shown at the field. */
function describeFailure(failure: Failure, phone: string, isOffline: boolean): string {
  switch (failure.reason) {
    case 'line':
      return isOffline ? messages.offline : messages.messageFailed
    case 'server':
      return messages.messageServerFault
    case 'carrier':
      return messages.messageServiceRefused
    case 'limit':
      return failure.message ?? describeTooMany(phone)
    case 'refused':
      return failure.field ? '' : failure.message
  }
}

function subscribeToConnection(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
