import { Component, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { formatWait, messages } from '#core/refusals/messages.ts'
import { formatDay } from '#core/values/day.ts'
import { propertyOf } from '#core/values/record.ts'
import { PageError } from '../ui/page-error.tsx'
import { FileDeliveries } from './delivery/file-deliveries.tsx'
import { hashLinkKey, makeDraftName, reviewDrafts } from './draft/review-draft.ts'
import { ClosedLink, MessagePage } from './ending.tsx'
import { openFileStoreIfUsed } from './files/chosen-files.ts'
import type { FormResult, GuestPage, LinkState, UsedLink } from './guest-page.ts'
import { ReviewForm, type ReviewFormProps } from './review-form.tsx'
import { NoAnswerError, retryUntilAnswered } from './sending/requests.ts'
import { ReviewReceipt } from './submission/review-receipt.tsx'

/** The forms of the receipt, each of which shows its own refusal. */
const receiptFormNames = new Set(['correction', 'objection', 'withdrawal', 'erasure'])

/** The page behind a personal link, between header and footer. If it fails in the browser, what was typed is in the form again after a reload. */
export default function GuestIsland({ page: initialPage }: { page: GuestPage }) {
  const { page, isStale, reload } = useGuestPage(initialPage)
  const [formResult, setFormResult] = useState<FormResult | null>(null)
  return (
    <ErrorBoundary house={page.house} onRetry={reload}>
      <LinkPage
        page={page}
        link={formResult ? predictLinkState(page.link, formResult) : page.link}
        isStale={isStale}
        reload={reload}
        onResult={(result) => setFormResult((earlier) => earlier ?? result)}
      />
    </ErrorBoundary>
  )
}

type ErrorBoundaryProps = { house: GuestPage['house']; onRetry: () => Promise<void>; children: ReactNode }

class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(fault: unknown) {
    console.error('The page has failed.', fault)
  }

  override render() {
    const { house, onRetry, children } = this.props
    if (!this.state.hasFailed) return children
    const { pathname, search } = location
    const retry = () => {
      this.setState({ hasFailed: false })
      void onRetry()
    }
    return <PageError house={house} path={pathname + search} onRetry={retry} />
  }
}

function LinkPage({ link, ...props }: Omit<ReviewFormProps, 'link'> & { link: LinkState }) {
  const { page, reload } = props
  switch (link.state) {
    case 'open':
      return <ReviewForm {...props} link={link} />
    case 'used':
      return <ThanksPage page={page} link={link} reload={reload} />
    case 'erased':
      return (
        <ClosedLink page={page} eyebrow="Erased" heading="Your review is erased">
          It went on {link.on}, with its words, stars, pictures and recordings, and our letters about it.
          Nobody can bring it back, neither you nor we.
        </ClosedLink>
      )
    case 'too-early':
      return (
        <ClosedLink
          page={page}
          eyebrow="A little early"
          heading={`This link opens on ${formatDay(link.opensOn)}`}
        >
          {page.texts.early}
        </ClosedLink>
      )
    case 'expired':
      return (
        <ClosedLink page={page} eyebrow="This link has run out" heading="Please ask us for a new link">
          {page.texts.expired}
        </ClosedLink>
      )
    case 'wait':
      return (
        <ClosedLink page={page} eyebrow="One moment" heading={messages.tooManyTries}>
          This page looks again by itself {formatWait(link.seconds)}. Or open your link once more then, as it
          stands in our message to you.
        </ClosedLink>
      )
    // The one answer to every key that opens nothing (specification 8).
    case 'unknown':
      return (
        <ClosedLink page={page} eyebrow="This link has not opened" heading={messages.notAbleToReview}>
          {page.texts.unknown}
        </ClosedLink>
      )
  }
}

/** The state of the link that the result of the form implies, until the server describes the link again. */
function predictLinkState(link: LinkState, formResult: FormResult): LinkState {
  if (link.state !== 'open') return link
  return formResult === 'received'
    ? { state: 'used', key: link.key, reviewStatus: 'pending', refusedFiles: [], receipt: null }
    : { state: 'unknown' }
}

/** The page as the server last described it. `reload` retries until there is an answer; until then the page is unchanged and `isStale`. */
function useGuestPage(initialPage: GuestPage) {
  const [page, setPage] = useState(initialPage)
  const [isStale, setStale] = useState(false)
  const fetchController = useRef(new AbortController())

  const reload = useCallback(async () => {
    fetchController.current.abort()
    fetchController.current = new AbortController()
    const { signal } = fetchController.current
    const onFailure = (fault: unknown) => {
      console.error('The page could not be updated; it stays as it is.', fault)
      setStale(true)
    }
    setPage(await retryUntilAnswered(() => fetchPage(signal), { onFailure, signal }))
    setStale(false)
  }, [])

  // Too many unknown links were tried from this address: the server sent how long to wait.
  const waitSeconds = initialPage.link.state === 'wait' ? initialPage.link.seconds : null
  useEffect(() => {
    if (waitSeconds === null) return
    const timer = setTimeout(reload, waitSeconds * 1000)
    return () => clearTimeout(timer)
  }, [waitSeconds, reload])

  return { page, isStale, reload }
}

/** Throws `NoAnswerError` when the server answers with anything but the page. */
async function fetchPage(signal: AbortSignal): Promise<GuestPage> {
  const { pathname, search } = location
  const response = await fetch(pathname + search, { headers: { Accept: 'application/json' }, signal })
  const page: unknown = await response.json().catch(() => null)
  if (response.ok && isGuestPage(page)) return page
  throw new NoAnswerError(response)
}

function isGuestPage(page: unknown): page is GuestPage {
  return typeof propertyOf(propertyOf(page, 'link'), 'state') === 'string'
}

type ThanksPageProps = { page: GuestPage; link: UsedLink; reload: () => Promise<void> }

/** The review is saved: its receipt, and the delivery of its files. */
function ThanksPage({ page, link, reload }: ThanksPageProps) {
  const { key: linkKey, reviewStatus, refusedFiles, receipt } = link
  const isReceiptMissing = receipt === null
  useEffect(() => {
    if (isReceiptMissing) void reload()
  }, [isReceiptMissing, reload])
  const [mayHaveFiles, setMayHaveFiles] = useState(refusedFiles.length > 0)
  useEffect(() => void openFileStoreIfUsed().then((store) => store && setMayHaveFiles(true)), [])
  useEffect(() => {
    hashLinkKey(linkKey).then((link) => reviewDrafts.clear(makeDraftName(link)))
  }, [linkKey])
  return (
    <MessagePage
      picture={page.prints.thanks}
      eyebrow="Received"
      heading={messages.reviewReceived}
      wideContent={receipt && <ReviewReceipt page={page} link={link} receipt={receipt} />}
    >
      {page.refused && !receiptFormNames.has(page.refused.fields.act ?? '') && (
        <p role="alert">{page.refused.message}</p>
      )}
      <p>{page.texts[reviewStatus]}</p>
      {mayHaveFiles && <FileDeliveries linkKey={linkKey} refusedFiles={refusedFiles} onArrived={reload} />}
      <p className="actions">
        <a className="button" href="/#reviews">
          Read what others wrote
        </a>
        <a className="button second" href="/">
          Back to the house
        </a>
      </p>
    </MessagePage>
  )
}
