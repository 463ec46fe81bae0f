import { Component, type ReactNode, useState } from 'react'
import { sayDay } from '#domain/day.ts'
import { messages } from '#domain/messages.ts'
import { sayWait } from '#domain/say-wait.ts'
import { PageTrouble } from '../trouble.tsx'
import { Away, NotAble } from './endings/away.tsx'
import { Thanks } from './endings/thanks.tsx'
import type { FormEnding, GuestPage, LinkStanding } from './guest-page.ts'
import { usePage } from './use-page.ts'
import { type WriteProps, WriteReview } from './write-review.tsx'

/**
 * The page behind a guest's personal link, the whole of it between its head and its foot. Where it fails in the browser it says so; what was
 * typed is on the device, and in the form again on the way back.
 */
export default function GuestIsland({ page: first }: { page: GuestPage }) {
  const { page, isStale, reload } = usePage(first)
  const [ended, setEnded] = useState<FormEnding | null>(null)
  return (
    <Boundary house={page.house} onAgain={reload}>
      <Opened
        page={page}
        link={ended ? afterForm(page.link, ended) : page.link}
        isStale={isStale}
        reload={reload}
        onEnd={(how) => setEnded((before) => before ?? how)}
      />
    </Boundary>
  )
}

type BoundaryProps = { house: GuestPage['house']; onAgain: () => Promise<void>; children: ReactNode }

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { house, onAgain, children } = this.props
    if (!this.state.failed) return children
    const { pathname, search } = location
    const again = () => {
      this.setState({ failed: false })
      void onAgain()
    }
    return <PageTrouble house={house} address={pathname + search} onAgain={again} />
  }
}

type OpenedProps = Omit<WriteProps, 'link'> & { link: LinkStanding }

function Opened({ link, ...props }: OpenedProps) {
  const { page, reload } = props
  switch (link.state) {
    case 'open':
      return <WriteReview {...props} link={link} />
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
