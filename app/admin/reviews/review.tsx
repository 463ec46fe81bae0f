import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { data } from 'react-router'
import type { AppContext } from '#core/app-context.server.ts'
import { listHistory } from '#core/read-audit-log.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { readSettings } from '#core/settings.server.ts'
import { computeUndoWindow } from '#core/undo-window.server.ts'
import { mailtoLink, telLink, whatsappLink } from '#core/values/contact.ts'
import { dayInZone, formatDay, formatMoment, formatVisitDays } from '#core/values/day.ts'
import { keysOf } from '#core/values/record.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { findSampleMedia } from '#modules/content/sample-reviews.server.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import { listEmailsAbout } from '#modules/enquiries/enquiry-inbox.server.ts'
import { isRemovedAtGuestRequest } from '#modules/invitations/removed-review.ts'
import { hideMedia, showMedia } from '#modules/media/change-media.server.ts'
import { readGuestFiles } from '#modules/media/shown-media.server.ts'
import {
  approveReview,
  declineReview,
  findDecisionUndo,
  reconsiderReview,
  republishReview,
  takeDownAtGuestsRequest,
  takeDownReview,
  undoDecision,
} from '#modules/reviews/moderate-review.server.ts'
import { answerObjection, undoObjectionAnswer } from '#modules/reviews/objections.server.ts'
import { ratingCategories } from '#modules/reviews/rating.ts'
import {
  makeReplyForm,
  removeReply,
  replyToReview,
  undoReply,
} from '#modules/reviews/reply-to-review.server.ts'
import { MAX_REPLY_CHARACTERS } from '#modules/reviews/review.ts'
import {
  findNextPendingId,
  findReview,
  listObjections,
  type ReviewWithMedia,
} from '#modules/reviews/reviews.server.ts'
import { Stars } from '../../ui/form/stars.tsx'
import { adminContext } from '../access.server.ts'
import { VersionedTextForm } from '../enquiries/shared-text.tsx'
import { readField, readVersion, reply, requireIntent } from '../parts/form.server.ts'
import { describeHistory } from '../parts/history.server.ts'
import { History } from '../parts/history.tsx'
import { ActionButton } from '../parts/intent.tsx'
import { FactLine, reviewBadges, StateBadge } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BackLink } from '../parts/record-form.tsx'
import { FactTable, LinkButton, Section, SmallText, TouchLink } from '../parts/section.tsx'
import { UndoLine } from '../parts/undo.tsx'
import { useCanEmail, usePolling } from '../parts/use-me.ts'
import { WhatsAppLink } from '../parts/write-to-guest.tsx'
import type { Route } from './+types/review.ts'
import { Decision, Objections } from './decision.tsx'
import { Files } from './files.tsx'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const review = await findReview(ctx, id)
  if (!review) throw data(messages.reviewUnknown, { status: 404 })
  const { timeZone } = await readSettings(ctx)
  const formatTime = (at: string | null) => (at ? formatMoment(new Date(at), timeZone) : '')
  const [files, entries, next, stay, emails, objections] = await Promise.all([
    readGuestFiles(ctx, 'review', [id]),
    listHistory(ctx, [id, ...review.media.map((media) => media.id)]),
    findNextPendingId(ctx, id),
    loadBookingSummary(ctx, review),
    listEmailsAbout(ctx, 'review', id),
    listObjections(ctx, id),
  ])
  const { name, email, phone, text, status, reply, replied_at } = review
  const answeredAt = objections.at(-1)?.answered_at
  return {
    review: {
      id,
      name,
      email,
      phone,
      text,
      status,
      reply,
      isSample: review.sample === 1,
      ratings: ratingCategories.map((category) => ({ label: category.label, stars: review[category.id] })),
      writtenAt: formatTime(review.created_at),
      decidedAt: formatTime(review.decided_at),
      correctedAtText: formatTime(review.corrected_at),
      correctedAt: review.corrected_at ?? '',
      reason: review.decline_reason,
      note: review.decline_note,
      isRemovedAtGuestRequest: isRemovedAtGuestRequest(review),
      isWithdrawn: review.withdrawn_at !== null,
      repliedAt: replied_at ? formatDay(dayInZone(new Date(replied_at), timeZone)) : '',
    },
    stay,
    files: files(id),
    drawnPictures: findSampleMedia(ctx, id)?.tripPictures ?? [],
    history: describeHistory(entries, timeZone),
    objections: objections.map(({ id, note, created_at, answer, answered_at }) => ({
      id,
      note,
      answer,
      createdAt: formatTime(created_at),
      answeredAt: formatTime(answered_at),
    })),
    undo: findDecisionUndo(ctx, review),
    undoAnswer: answeredAt ? computeUndoWindow(ctx, answeredAt) : null,
    replyVersion: makeReplyForm(review).version,
    undoReply: reply && replied_at ? computeUndoWindow(ctx, replied_at) : null,
    isReplyEmailSent: emails.some(({ kind, state }) => kind === 'review-reply' && state === 'sent'),
    next,
    isOwner: actor.kind === 'owner',
  }
}

