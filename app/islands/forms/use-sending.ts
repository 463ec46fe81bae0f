import { type FormEvent, useEffect, useRef, useState } from 'react'
import { hiddenFields } from '#domain/enquiry.ts'
import { bringBack, empty, type Kept, keep, readKept, typedInto } from './kept.ts'
import { loadClient, type Postbox, send } from './send.ts'

export type SendingState = 'ready' | 'sending' | 'sent' | 'failed'

/** The button's four labels (spec.md 4). */
export const sendLabels: Record<SendingState, string> = {
  ready: 'Send',
  sending: 'Sending...',
  sent: 'Sent',
  failed: 'Try Again',
}

/** A form that clears at once, keeps its values aside, and has them back with Try Again. `keptAs` names them on the device. */
export function useSending(postbox: Postbox, keptAs: string) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<SendingState>('ready')
  const [failed, setFailed] = useState<Kept>({})
  const busy = useRef(false)
  const message = useRef({ typed: '', mark: '' })

  useEffect(() => {
    if (form.current) bringBack(form.current, Object.entries(readKept(keptAs)))
  }, [keptAs])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    const sender = event.currentTarget
    const fields = new FormData(sender)
    const typed = typedInto(sender)
    message.current = sameOrNew(message.current, contentsOf(fields))
    fields.set(hiddenFields.once, message.current.mark)
    setState('sending')
    empty(sender)
    const arrived = await send(postbox, fields)
    busy.current = false
    if (arrived) message.current = { typed: '', mark: '' }
    else bringBack(sender, fields)
    setFailed(arrived ? {} : typed)
    keep(keptAs, typedInto(sender))
    setState(arrived ? 'sent' : 'failed')
  }

  function typing() {
    if (busy.current || !form.current) return
    keep(keptAs, typedInto(form.current))
    if (state === 'sent') setState('ready')
  }

  return {
    state,
    /** What was typed into the message that failed. */
    failed,
    form: { ref: form, onSubmit: submit, onInput: typing, onFocus: loadQuietly },
  }
}

/** The same words tried again carry the same mark, so that a lost answer does not bring them twice. */
function sameOrNew(last: { typed: string; mark: string }, typed: string) {
  return last.typed === typed ? last : { typed, mark: newMark() }
}

function contentsOf(fields: FormData): string {
  return JSON.stringify(
    [...fields].map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  )
}

function newMark(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Offline the client cannot load; the submit will say so. */
function loadQuietly() {
  loadClient().catch(() => {})
}
