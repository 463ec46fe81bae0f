import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { EnquiryForm } from '#core/db/tables.ts'
import type { Refusal } from '#core/refusals/refusal.ts'
import { cleanAddress, cleanLine, cleanText, trimEdges } from '#core/values/text.ts'
import { checkEnquiry, checkQuick, hiddenFields, nightsFields } from '#modules/enquiries/enquiry.ts'
import { draftStore, useDraft } from '../../../ui/draft.ts'
import { restoreText, tidyFields } from '../../../ui/form/type-into.ts'
import { type Failure, loadClient, type Postbox, sendForm, setFile } from './send.ts'

const drafts = draftStore<TypedFields>('sessionStorage')

export type SendingState = 'ready' | 'sending' | 'sent' | 'failed'
/** An error message and its field; `name` where our rules in the browser found it. */
export type Problem = { field: string; message: string; name?: Refusal['name'] }

/** The button's four labels (specification 4). */
export const sendLabels: Record<SendingState, string> = {
  ready: 'Send',
  sending: 'Sending...',
  sent: 'Sent',
  failed: 'Try Again',
}

/**
 * Sends a form that is cleared at once; the values return with Try Again. An error of our rules is shown at its
 * field, which gets the focus: before sending if the browser can check it, else after. `whenReady` resolves to whether the
 * file that is being prepared may be sent.
 */
export function useSending(postbox: Postbox, kind: EnquiryForm, whenReady = async () => true) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<SendingState>('ready')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [failed, setFailed] = useState<TypedFields>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [fresh, setFresh] = useState(true)
  const busy = useRef(false)
  const message = useRef(noMessage)

  const draft = useDraft(
    form,
    { store: drafts, name: kind },
    {
      read(form) {
        if (busy.current) return undefined
        const typed = readTyped(form)
        return Object.keys(typed).length > 0 ? typed : null
      },
      restore(draft, form) {
        restoreValues(form, Object.entries(draft ?? {}))
        return false
      },
    },
  )

  useEffect(() => (form.current ? tidyFields(form.current) : undefined), [])

  useEffect(() => {
    const field = problem && form.current?.elements.namedItem(problem.field)
    if (field instanceof HTMLElement) field.focus()
  }, [problem])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    setFresh(false)
    const sender = event.currentTarget
    const wrong = checkFields(kind, new FormData(sender))
    setProblem(wrong?.field ? { ...wrong, field: wrong.field } : null)
    if (wrong?.field) return showResult('ready')
    busy.current = true
    setState('sending')
    const ready = await whenReady()
    if (ready) await sendNow(sender)
    else showResult('ready')
    busy.current = false
    draft.save()
  }

  async function sendNow(sender: HTMLFormElement) {
    const fields = new FormData(sender)
    const typed = readTyped(sender)
    message.current = withIdempotencyKey(message.current, contentsOf(fields))
    fields.set(hiddenFields.once, message.current.idempotencyKey)
    emptyForm(sender)
    const why = await sendForm(postbox, kind, fields)
    if (why) restoreAfterFailure(sender, fields, why)
    else message.current = noMessage
    setFailed(why ? typed : {})
    showResult(why ? 'failed' : 'sent', why)
  }

  /** Restores everything in the form but the refused file. */
  function restoreAfterFailure(sender: HTMLFormElement, fields: FormData, why: Failure) {
    const refused = why.why === 'refused' && why.field && sender.elements.namedItem(why.field)
    if (refused instanceof HTMLInputElement && refused.type === 'file') fields.delete(refused.name)
    restoreValues(sender, fields)
    if (why.why === 'refused' && why.field && refused) setProblem({ field: why.field, message: why.message })
  }

  function showResult(as: SendingState, why: Failure | null = null) {
    setFailure(why)
    setState(as)
  }

  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    if (busy.current || !form.current) return
    const field = target instanceof Element ? target : null
    const name = field?.getAttribute('name')
    if (problem && problem.field === name && !isStillWrong(kind, form.current, problem)) setProblem(null)
    // A refusal of the server without script is removed with its field, too.
    if (fresh && field?.getAttribute('aria-invalid') === 'true') setFresh(false)
    if (state === 'sent') setState('ready')
  }

  return {
    state,
    /** Why the last try failed. */
    failure,
    /** What was typed into the message that failed. */
    failed,
    problem,
    /** Nothing has been tried yet. */
    fresh,
    form: { ref: form, onSubmit: submit, onInput: handleInput, onFocus: preloadClient },
  }
}

/** Whether our rules still refuse that field for the same reason. */
function isStillWrong(kind: EnquiryForm, form: HTMLFormElement, { field, name }: Problem): boolean {
  const wrong = checkFields(kind, new FormData(form))
  return wrong?.field === field && wrong.name === name
}

type SentMessage = { contents: string; idempotencyKey: string }

const noMessage: SentMessage = { contents: '', idempotencyKey: '' }

/** A message that is tried again keeps its key, so that a lost answer does not store it twice. */
function withIdempotencyKey(last: SentMessage, contents: string): SentMessage {
  if (last.contents === contents) return last
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
  return { contents, idempotencyKey: hex.join('') }
}

/** The stamp of the prices is left out: it changes every minute. */
function contentsOf(fields: FormData): string {
  const entries = [...fields].filter(([name]) => name !== nightsFields.shown)
  return JSON.stringify(
    entries.map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  )
}

/** Offline the client cannot load; submitting shows that. */
function preloadClient() {
  loadClient().catch(() => {})
}

/** Our rules, checked before sending: a name of spaces is empty, `a@b` is no address. */
export function checkFields(form: EnquiryForm, fields: FormData): Refusal | null {
  const of = (name: string) => String(fields.get(name) ?? '')
  const contact = {
    name: cleanLine(of('name')),
    phone: cleanLine(of('phone')),
    email: cleanAddress(of('email')),
  }
  if (form === 'quick') return checkQuick({ ...contact, review: cleanText(of('review')) })
  return checkEnquiry({
    ...contact,
    expectation: cleanText(of('expectation')),
    message: cleanText(of('message')),
    checkIn: trimEdges(of('checkIn')),
    checkOut: trimEdges(of('checkOut')),
  })
}

export type TypedFields = Record<string, string>

const hiddenNames: string[] = Object.values(hiddenFields)

/** The fields that a person has filled in, without files. */
function readTyped(form: HTMLFormElement): TypedFields {
  const typed: TypedFields = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '' && !hiddenNames.includes(name)) typed[name] = value
  return typed
}

/** Empties the fields that a person fills in, including initial values and derived hidden fields. */
function emptyForm(form: HTMLFormElement) {
  for (const field of form.elements)
    if (
      (field instanceof HTMLInputElement && !hiddenNames.includes(field.name)) ||
      field instanceof HTMLTextAreaElement
    )
      field.value = ''
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
