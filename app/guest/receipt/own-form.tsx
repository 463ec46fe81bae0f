import type { ReactNode } from 'react'
import type { GuestPage } from '../guest-page.ts'
import { troubles } from '../sending/sending-fault.ts'
import type { ReceiptFacts } from './receipt-facts.ts'

/** What every form of the receipt is about. */
export type ActsProps = { page: GuestPage; linkKey: string; receipt: ReceiptFacts }

type Props = { act: string; page: GuestPage; linkKey: string; button: string; children: ReactNode }

/** A plain form of the receipt, sent by the browser itself; what is wrong with it the house says, in its own sentence on top. */
export function OwnForm({ act, page: { refused }, linkKey, button, children }: Props) {
  return (
    <form
      className="own-form"
      action={`/review/${act}?id=${encodeURIComponent(linkKey)}`}
      method="post"
      encType="multipart/form-data"
      noValidate
    >
      {refused?.fields.act === act && (
        <p className="error" role="alert">
          {refused.message}
        </p>
      )}
      {children}
      <p className="actions">
        <button
          className="button slim"
          type="submit"
          data-meanwhile="One moment …"
          data-line={troubles.line}
          data-house={troubles.house}
        >
          {button}
        </button>
      </p>
    </form>
  )
}

/** What stood in a form that came back refused. */
export function typedText({ refused }: GuestPage, act: string): Record<string, string> {
  return refused?.fields.act === act ? refused.fields : {}
}
