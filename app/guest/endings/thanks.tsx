import { lazy, Suspense, useEffect, useState } from 'react'
import { messages } from '#domain/messages.ts'
import { forgetDraft } from '../draft/kept-draft.ts'
import { linkName } from '../draft/link-name.ts'
import { deviceInUse } from '../draft/open-device.ts'
import type { GuestPage, LinkStanding } from '../guest-page.ts'
import { loadPart } from '../sending/load-part.ts'
import { Ending } from './ending.tsx'

const Arriving = lazy(() => loadPart(() => import('../delivery/arriving.tsx')))

type Props = { page: GuestPage; link: Extract<LinkStanding, { state: 'used' }> }

/** The review is with the house; says what has become of it, and how far its files have come. */
export function Thanks({ page, link: { key: linkKey, reviewStatus, refusedFiles } }: Props) {
  const [mayHaveFiles, setMayHaveFiles] = useState(refusedFiles.length > 0)
  useEffect(() => {
    deviceInUse().then((device) => device && setMayHaveFiles(true))
  }, [])
  useEffect(() => {
    linkName(linkKey).then(forgetDraft)
  }, [linkKey])
  return (
    <Ending print={page.prints.thanks} eyebrow="Received" heading={messages.thanks}>
      {page.refused && <p role="alert">{page.refused.message}</p>}
      <p>{page.says[reviewStatus]}</p>
      {mayHaveFiles && (
        <Suspense>
          <Arriving linkKey={linkKey} refused={refusedFiles} />
        </Suspense>
      )}
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
