import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, redirect, useLocation } from 'react-router'
import type { AppContext } from '#core/app-context.server.ts'
import { newId } from '#core/host/keys.server.ts'
import { makeEmptyForm } from '#core/record-fields.ts'
import { rowToForm } from '#core/records.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { fullName, telLink, whatsappLink } from '#core/values/contact.ts'
import { formatDays, isDay } from '#core/values/day.ts'
import { formatGuests, readStatedGuests } from '#core/values/guest-count.ts'
import { isKeyOf, keysOf } from '#core/values/record.ts'
import { bookingFields } from '#modules/bookings/booking.ts'
import { describeSource } from '#modules/bookings/booking-money.ts'
import { addBooking, findBooking, type ListedBooking } from '#modules/bookings/bookings.server.ts'
import {
  cancelBooking,
  changeBooking,
  findCancellationUndo,
  findRemovalRefusal,
  removeBooking,
  restoreBooking,
  undoCancellation,
} from '#modules/bookings/change-booking.server.ts'
import { isComingOrHere } from '#modules/bookings/guest-message.server.ts'
import { findConflictingSpans, findLastHold, listFullNights } from '#modules/calendar/nights.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { listStaysToChoose } from '#modules/content/stays.ts'
import { findPromisedPrices } from '#modules/enquiries/answer.ts'
import { bookEnquiry } from '#modules/enquiries/answer-enquiry.server.ts'
import { findEnquiry } from '#modules/enquiries/enquiries.server.ts'
import {
  makePaymentReference,
  paymentSettings,
  suggestAdvance,
} from '#modules/guest-pages/payment-details.ts'
import { findBookingWithInvitations } from '#modules/invitations/ended-stays.server.ts'
import { listSeasons } from '#modules/prices/find-seasons.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { type AdminContext, adminContext, requireOwner, requireRecentPassword } from '../access.server.ts'
import { adminPath } from '../parts/admin-path.ts'
import { listDrafts } from '../parts/drafts.ts'
import { readField, readVersion, reply, requireIntent } from '../parts/form.server.ts'
import { ActionButton, ConfirmButton } from '../parts/intent.tsx'
import { BookingBadge, InvitationBadge } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BackLink } from '../parts/record-form.tsx'
import { LinkButton } from '../parts/section.tsx'
import { UndoLine } from '../parts/undo.tsx'
import { useMe } from '../parts/use-me.ts'
import { WhatsAppLink } from '../parts/write-to-guest.tsx'
import type { Route } from './+types/booking.ts'
import { BookingForm, readTypedBooking } from './booking-form.tsx'
import { loadPayments, makePaymentHandlers } from './booking-payments.server.ts'
import { CancelPaidBooking, Payments } from './booking-payments.tsx'

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const admin = context.get(adminContext)
  const { ctx } = admin
  const query = new URL(request.url).searchParams
  const [seasons, { payments }] = await Promise.all([listSeasons(ctx), readSettings(ctx, paymentSettings)])
  const pricing = { seasons, advancePercent: payments.advancePercent }
  if (id === 'new') return { ...pricing, ...(await loadNewBooking(ctx, query, pricing)) }
  const [booking, content] = await Promise.all([findBooking(ctx, id), readContent(ctx)])
  if (!booking) throw new Response(null, { status: 404 })
  return {
    id,
    isNew: false,
    ...pricing,
    promisedPrices: [],
    stays: listStaysToChoose(content, booking.stay),
    /** Nights without a free room for this booking, by the id of the stay. */
    fullNights: await listFullNights(ctx, { id }),
    ...rowToForm(bookingFields, booking),
    saved: await loadSavedBooking(admin, booking),
  }
}

type Pricing = Parameters<typeof suggestAdvance>[1]

/** A new booking, with the values of an enquiry, or the days chosen in the calendar. */
async function loadNewBooking(ctx: AppContext, query: URLSearchParams, pricing: Pricing) {
  const enquiry = query.has('enquiry') ? await findEnquiry(ctx, query.get('enquiry') ?? '') : null
  const stay = query.get('stay') ?? enquiry?.stay ?? ''
  const [content, fullNights, hold] = await Promise.all([
    readContent(ctx),
    listFullNights(ctx, { enquiryId: enquiry?.id ?? '' }),
    enquiry && findLastHold(ctx, enquiry.id),
  ])
  const stays = listStaysToChoose(content, stay)
  const promisedPrices = enquiry ? findPromisedPrices(enquiry, stays, hold) : []
  const [firstName = '', ...lastName] = (enquiry?.name ?? '').split(/\s+/)
  // The guest has this price in writing, so it is proposed even if the nights cost something else now.
  const amount = promisedPrices.find((each) => each.stay === stay)?.amount ?? null
  const readDay = (name: string) => [query.get(name) ?? ''].find(isDay) ?? ''
  const isEnquiryForm = enquiry?.form === 'enquiry'
  return {
    id: newId(),
    isNew: true,
    version: '',
    saved: null,
    stays,
    fullNights,
    promisedPrices,
    typed: {
      ...makeEmptyForm(bookingFields),
      firstName,
      lastName: lastName.join(' '),
      email: enquiry?.email ?? '',
      phone: enquiry?.phone ?? '',
      stay,
      checkIn: enquiry?.check_in || readDay('checkIn'),
      checkOut: enquiry?.check_out || readDay('checkOut'),
      guests: String((isEnquiryForm ? readStatedGuests(enquiry) : null) ?? ''),
      amount: String(amount ?? ''),
      advance: String(suggestAdvance(amount, pricing) ?? ''),
      source: isEnquiryForm ? (enquiry.way ?? 'enquiry') : '',
    },
  }
}

