import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { EnquiryForm } from '#core/db/tables.ts'
import type { Refusal } from '#core/refusals/refusal.ts'
import { cleanAddress, cleanLine, cleanText, trimEdges } from '#core/values/text.ts'
import { checkEnquiry, checkQuickReview, hiddenFields, nightsFields } from '#modules/enquiries/enquiry.ts'
import { createDraftStore, useDraft } from '../../../ui/draft.ts'
import { restoreText, trimTypedFields } from '../../../ui/form/type-into.ts'
import { type EmailService, type Failure, loadEmailClient, sendForm, setFile } from './send.ts'

const drafts = createDraftStore<TypedFields>('sessionStorage')
/** Messages whose answer has not arrived: if the visitor leaves before it does, the draft may be sent again with the same key. */
const unansweredMessages = createDraftStore<SentMessage>('sessionStorage')

type SendingState = 'ready' | 'sending' | 'sent' | 'failed'
/** An error message and its field; `name` where our rules in the browser found it. */
export type Problem = { field: string; message: string; name?: Refusal['name'] }

export const sendLabels: Record<SendingState, string> = {
  ready: 'Send',
  sending: 'Sending...',
  sent: 'Sent',
  failed: 'Try Again',
}

/**
 * Sends a form that is cleared at once; the values return with Try Again. An error of our rules is shown at its
 * field, which gets the focus: before sending if the browser can check it, else after. `waitForFiles` resolves to whether the
 * files that are being prepared may be sent.
 */
export function useSending(emailService: EmailService, kind: EnquiryForm, waitForFiles = async () => true) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<SendingState>('ready')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [failedFields, setFailedFields] = useState<TypedFields>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isUnsubmitted, setUnsubmitted] = useState(true)
  const isBusy = useRef(false)
  const lastMessage = useRef<SentMessage>(null)
  const unansweredKey = `${kind}-unanswered`

  const draft = useDraft(
    form,
    { store: drafts, name: kind },
    {
      read(form) {
        if (isBusy.current) return undefined
        const typed = readTypedFields(form)
        return Object.keys(typed).length > 0 ? typed : null
      },
      restore(draft, form) {
        restoreValues(form, Object.entries(draft ?? {}))
        return false
      },
    },
  )

  useEffect(() => (form.current ? trimTypedFields(form.current) : undefined), [])

  useEffect(() => {
    const field = problem && form.current?.elements.namedItem(problem.field)
    if (field instanceof HTMLElement) field.focus()
  }, [problem])

  async function submitForm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy.current) return
    setUnsubmitted(false)
    const formElement = event.currentTarget
    const refusal = checkFields(kind, new FormData(formElement))
    setProblem(refusal?.field ? { ...refusal, field: refusal.field } : null)
    if (refusal?.field) return showResult('ready')
    isBusy.current = true
    setState('sending')
    const mayBeSent = await waitForFiles()
    if (mayBeSent) await sendNow(formElement)
    else showResult('ready')
    isBusy.current = false
    draft.save()
  }

  async function sendNow(formElement: HTMLFormElement) {
    const fields = new FormData(formElement)
    const typed = readTypedFields(formElement)
    const previous = lastMessage.current ?? unansweredMessages.read(unansweredKey)
    const message = assignIdempotencyKey(previous, serializeFields(fields))
    lastMessage.current = message
    unansweredMessages.save(unansweredKey, message)
    fields.set(hiddenFields.idempotencyKey, message.idempotencyKey)
    emptyForm(formElement)
    const failure = await sendForm(emailService, kind, fields)
    if (failure) restoreAfterFailure(formElement, fields, failure)
    else {
      lastMessage.current = null
      unansweredMessages.clear(unansweredKey)
    }
    setFailedFields(failure ? typed : {})
    showResult(failure ? 'failed' : 'sent', failure)
  }

  /** Restores everything in the form but the refused file. */
  function restoreAfterFailure(formElement: HTMLFormElement, fields: FormData, failure: Failure) {
    const field = failure.reason === 'refused' ? failure.field : undefined
    const refusedControl = field && formElement.elements.namedItem(field)
    if (refusedControl instanceof HTMLInputElement && refusedControl.type === 'file')
      fields.delete(refusedControl.name)
    restoreValues(formElement, fields)
    if (failure.reason === 'refused' && field && refusedControl)
      setProblem({ field, message: failure.message })
  }

  function showResult(newState: SendingState, newFailure: Failure | null = null) {
    setFailure(newFailure)
    setState(newState)
  }

  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    if (isBusy.current || !form.current) return
    const field = target instanceof Element ? target : null
    const name = field?.getAttribute('name')
    if (problem && problem.field === name && !isStillWrong(kind, form.current, problem)) setProblem(null)
    // A refusal of the server without script is removed with its field, too.
    if (isUnsubmitted && field?.getAttribute('aria-invalid') === 'true') setUnsubmitted(false)
    if (state === 'sent') setState('ready')
  }

  return {
    state,
    failure,
    failedFields,
    problem,
    /** Nothing was submitted since the page was opened. */
    isUnsubmitted,
    form: { ref: form, onSubmit: submitForm, onInput: handleInput, onFocus: preloadClient },
  }
}

