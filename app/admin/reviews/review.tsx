import '../parts/cards.css'
import './reviews.css'
import { Badge, Button, Text } from '@mantine/core'
import { data, Link } from 'react-router'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { stayTitle } from '#modules/calendar/stays.ts'
import { mailtoLink, telLink, whatsappLink } from '#modules/common/contact.ts'
import { dayInZone, sayDay, sayMoment, sayStay } from '#modules/common/day.ts'
import { messages } from '#modules/common/messages.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { emailsAbout } from '#modules/enquiries/enquiry-inbox.server.ts'
import { hideMedia, showMedia } from '#modules/media/media.server.ts'
import { samplePictures } from '#modules/media/photographs.server.ts'
import { ownersFiles } from '#modules/media/shown-media.server.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import {
  approveReview,
  declineReview,
  reconsiderReview,
  showAgain,
  takeDownReview,
  undoableUntil,
  undoDecision,
  withdrawReview,
} from '#modules/reviews/moderate-review.server.ts'
import {
  answerObjection,
  type ObjectionRow,
  objectionsTo,
  undoAnswer,
} from '#modules/reviews/objections.server.ts'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { removeReply, replyToReview } from '#modules/reviews/reply-to-review.server.ts'
import { isGuestsWish, UNDO_SECONDS } from '#modules/reviews/review.ts'
import { nextPending } from '#modules/reviews/review-inbox.server.ts'
import { findReview, type OwnersReview } from '#modules/reviews/reviews.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/settings.ts'
import { Stars } from '../../ui/form/stars.tsx'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { type ReturnedForm, ReturnedNote } from '../parts/intent.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import { historyLines } from '../parts/lists/history.server.ts'
import { History } from '../parts/lists/history.tsx'
import { reply } from '../parts/reply.server.ts'
import type { Route } from './+types/review.ts'
import { Decision } from './decision.tsx'
import { Files } from './files.tsx'
import { Objections } from './objections.tsx'
import { standings } from './parts.ts'
import { ReviewReply } from './reply.tsx'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const review = await findReview(ctx, id)
  if (!review) throw data(messages.reviewUnknown, { status: 404 })
  const { timeZone } = await readSettings(ctx)
  const [files, acts, next, stay, emails, objections] = await Promise.all([
    ownersFiles(ctx, 'review', [id]),
    historyOf(ctx, [id, ...review.media.map((media) => media.id)]),
    nextPending(ctx, id),
    stayOf(ctx, review),
    emailsAbout(ctx, 'review', id),
    objectionsTo(ctx, id),
  ])
  return {
    review: wordsOf(review, timeZone),
    stay,
    files: files(id),
    drawn: samplePictures(ctx, id)?.tripPictures ?? [],
    history: historyLines(acts, timeZone),
    objections: objections.map((row) => objectionInWords(row, timeZone)),
    answerUndoUntil: withinMinute(ctx, objections.at(-1)?.answered_at ?? null),
    undoUntil: undoableUntil(ctx, review),
    replyUndoUntil: replyUndo(ctx, review),
    letterSent: emails.some(({ kind: what, state }) => what === 'review-reply' && state === 'sent'),
    next,
    mayEverything: actor.kind === 'owner',
    now: ctx.clock.now().toISOString(),
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const [reason, note] = [field(form, 'reason'), field(form, 'note', 5000)]
  const file = field(form, 'file')
  const written = { reply: field(form, 'reply', 10_000), before: field(form, 'before', 10_000) }
  const change = async () => {
    switch (form.get('intent')) {
      case 'approve':
        return approveReview(ctx, actor, id)
      case 'decline':
        return declineReview(ctx, actor, id, { reason, note })
      case 'undo-decision':
        return undoDecision(ctx, actor, id)
      case 'reconsider':
        return reconsiderReview(ctx, actor, id)
      case 'withdraw':
        return withdrawReview(ctx, actor, id)
      case 'take-down':
        return takeDownReview(ctx, actor, id, { reason, note })
      case 'show-again':
        return showAgain(ctx, actor, id, note)
      case 'show-file':
        return showMedia(ctx, actor, file)
      case 'hide-file':
        return hideMedia(ctx, actor, file)
      case 'answer-objection':
        return answerObjection(ctx, actor, id, note)
      case 'undo-answer':
        return undoAnswer(ctx, actor, id)
      case 'reply':
        return replyToReview(ctx, actor, id, written)
      case 'remove-reply':
        return removeReply(ctx, actor, id, written)
      default:
        return refuse('broken')
    }
  }
  return reply(request, await change(), form)
}

function wordsOf(review: OwnersReview, timeZone: string) {
  const { id, name, email, phone, text, average, status, reply } = review
  return {
    ...{ id, name, email, phone, text, average, status, reply },
    sample: review.sample === 1,
    ratings: ratingCategories.map((category) => ({ label: category.label, stars: review[category.id] })),
    written: sayMoment(new Date(review.created_at), timeZone),
    decided: review.decided_at ? sayMoment(new Date(review.decided_at), timeZone) : '',
    reason: review.decline_reason,
    note: review.decline_note,
    corrected: review.corrected_at ? sayMoment(new Date(review.corrected_at), timeZone) : '',
    guestsWish: isGuestsWish(review),
    takenBack: review.taken_back_at !== null,
    repliedAt: review.replied_at ? sayDay(dayInZone(new Date(review.replied_at), timeZone)) : '',
  }
}