async function loadSavedBooking({ ctx, actor }: AdminContext, booking: ListedBooking) {
  const { id, state, guests, paid, kept, source } = booking
  const isCancelled = state === 'cancelled'
  const [invitations, conflicts, removalRefusal, undo, money] = await Promise.all([
    findBookingWithInvitations(ctx, id),
    isCancelled ? [] : findConflictingSpans(ctx, booking),
    findRemovalRefusal(ctx, id),
    findCancellationUndo(ctx, actor, id),
    loadPayments(ctx, booking),
  ])
  const isOver = booking.check_out !== null && invitations?.mayBeAsked === true
  const facts = [
    formatGuests(guests),
    source !== null && `booked through: ${describeSource(source)}`,
    `reference: ${makePaymentReference(booking)}`,
  ]
  return {
    state,
    isCancelled,
    undo,
    reviewId: booking.review_id,
    paid,
    kept,
    name: fullName(booking),
    isComingOrHere: isComingOrHere(booking),
    isOwner: actor.kind === 'owner',
    mayCancelOrRestore: isCancelled || !(booking.review_id || isOver),
    removalRefusal: removalRefusal?.message ?? null,
    money,
    facts: facts.filter(Boolean).join(' · '),
    invitationState: invitations?.state ?? 'not-invited',
    mayInvite: invitations?.mayBeAsked === true && !isCancelled,
    areAllConflictsBlockedDates: conflicts.every(({ origin }) => origin === 'closed'),
    conflicts: conflicts.map(({ name, checkIn, checkOut }) => `${name}, ${formatDays(checkIn, checkOut)}`),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const payments = makePaymentHandlers(context.get(adminContext), params.id, form)
  // These change which guests are asked for a review, and only owners decide that.
  const ownerChanges = {
    cancel: () => cancelBooking(ctx, actor, params.id, readField(form, 'refund', 40)),
    'undo-cancel': () => undoCancellation(ctx, actor, params.id),
    reinstate: () => restoreBooking(ctx, actor, params.id),
    remove: () => removeBooking(ctx, actor, params.id),
  }
  const intent = requireIntent(form, ['', ...keysOf(ownerChanges), ...keysOf(payments)])
  if (isKeyOf(payments, intent)) return reply(await payments[intent]())
  if (intent !== '') {
    requireOwner({ context })
    if (intent === 'remove')
      await requireRecentPassword({ request, context }, { form, button: 'Delete the booking' })
    const outcome = await ownerChanges[intent]()
    if (intent === 'remove' && outcome.ok) return redirect(`/admin/bookings?deleted=${params.id}`)
    return reply(outcome)
  }
  const typed = readTypedBooking(form)
  const enquiry = new URL(request.url).searchParams.get('enquiry') ?? ''
  const options = { shouldRefuseDoubts: !form.has('anyway') }
  if (params.id !== 'new') {
    const version = readVersion(form)
    return reply(await changeBooking(ctx, actor, params.id, typed, { ...options, version }))
  }
  const added = { ...typed, id: readField(form, 'id', 40) }
  const outcome = enquiry
    ? await bookEnquiry(ctx, actor, enquiry, added, options)
    : await addBooking(ctx, actor, added, options)
  if (!outcome.ok) return reply(outcome)
  return redirect(`${adminPath('bookings', outcome.booking.id)}?done=added`)
}

/** One booking, `/admin/bookings/:id`, or a new one, `/admin/bookings/new`. */
export default function Booking({ loaderData: booking }: Route.ComponentProps) {
  const { id, saved } = booking
  return (
    <>
      <BackLink to="/admin/bookings">All bookings</BackLink>
      {saved ? (
        <PageHead title={saved.name} tabTitle={`Booking of ${saved.name}`}>
          <BookingBadge state={saved.state} />
        </PageHead>
      ) : (
        <PageHead title="Add a booking">You need only a first name. You can add the rest later.</PageHead>
      )}
      {saved ? <Overview id={id} booking={saved} phone={booking.typed.phone} /> : <OtherDrafts />}
      <BookingForm booking={booking} />
      {saved?.isOwner && <OwnerActions key={id} id={id} booking={saved} />}
    </>
  )
}

type SavedBooking = NonNullable<Route.ComponentProps['loaderData']['saved']>

/** The state of a saved booking, and the ways to reach its guest. */
function Overview({ id, booking, phone }: { id: string; booking: SavedBooking; phone: string }) {
  const { undo, money, conflicts, reviewId, invitationState } = booking
  const conflictTitle = booking.areAllConflictsBlockedDates ? 'These dates are blocked' : 'Double booking'
  return (
    <>
      {undo && (
        <UndoLine key={undo.until} {...undo} intent="undo-cancel">
          The booking is cancelled.
        </UndoLine>
      )}
      <Text mt={undo ? 'md' : 0} mb="md">
        {money.balanceText && <strong>{money.balanceText}</strong>}
        {money.balanceText && ' · '}
        <Text component="span" c="dimmed">
          {booking.facts}
        </Text>
      </Text>
      {conflicts.length > 0 && (
        <Alert color="brass" mb="md" title={conflictTitle}>
          In the same nights: {conflicts.join('; ')}. Please check if this is correct.
        </Alert>
      )}
      <Group mb="lg" gap="sm">
        {phone && (
          <>
            <Button component="a" href={telLink(phone)} leftSection={<Icon name="phone" />}>
              Call
            </Button>
            <WhatsAppLink href={whatsappLink(phone)} />
          </>
        )}
        {reviewId ? (
          <LinkButton to={adminPath('reviews', reviewId)} leftSection={<Icon name="star" />}>
            Open the review
          </LinkButton>
        ) : (
          booking.mayInvite && (
            <>
              <LinkButton
                to={adminPath('bookings', id, 'invitations')}
                variant={invitationState === 'not-invited' ? 'filled' : 'default'}
                leftSection={<Icon name="mail" />}
              >
                Ask for a review
              </LinkButton>
              <InvitationBadge state={invitationState} />
            </>
          )
        )}
        {booking.isComingOrHere && (
          <>
            <LinkButton to={adminPath('bookings', id, 'confirmation')}>Send the confirmation</LinkButton>
            <LinkButton to={adminPath('bookings', id, 'arrival')}>Write before arrival</LinkButton>
          </>
        )}
      </Group>
      <Payments money={money} />
    </>
  )
}

/** Unsaved drafts of new bookings that were started from other pages. */
function OtherDrafts() {
  const who = useMe()?.id ?? ''
  const { pathname, search } = useLocation()
  const [drafts, setDrafts] = useState<ReturnType<typeof listDrafts>>([])
  useEffect(() => {
    const newBookings = listDrafts(who).filter(({ name }) => name.startsWith('booking new'))
    setDrafts(newBookings.filter(({ page }) => page !== pathname + search))
  }, [who, pathname, search])
  if (drafts.length === 0) return null
  return (
    <Alert
      role="status"
      color="brass"
      mb="md"
      maw="40rem"
      title="You started another booking and did not save it"
    >
      {drafts.map(({ name, page, text }) => (
        <Anchor key={name} component={Link} to={page} display="block" py="xs">
          Continue with {text}
        </Anchor>
      ))}
    </Alert>
  )
}

/** The actions that only owners have. */
function OwnerActions({ id, booking }: { id: string; booking: SavedBooking }) {
  const { isCancelled, mayCancelOrRestore, money, removalRefusal } = booking
  const isPaid = !isCancelled && money.paid > 0
  return (
    <Group mt="xl" gap="lg">
      {mayCancelOrRestore && isPaid && <CancelPaidBooking money={money} />}
      {mayCancelOrRestore && !isPaid && (
        <ActionButton
          intent={isCancelled ? 'reinstate' : 'cancel'}
          doneMessage={isCancelled ? 'The booking is active again.' : undefined}
        >
          {isCancelled ? 'Restore this booking' : 'Cancel this booking'}
        </ActionButton>
      )}
      <LinkButton to={adminPath('people', 'booking', id)} variant="subtle">
        All data of this person
      </LinkButton>
      <ConfirmButton
        title="Delete this booking"
        explanation={
          removalRefusal ??
          'Delete a booking only if it was added by mistake. You cannot undo this. The booking leaves the list, your calendar and other sites, and its review link stops working. If a guest does not come, cancel the booking instead.'
        }
      >
        {removalRefusal === null && (
          <ActionButton intent="remove" variant="filled">
            Delete this booking
          </ActionButton>
        )}
      </ConfirmButton>
    </Group>
  )
}
