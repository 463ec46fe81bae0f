import { useEffect } from 'react'
import { messages } from '#domain/messages.ts'
import { Arriving } from '../delivery/arriving.tsx'
import { forgetDraft } from '../draft/kept-draft.ts'
import { linkName } from '../draft/link-name.ts'
import type { GuestPage, LinkStanding } from '../guest-page.ts'
import { Ending } from './ending.tsx'

type Props = { page: GuestPage; link: Extract<LinkStanding, { state: 'used' }> }

/** The review is with the house; says what has become of it, and how far its files have come. */
export function Thanks({ page, link: { key: linkKey, reviewStatus, refusedFiles } }: Props) {
  useEffect(() => {
    linkName(linkKey).then(forgetDraft)
  }, [linkKey])
  return (
    <Ending print={page.prints.thanks} eyebrow="Received" heading={messages.thanks}>
      {page.refused && <p role="alert">{page.refused.message}</p>}
      <p>{page.says[reviewStatus]}</p>
      <Arriving linkKey={linkKey} refused={refusedFiles} />
      <p className="actions">
        <a className="button" href="/#reviews">
          Read what others wrote
        </a>
        <a className="button second" href="/">
          Back to the house
        </a>
      </p>
    </Ending>
  )
}
