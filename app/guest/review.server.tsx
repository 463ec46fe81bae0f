import type { LoaderFunctionArgs } from 'react-router'
import { appContext, linkTriesContext, refusedReviewFormContext } from '#app/context/context.server.ts'
import type { AppContext } from '#core/app-context.server.ts'
import { generalSettings, readSettings } from '#core/settings.server.ts'
import { fullName } from '#core/values/contact.ts'
import { dayInZone, formatDay, formatMoment, formatVisitDays } from '#core/values/day.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { readSitePictures } from '#modules/content/photographs.server.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import { type GuestBooking, type GuestLink, readGuestLink } from '#modules/invitations/guest-link.server.ts'
import { findTokenInText } from '#modules/invitations/token-in-link.ts'
import { guestMediaSettings } from '#modules/media/media.server.ts'
import type { RefusedFile } from '#modules/media/media.ts'
import { listRefusedFiles } from '#modules/media/refused-files.server.ts'
import { keepMonthsSettings } from '#modules/privacy/lifetimes.ts'
import {
  computeCorrectionDeadline,
  computeSubmissionState,
  describeSubmissionState,
  mayCorrect,
  mayObject,
} from '#modules/reviews/own-review.ts'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { findReview, listObjections, type ReviewWithMedia } from '#modules/reviews/reviews.server.ts'
import { Island } from '../ui/island.server.tsx'
import { chooseMessagePicture, findPicture, readHouse, renderGuestDocument } from './document.server.tsx'
import style from './guest.css?inline'
import GuestIsland from './guest-island.tsx'
import type { GuestPage, LinkState, ReviewReceiptData } from './guest-page.ts'

/**
 * The page behind a guest's personal link, `/review?id=…`; as JSON for an open page that requests the state of its link again. The guest's own
 * details are in the page itself (private, never stored), so that it works before and without script.
 */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return renderReviewPage(request, context, context.get(refusedReviewFormContext))
}

/** Renders the page of a personal link; `refused` is one of its forms that the server has just refused. */
export async function renderReviewPage(
  request: Request,
  context: LoaderFunctionArgs['context'],
  refused: GuestPage['refused'],
): Promise<Response> {
  const ctx = context.get(appContext)
  const key = findTokenInText(new URL(request.url).search)
  const [content, lookup] = await Promise.all([
    readContent(ctx),
    context.get(linkTriesContext).lookUp(
      () => readGuestLink(ctx, key),
      ({ state }) => state === 'unknown',
    ),
  ])
  const link: LinkState =
    'waitSeconds' in lookup
      ? { state: 'wait', seconds: lookup.waitSeconds }
      : await describeLink(ctx, content, key, lookup.result)
  const page: GuestPage = { ...(await readPageWithoutLink(ctx, content)), link, refused }
  const status = link.state === 'wait' ? 429 : 200
  const headers: Record<string, string> = link.state === 'wait' ? { 'Retry-After': String(link.seconds) } : {}
  if (request.headers.get('accept') === 'application/json') return Response.json(page, { status, headers })
  return renderGuestDocument({
    title: `Write a review · ${page.house.name}`,
    description: 'Your personal review page',
    house: page.house,
    style,
    status,
    headers,
    children: <Island name="guest-page" Component={GuestIsland} props={{ page }} />,
  })
}

/** What the page of every personal link contains, whatever the state of its link is. */
export async function readPageWithoutLink(ctx: AppContext, content: Content) {
  const pictures = await readSitePictures(ctx, content)
  const { reviewPage } = content
  const { pending, approved, declined, withdrawn, early, expired, unknown } = reviewPage
  return {
    house: await readHouse(ctx, content),
    welcome: {
      greeting: reviewPage.greeting,
      thanks: reviewPage.thanks,
      sign: reviewPage.sign,
      print: findPicture(pictures, reviewPage.picture),
    },
    prints: {
      thanks: chooseMessagePicture(content, pictures, 'thanks'),
      away: chooseMessagePicture(content, pictures, 'closedLink'),
      placeholder: findPicture(pictures, {
        picture: content.placeholders[0] ?? '',
        alt: 'The picture that is shown until you add your own',
      }),
    },
    texts: { pending, approved, declined, withdrawn, early, expired, unknown },
  }
}

