import { Component, type ReactNode, useState } from 'react'
import { sayDay } from '#domain/day.ts'
import { messages } from '#domain/messages.ts'
import { sayWait } from '#domain/say-wait.ts'
import { PageTrouble } from '../trouble.tsx'
import { Away, NotAble } from './endings/away.tsx'
import { Thanks } from './endings/thanks.tsx'
import type { FormEnding, GuestPage, LinkStanding } from './guest-page.ts'
import { usePage } from './use-page.ts'
import { WriteReview } from './write-review.tsx'

/**
 * The page behind a guest's personal link, the whole of it between its head and its foot. Where it fails in the browser it says so; what was
 * typed is on the device, and in the form again on the way back.
 */
export default function GuestIsland({ page }: { page: GuestPage }) {
  return (
    <Boundary house={page.house}>
      <Opened first={page} />
    </Boundary>
  )
}

type BoundaryProps = { house: GuestPage['house']; children: ReactNode }

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { house, children } = this.props
    if (!this.state.failed) return children
    const { pathname, search } = location
    return (
      <PageTrouble
        house={house}
        address={pathname + search}
        onAgain={() => this.setState({ failed: false })}
      />
    )
  }
}

function Opened({ first }: { first: GuestPage }) {
  const { page, isStale, reload } = usePage(first)
  const [ended, setEnded] = useState<FormEnding | null>(null)
  const link = ended ? afterForm(page.link, ended) : page.link
  switch (link.state) {
    case 'open':
      return (
        <WriteReview
          page={page}
          link={link}
          isStale={isStale}
          reload={reload}
          onEnd={(how) => setEnded((before) => before ?? how)}
        />
      )
    case 'used':
      return <Thanks page={page} link={link} reload={reload} />
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