async function stayOf(ctx: AppContext, { booking_id, stay }: OwnersReview) {
  const [{ stays }, booking] = await Promise.all([
    publishedContent(ctx),
    booking_id ? findBooking(ctx, booking_id) : null,
  ])
  const when = booking?.check_in && booking.check_out ? sayStay(booking.check_in, booking.check_out) : ''
  return { title: stayTitle({ stays }, stay) ?? '', when, booking: booking?.id ?? null }
}

function replyUndo(ctx: AppContext, { reply, replied_at }: OwnersReview): string | null {
  return reply === '' ? null : withinMinute(ctx, replied_at)
}

/** Until when what was done then can be undone; null once the minute is over. */
function withinMinute(ctx: AppContext, at: string | null): string | null {
  if (at === null) return null
  const until = new Date(new Date(at).getTime() + UNDO_SECONDS * 1000)
  return until > ctx.clock.now() ? until.toISOString() : null
}

function objectionInWords({ id, note, created_at, answer, answered_at }: ObjectionRow, timeZone: string) {
  const moment = (at: string | null) => (at ? sayMoment(new Date(at), timeZone) : '')
  return { id, note, answer, when: moment(created_at), answered: moment(answered_at) }
}

type Page = Route.ComponentProps['loaderData']

/** One review whole: what the guest wrote and sent beside what can be done with it. The guest's text is never changed. */
export default function Review({ loaderData: page }: Route.ComponentProps) {
  const { review, next } = page
  const { label, colour } = standings[review.status]
  return (
    <>
      <p className="back">
        <Link to="/admin/reviews">All reviews</Link>
      </p>
      <PageHead
        title={review.name}
        tab={`Review by ${review.name}`}
        acts={
          next && (
            <Button
              component={Link}
              to={`/admin/reviews/${next}`}
              variant={review.status === 'pending' ? 'default' : 'filled'}
            >
              Next to decide
            </Button>
          )
        }
      >
        <Badge component="span" color={colour} mr="xs">
          {label}
        </Badge>
        <Facts>
          {[
            review.sample && 'sample',
            page.stay.title,
            page.stay.when,
            `written ${review.written}`,
            review.corrected && `corrected ${review.corrected}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Facts>
      </PageHead>
      <ReturnedNote lost={(form) => lostText(form, page)} />
      <div className="review-room">
        <div>
          <GuestText review={review} stay={page.stay} mayEverything={page.mayEverything} />
          <Files status={review.status} files={page.files} drawn={page.drawn} />
        </div>
        <div>
          <Decision key={`${review.id} ${review.status}`} page={page} />
          <Objections key={`objections ${review.id}`} page={page} />
          {review.status === 'approved' && <ReviewReply key={`reply ${review.id}`} page={page} />}
          <History lines={page.history} />
        </div>
      </div>
    </>
  )
}

/** The text of a form that is gone from the page, because someone else was quicker. */
function lostText({ intent, typed }: ReturnedForm, { review, objections }: Page): string | undefined {
  const isThere =
    (intent === 'decline' && review.status === 'pending') ||
    (intent === 'take-down' && review.status === 'approved') ||
    (intent === 'reply' && review.status === 'approved') ||
    (intent === 'show-again' && review.status === 'withdrawn' && !review.guestsWish) ||
    (intent === 'answer-objection' && objections.at(-1)?.answer === '')
  return isThere ? undefined : typed.reply || typed.note
}

type GuestTextProps = Pick<Page, 'review' | 'stay' | 'mayEverything'>

/** The guest's text and stars as they came, and who the guest is. */
function GuestText({ review, stay, mayEverything }: GuestTextProps) {
  return (
    <section className="sheet guest-words" aria-label="What the guest wrote">
      <blockquote>{review.text}</blockquote>
      <dl className="guest-stars">
        {review.ratings.map(({ label, stars }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Stars rating={stars} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="guest-contact">
        <a href={mailtoLink(review.email)}>{review.email}</a>
        {review.phone && (
          <>
            <a href={telLink(review.phone)}>{review.phone}</a>
            <a className="whatsapp" href={whatsappLink(review.phone)} target="_blank" rel="noreferrer">
              WhatsApp
            </a>
          </>
        )}
        {stay.booking && <Link to={`/admin/bookings/${stay.booking}`}>The booking</Link>}
        {mayEverything && <Link to={`/admin/people/review/${review.id}`}>Everything about this person</Link>}
      </p>
      <Text size="sm" c="dimmed">
        A guest’s words stand as they wrote them. Nobody but they can change them, through their receipt.
      </Text>
    </section>
  )
}
