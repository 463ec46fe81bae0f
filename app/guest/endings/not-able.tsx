import { messages } from '#domain/messages.ts'
import type { GuestPage } from '../guest-page.ts'
import { Away } from './away.tsx'

/** The one answer to every key that opens nothing (specification 8). */
export function NotAble({ page }: { page: GuestPage }) {
  return (
    <Away page={page} eyebrow="This link has not opened" heading={messages.notAbleToReview}>
      {page.says.unknown}
    </Away>
  )
}
