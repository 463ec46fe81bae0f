import { type ReactNode, useRef } from 'react'
import type { GuestPage } from '../guest-page.ts'
import type { ReceiptFacts } from './receipt-facts.ts'
import { forgetKeptWords, useKeptWords } from './use-kept-words.ts'

/** What every form of the receipt is about. */
export type ActsProps = { page: GuestPage; linkKey: string; receipt: ReceiptFacts }

type Props = {
  act: 'correction' | 'objection' | 'withdrawal' | 'erasure'
  page: GuestPage
  linkKey: string
  button: string
  /** What this form is about as it is now, where what is typed is kept: once that has changed, the words have arrived. */
  stands?: string
  children: ReactNode
}

/** A plain form of the receipt, sent by the browser itself; what is wrong with it the house says, in its own sentence on top. */
export function OwnForm({ act, page: { refused }, linkKey, button, stands, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isRefused = refused?.fields.act === act
  const { isBack, beginAnew } = useKeptWords(form, { act, linkKey, stands, isRefused })
  return (
    <form
      ref={form}
      onSubmit={act === 'erasure' ? () => void forgetKeptWords(linkKey) : undefined}
      className="own-form"
      action={`/review/${act}?id=${encodeURIComponent(linkKey)}`}
      method="post"
      noValidate
    >
      {isRefused && (
        <p className="error" role="alert" id={refusalId(act)}>
          {refused.message}
        </p>
      )}
      {isBack && (
        <p className="small" role="status">
          What you had typed is here again, and not sent yet.{' '}
          <button className="plain-link" type="button" onClick={beginAnew}>
            Begin anew
          </button>
        </p>
      )}
      {children}
      <p className="actions">
        <button className="button slim" type="submit">
          {button}
        </button>
      </p>
    </form>
  )
}

function refusalId(act: string): string {
  return `own-refusal-${act}`
}

/** What a field says of itself where its form came back refused because of it. */
export function refusedField({ refused }: GuestPage, act: string, field: string) {
  return refused?.fields.act === act && refused.field === field
    ? { 'aria-invalid': true, 'aria-describedby': refusalId(act) }
    : {}
}

/** What stood in a form that came back refused. */
export function typedText({ refused }: GuestPage, act: string): Record<string, string> {
  return refused?.fields.act === act ? refused.fields : {}
}