function isStillWrong(kind: EnquiryForm, form: HTMLFormElement, { field, name }: Problem): boolean {
  const refusal = checkFields(kind, new FormData(form))
  return refusal?.field === field && refusal.name === name
}

export type Sending = ReturnType<typeof useSending>

type SentMessage = { contents: string; idempotencyKey: string }

/** A message that is tried again keeps its key, so that a lost answer does not store it twice. */
function assignIdempotencyKey(last: SentMessage | null, contents: string): SentMessage {
  if (last?.contents === contents) return last
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
  return { contents, idempotencyKey: hex.join('') }
}

/** The stamp of the prices and the form's signed time are left out: they change by themselves. */
function serializeFields(fields: FormData): string {
  const entries = [...fields].filter(([name]) => name !== nightsFields.shown && name !== hiddenFields.token)
  return JSON.stringify(
    entries.map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  )
}

/** Our rules, checked before sending: a name of spaces is empty, `a@b` is no address. */
export function checkFields(kind: EnquiryForm, fields: FormData): Refusal | null {
  const textOf = (name: string) => String(fields.get(name) ?? '')
  const contact = {
    name: cleanLine(textOf('name')),
    phone: cleanLine(textOf('phone')),
    email: cleanAddress(textOf('email')),
  }
  if (kind === 'quick') return checkQuickReview({ ...contact, review: cleanText(textOf('review')) })
  return checkEnquiry({
    ...contact,
    expectation: cleanText(textOf('expectation')),
    message: cleanText(textOf('message')),
    checkIn: trimEdges(textOf('checkIn')),
    checkOut: trimEdges(textOf('checkOut')),
  })
}

export type TypedFields = Record<string, string>

const hiddenNames: string[] = Object.values(hiddenFields)

/** The fields that a person has filled in, without files. */
function readTypedFields(form: HTMLFormElement): TypedFields {
  const typed: TypedFields = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '' && !hiddenNames.includes(name)) typed[name] = value
  return typed
}

/** Empties the fields that a person fills in, including initial values and derived hidden fields. */
function emptyForm(form: HTMLFormElement) {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue
    if (!hiddenNames.includes(field.name)) field.value = ''
  }
  form.dispatchEvent(new Event('emptied'))
}

/** Restores values and files in the empty fields. */
function restoreValues(form: HTMLFormElement, values: Iterable<[string, FormDataEntryValue]>) {
  for (const [name, value] of values) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'file') {
      if (value instanceof File && value.size > 0 && field.files?.length === 0) setFile(field, value)
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === '' && typeof value === 'string') restoreText(field, value)
    }
  }
}

/** Offline the client cannot load; submitting shows that. */
function preloadClient() {
  loadEmailClient().catch(() => {})
}
