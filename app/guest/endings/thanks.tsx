import { useEffect, useState } from 'react'
import { messages } from '#modules/common/messages.ts'
import { Arriving } from '../delivery/arriving.tsx'
import { clearDraft, linkName } from '../draft/draft-store.ts'
import { deviceInUse } from '../draft/open-device.ts'
import type { GuestPage, LinkStanding } from '../guest-page.ts'
import { Receipt } from '../receipt/receipt.tsx'
import { Ending } from './ending.tsx'

/** They show their refusals themselves. */
const ownForms = new Set(['correction', 'objection', 'withdrawal', 'erasure'])

type Props = { page: GuestPage; link: Extract<LinkStanding, { state: 'used' }>; reload: () => Promise<void> }

/** The review is with the house: its receipt, and how far its files have come. */
export function Thanks({ page, link, reload }: Props) {
  const { key: linkKey, reviewStatus, refusedFiles, receipt } = link
  const isMissing = receipt === null
  useEffect(() => {
    if (isMissing) void reload()
  }, [isMissing, reload])
  const [mayHaveFiles, setMayHaveFiles] = useState(refusedFiles.length > 0)
  useEffect(() => {
    deviceInUse().then((device) => device && setMayHaveFiles(true))
  }, [])
  useEffect(() => {
    linkName(linkKey).then(clearDraft)
  }, [linkKey])
  return (
    <Ending
      print={page.prints.thanks}
      eyebrow="Received"
      heading={messages.thanks}
      below={receipt && <Receipt page={page} link={link} receipt={receipt} />}
    >
      {page.refused && !ownForms.has(page.refused.fields.act ?? '') && (
        <p role="alert">{page.refused.message}</p>
      )}
      <p>{page.says[reviewStatus]}</p>
      {mayHaveFiles && <Arriving linkKey={linkKey} refused={refusedFiles} />}
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