async function describeLink(ctx: AppContext, content: Content, key: string, link: GuestLink) {
  switch (link.state) {
    case 'open':
      return describeOpenLink(ctx, content, key, link.booking)
    case 'used': {
      const refusedFiles = await listRefusedFiles(ctx, link.bookingId)
      const receipt = await readReviewReceipt(ctx, link.reviewId, refusedFiles)
      return { state: 'used' as const, key, reviewStatus: link.reviewStatus, refusedFiles, receipt }
    }
    case 'erased': {
      const { timeZone } = await readSettings(ctx)
      return { state: 'erased' as const, on: formatDay(dayInZone(new Date(link.erasedAt), timeZone)) }
    }
    default:
      return link
  }
}

async function describeOpenLink(ctx: AppContext, content: Content, key: string, booking: GuestBooking) {
  const { guestMedia } = await readSettings(ctx, guestMediaSettings)
  const { firstName, lastName, email, phone, checkIn, checkOut } = booking
  const guest = { name: fullName({ first_name: firstName, last_name: lastName }), email, phone }
  const stayed = describeVisit(findStayTitle(content, booking.stay), checkIn, checkOut)
  return { state: 'open' as const, key, guest, firstName, stayed, media: guestMedia }
}

/** `You stayed in the Suite, 21 to 24 August 2026.`, or what of it the booking contains; empty when it contains nothing. */
function describeVisit(stay: string | undefined, from: string | null, to: string | null): string {
  const where = stay ? ` in the ${stay}` : ''
  const when = from && to ? `${where ? ',' : ''} ${formatVisitDays(from, to)}` : ''
  return where || when ? `You stayed${where}${when}.` : ''
}

/** A review as its guest may see it: its content, its state, and what they may do; null when it was just erased. */
async function readReviewReceipt(
  ctx: AppContext,
  reviewId: string,
  refusedFiles: readonly RefusedFile[],
): Promise<ReviewReceiptData | null> {
  const [review, objections, { timeZone, keepMonths }] = await Promise.all([
    findReview(ctx, reviewId),
    listObjections(ctx, reviewId),
    readSettings(ctx, { ...generalSettings, ...keepMonthsSettings }),
  ])
  if (!review) return null
  const now = ctx.clock.now()
  const formatMomentAt = (at: string | null) => (at ? formatMoment(new Date(at), timeZone) : '')
  const formatDayAt = (at: string | null) => (at ? formatDay(dayInZone(new Date(at), timeZone)) : '')
  const state = computeSubmissionState(review)
  const deadline = computeCorrectionDeadline(review)
  return {
    text: review.text,
    stars: ratingCategories.map(({ id, label }) => ({ id, label, rating: review[id] })),
    files: listUnrefusedFiles(review, refusedFiles),
    sent: formatMomentAt(review.created_at),
    corrected: formatMomentAt(review.corrected_at),
    state: describeSubmissionState({
      state,
      reason: review.decline_reason,
      decidedOn: formatDayAt(review.decided_at),
      correctedOn: formatDayAt(review.corrected_at),
    }),
    reply: review.reply ? { text: review.reply, when: formatDayAt(review.replied_at) } : null,
    objections: objections.map(({ note, created_at, answer, answered_at }) => {
      return { note, answer, when: formatDayAt(created_at), answered: formatDayAt(answered_at) }
    }),
    may: {
      correct: mayCorrect(review, now),
      takeBack: state !== 'taken-back',
      object: mayObject(review, objections.at(-1)?.created_at),
    },
    correctableUntil: now < deadline ? formatMomentAt(deadline.toISOString()) : '',
    isShown: state === 'shown',
    seen: review.corrected_at ?? '',
    bookingLifetime: keepMonths.bookings ? `${keepMonths.bookings} months after your stay` : '',
  }
}

/** Refused files are listed separately, each with a button to choose another. */
function listUnrefusedFiles({ media }: ReviewWithMedia, refusedFiles: readonly RefusedFile[]) {
  const refusedIds = new Set(refusedFiles.map(({ id }) => id))
  return media
    .filter(({ id }) => !refusedIds.has(id))
    .map(({ file_name, status }) => ({ name: file_name, remark: status === 'hidden' ? 'kept back' : '' }))
}
