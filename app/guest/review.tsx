import { useState } from 'react'
import { sayDay } from '#domain/day.ts'
import { messages } from '#domain/messages.ts'
import { sayWait } from '#domain/say-wait.ts'
import type { PageHandle } from '../page-handle.ts'
import type { Route } from './+types/review.ts'
import { Away } from './endings/away.tsx'
import { NotAble } from './endings/not-able.tsx'
import { Thanks } from './endings/thanks.tsx'
import type { FormEnding, GuestPage, LinkStanding } from './guest-page.ts'
import { guestStyle } from './guest-style.ts'
import { askPageAgain } from './page-again.ts'
import { GuestShell } from './shell.tsx'
import { usePageAgain } from './use-page-again.ts'
import { WriteReview } from './write-review.tsx'

export { loader } from './review.server.ts'

/** Asked again while it is open, a page that cannot be had leaves the one that is there. */
export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return askPageAgain(serverLoader, request.signal)
}

/** The page behind a guest's personal link, `/review?id=…`. */
export default function Review({ loaderData: page }: Route.ComponentProps) {
  usePageAgain(page)
  return (
    <GuestShell house={page.house}>
      <Opened page={page} />
    </GuestShell>
  )
}

function Opened({ page }: { page: GuestPage }) {
  const [ended, setEnded] = useState<FormEnding | null>(null)
  const link = ended ? afterForm(page.link, ended) : page.link
  switch (link.state) {
    case 'open':
      return <WriteReview page={page} link={link} onEnd={(how) => setEnded((before) => before ?? how)} />
    case 'used':
      return <Thanks page={page} link={link} />
    case 'erased':
      return (
        <Away page={page} eyebrow="Erased" heading="Your review is erased">
          It went on {link.on}, with its words, stars, pictures and recordings, and our letters about it.
          Nobody can bring it back, neither you nor we.
        </Away>
      )
    case 'too-early':
      return (
        <Away page={page} eyebrow="A little early" heading={`This link opens on ${sayDay(link.opensOn)}`}>
          {page.says.early}
        </Away>
      )
    case 'expired':
      return (
        <Away page={page} eyebrow="This link has run out" heading="Please ask us for a new link">
          {page.says.expired}
        </Away>
      )
    case 'wait':
      return (
        <Away page={page} eyebrow="One moment" heading={messages.tooManyTries}>
          This page looks again by itself {sayWait(link.seconds)}. Or open your link once more then, as it
          stands in our message to you.
        </Away>
      )
    case 'unknown':
      return <NotAble page={page} />
  }
}

/** What the form has heard, until the server itself says how the link stands. Either way it is one and the same ending. */
function afterForm(link: LinkStanding, ended: FormEnding): LinkStanding {
  if (link.state !== 'open') return link
  return ended === 'received'
    ? { state: 'used', key: link.key, reviewStatus: 'pending', refusedFiles: [], receipt: null }
    : { state: 'unknown' }
}

/** It is a document that needs no script until somebody touches it; but for one that looks again by itself, and one that shows what was wrong. */
export const handle: PageHandle = {
  style: guestStyle,
  maySleep: (page?: GuestPage) => page !== undefined && page.link.state !== 'wait' && !page.refused,
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData: page }: Route.MetaArgs) {
  return [
    { title: page ? `Write a review · ${page.house.name}` : 'Write a review' },
    { name: 'description', content: 'Your personal review page' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}