async function loadBookingSummary(ctx: AppContext, { booking_id, stay }: ReviewWithMedia) {
  const [{ stays }, booking] = await Promise.all([
    readContent(ctx),
    booking_id ? findBooking(ctx, booking_id) : null,
  ])
  const dates =
    booking?.check_in && booking.check_out ? formatVisitDays(booking.check_in, booking.check_out) : ''
  return { title: findStayTitle({ stays }, stay) ?? '', when: dates, bookingId: booking?.id ?? null }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const [reason, note] = [readField(form, 'reason'), readField(form, 'note', 5000)]
  const file = readField(form, 'file')
  const typedReply = { reply: readField(form, 'reply', 10_000), version: readVersion(form) }
  const seen = {
    ...(form.has('seen') && { mediaIds: readField(form, 'seen').split(',') }),
    ...(form.has('corrected') && { correctedAt: readField(form, 'corrected') }),
  }
  const changes = {
    approve: () => approveReview(ctx, actor, id, {}, seen),
    decline: () => declineReview(ctx, actor, id, { reason, note }, seen),
    'undo-decision': () => undoDecision(ctx, actor, id),
    reconsider: () => reconsiderReview(ctx, actor, id),
    withdraw: () => takeDownAtGuestsRequest(ctx, actor, id),
    'take-down': () => takeDownReview(ctx, actor, id, { reason, note }),
    'show-again': () => republishReview(ctx, actor, id, note),
    'show-file': () => showMedia(ctx, actor, file),
    'hide-file': () => hideMedia(ctx, actor, file),
    'answer-objection': () => answerObjection(ctx, actor, id, note),
    'undo-answer': () => undoObjectionAnswer(ctx, actor, id),
    reply: () => replyToReview(ctx, actor, id, typedReply),
    'undo-reply': () => undoReply(ctx, actor, id, typedReply),
    'remove-reply': () => removeReply(ctx, actor, id, typedReply),
  }
  return reply(await changes[requireIntent(form, keysOf(changes))]())
}

type Page = Route.ComponentProps['loaderData']

/** One review: what the guest wrote and sent beside what can be done with it. The guest's text is never changed. */
export default function Review({ loaderData: page }: Route.ComponentProps) {
  const { review, stay, next } = page
  usePolling(page.files.some(({ work }) => work === 'waiting'))
  const nextVariant = review.status === 'pending' ? 'default' : 'filled'
  const facts = [
    review.isSample && 'example',
    stay.title,
    stay.when,
    `written ${review.writtenAt}`,
    review.correctedAtText && `corrected ${review.correctedAtText}`,
  ]
  return (
    <>
      <BackLink to="/admin/reviews">All reviews</BackLink>
      <PageHead
        title={review.name}
        tabTitle={`Review by ${review.name}`}
        actions={
          next && (
            <LinkButton to={`/admin/reviews/${next}`} variant={nextVariant}>
              Next to decide
            </LinkButton>
          )
        }
      >
        <StateBadge {...reviewBadges[review.status]} />{' '}
        <FactLine>{facts.filter(Boolean).join(' · ')}</FactLine>
      </PageHead>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <Stack gap="lg">
          <GuestText page={page} />
          <Files status={review.status} files={page.files} drawnPictures={page.drawnPictures} />
        </Stack>
        <Stack gap="lg">
          <Decision key={`${review.id} ${review.status}`} page={page} />
          <Objections key={`objections ${review.id}`} page={page} />
          {review.status === 'approved' && <Reply key={`reply ${review.id}`} page={page} />}
          <History lines={page.history} />
        </Stack>
      </SimpleGrid>
    </>
  )
}

/** The guest's text and stars, and how to reach them. */
function GuestText({ page: { review, stay, isOwner } }: { page: Page }) {
  return (
    <Stack component="section" className="sheet" gap="sm" aria-label="What the guest wrote">
      <blockquote className="quote">{review.text}</blockquote>
      <FactTable
        facts={review.ratings.map(({ label, stars }) => [label, <Stars key={label} rating={stars} />])}
      />
      <Group gap="0 1.25rem">
        <TouchLink to={mailtoLink(review.email)}>{review.email}</TouchLink>
        {review.phone && (
          <>
            <TouchLink to={telLink(review.phone)}>{review.phone}</TouchLink>
            <WhatsAppLink href={whatsappLink(review.phone)} />
          </>
        )}
        {stay.bookingId && <TouchLink to={`/admin/bookings/${stay.bookingId}`}>The booking</TouchLink>}
        {isOwner && <TouchLink to={`/admin/people/review/${review.id}`}>All data of this person</TouchLink>}
      </Group>
      <SmallText>Only the guest can change this text.</SmallText>
    </Stack>
  )
}

/** The one public reply: visitors read it under the review, and the guest gets it by e-mail after the time to undo. */
function Reply({ page }: { page: Page }) {
  const { review, replyVersion: version, undoReply } = page
  const canEmail = useCanEmail()
  return (
    <Section id="reply" title="Your reply">
      <Text c="dimmed">{describeReply(page, canEmail)}</Text>
      <VersionedTextForm
        intent="reply"
        name="reply"
        draft={`reply ${review.id}`}
        stored={review.reply}
        version={version}
        label="Your public reply"
        button={review.reply ? 'Save reply' : 'Publish reply'}
        maxLength={MAX_REPLY_CHARACTERS}
        required
        minRows={4}
      />
      {undoReply ? (
        <UndoLine {...undoReply} intent="undo-reply" fields={{ version }}>
          Your reply is published.
        </UndoLine>
      ) : (
        review.reply && (
          <ActionButton intent="remove-reply" fields={{ version }} variant="subtle">
            Remove reply
          </ActionButton>
        )
      )}
    </Section>
  )
}

function describeReply({ review, isReplyEmailSent }: Page, canEmail: boolean) {
  const { reply, repliedAt, isSample, name } = review
  const sentSentence = isReplyEmailSent ? ` The e-mail to ${name} is already sent.` : ''
  if (reply) return `You replied on ${repliedAt}.${sentSentence}`
  if (isSample) return 'Replies to example reviews send no e-mail.'
  return canEmail
    ? `Visitors see it at once. ${name} gets it by e-mail after 30 seconds.`
    : `Visitors see it at once. E-mail is not set up, so ${name} gets no e-mail.`
}
