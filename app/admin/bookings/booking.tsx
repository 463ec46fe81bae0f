import './bookings.css'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { data, Link, redirect } from 'react-router'
import type { EditConflict } from '#modules/audit/edit-conflict.ts'
import { sayAmountDue } from '#modules/bookings/balance.ts'
import { type BookingDraft, fullName } from '#modules/bookings/booking.ts'
import { draftOf } from '#modules/bookings/booking-draft.server.ts'
import type { BookingMoney } from '#modules/bookings/booking-money.ts'
import { saySource } from '#modules/bookings/booking-source.ts'
import { doubtsAbout, findBooking } from '#modules/bookings/bookings.server.ts'
import { cancelBooking, changeBooking, renewBooking } from '#modules/bookings/change-booking.server.ts'
import { removeBooking, whyNotRemove } from '#modules/bookings/remove-booking.server.ts'
import { findInvitations } from '#modules/calendar/ended-stays.server.ts'
import { clashesOf, fullNights } from '#modules/calendar/nights.server.ts'
import { staysToChoose } from '#modules/calendar/stays.ts'
import { telLink, whatsappLink } from '#modules/common/contact.ts'
import { isDay, sayDay, sayDays } from '#modules/common/day.ts'
import { sayGuests } from '#modules/common/guests.ts'
import { sayRupees } from '#modules/common/money.ts'
import { isKeyOf } from '#modules/common/record.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { isToArrive } from '#modules/invitations/tell-arrival.server.ts'
import { houseSeasons } from '#modules/prices/seasons.server.ts'
import { statusOf } from '#modules/refusals/refusal.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext, requireOwner, requireRecentPassword } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { IntentForm, ReturnedNote, refusedSave, useIntent } from '../parts/intent.tsx'
import { openedIn, returned } from '../parts/kept/opened.server.ts'
import { formKey } from '../parts/kept/opened.tsx'
import { useForget } from '../parts/kept/use-unsaved.ts'
import { BookingBadge, InvitationBadge } from '../parts/lists/state-badge.tsx'
import { reply } from '../parts/reply.server.ts'
import { AskedFirst } from '../parts/saving/asked-first.tsx'
import { Meanwhile, TwoWays } from '../parts/saving/edit-conflict.tsx'
import { pagePath } from '../parts/span-path.ts'
import type { Route } from './+types/booking.ts'
import { type BookingAnswer, BookingForm, doubted, typedBooking } from './booking-form.tsx'

export { shouldRevalidate } from '../parts/look-again.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const [booking, invitations, { stays }, seasons, full] = await Promise.all([
    findBooking(ctx, params.id),
    findInvitations(ctx, params.id),
    publishedContent(ctx),
    houseSeasons(ctx),
    fullNights(ctx, { id: params.id }),
  ])
  if (!booking || !invitations) throw new Response(null, { status: 404 })
  const clashes = booking.state === 'cancelled' ? [] : await clashesOf(ctx, booking)
  const kept = await whyNotRemove(ctx, booking.id)
  return {
    done: new URL(request.url).searchParams.get('done'),
    id: booking.id,
    name: fullName(booking),
    state: booking.state,
    seen: booking.updated_at,
    sample: booking.sample === 1,
    mayTell: isToArrive(booking),
    reviewId: booking.review_id,
    mayEverything: actor.kind === 'owner',
    /** Or take a cancellation back. */
    mayCancel:
      booking.state === 'cancelled' || !(booking.review_id || (booking.check_out && invitations.ended)),
    whyNotRemove: kept?.message ?? null,
    account: sayAccount(booking),
    asking: { state: invitations.state, ended: invitations.ended },
    onClosedNights: clashes.length > 0 && clashes.every(({ from }) => from === 'closed'),
    clashes: clashes.map(({ name, checkIn, checkOut }) => `${name}, ${sayDays(checkIn, checkOut)}`),
    stays: staysToChoose({ stays }, booking.stay),
    seasons,
    full,
    values: draftOf(booking),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const page = pagePath('bookings', params.id)
  switch (form.get('intent')) {
    // Whether a stay is counted among those whose guests are asked is for owners to say.
    case 'cancel':
      requireOwner({ context })
      return reply(request, await cancelBooking(ctx, actor, params.id), form, page)
    case 'reinstate':
      requireOwner({ context })
      return reply(request, await renewBooking(ctx, actor, params.id), form, page)
    case 'remove': {
      requireOwner({ context })
      await requireRecentPassword({ request, context }, { form, button: 'Remove the booking' })
      const outcome = await removeBooking(ctx, actor, params.id)
      if (outcome.ok) return redirect(`/admin/bookings?removed=${params.id}`)
      return reply(request, outcome, form, page)
    }
  }
  const values = typedBooking(form)
  const opened = openedIn(form)
  const doubts = form.has('anyway') ? [] : await doubtsAbout(ctx, values, params.id)
  if (doubts.length > 0)
    return data(
      { ...doubted(doubts), values, was: opened.was },
      { status: statusOf({ name: 'bookingDoubted' }) },
    )
  const outcome = await changeBooking(ctx, actor, params.id, values, opened)
  if (!outcome.ok) return returned(outcome, values, opened)
  throw redirect(`${page}?done=saved`)
}

const doneWords: Record<string, string> = { added: 'The booking is written down.', saved: 'Saved.' }

/** One booking, `/admin/bookings/:id`: its guest at one tap, what it says, and where it stands. */
export default function Booking({ loaderData: booking, actionData }: Route.ComponentProps) {
  // What was typed to write it down is in the house now, and need not be kept on the device.
  useForget(booking.done === 'added' && booking.id)
  const [changed, setChanged] = useState(false)
  const { values } = booking
  const refusal: BookingAnswer = refusedSave(actionData)
  return (
    <>
      <p className="back">
        <Link to="/admin/bookings">All bookings</Link>
      </p>
      <PageHead title={booking.name} tab={`Booking of ${booking.name}`}>
        <BookingBadge state={booking.state} />
      </PageHead>
      {booking.done && doneWords[booking.done] && !refusal && (
        <Alert role="status" color="deodar" mb="md">
          {doneWords[booking.done]}
        </Alert>
      )}
      {!refusal && <ReturnedNote />}
      <AccountLine account={booking.account} />
      {booking.clashes.length > 0 && (
        <Alert
          color="brass"
          mb="md"
          title={booking.onClosedNights ? 'These nights are closed' : 'These nights are taken twice'}
        >
          {booking.clashes.join('; ')}. Please look whether that is meant.
        </Alert>
      )}
      <Group mb="lg" gap="sm">
        {values.phone && <Calling phone={values.phone} />}
        <Asking booking={booking} quiet={changed} />
        {booking.mayTell && (
          <Button component={Link} to={`/admin/bookings/${booking.id}/arrival`} variant="default">
            Write before arrival
          </Button>
        )}
      </Group>
      {/* A form of its own for each booking and each save, so that the fields show what was saved: a table writes many at one moment. */}
      <BookingForm
        key={`${booking.id} ${formKey(booking.seen, refusal)}`}
        kept={`booking ${booking.id}`}
        saved={booking.done === 'saved'}
        stays={booking.stays}
        seasons={booking.seasons}
        full={booking.full}
        values={refusal?.values ?? values}
        refusal={refusal}
        about={refusal && <BookingMeanwhile clashes={refusal.clashes} stays={booking.stays} />}
        was={refusal?.was ?? values}
        save="Save changes"
        onChanged={setChanged}
      />
      {booking.mayEverything && (
        <Group mt="xl" gap="lg">
          {booking.mayCancel && <Cancelling key={booking.id} booking={booking} />}
          <Button component={Link} to={`/admin/people/booking/${booking.id}`} variant="subtle">
            Everything about this person
          </Button>
          <RemoveBooking key={`remove ${booking.id}`} whyNot={booking.whyNotRemove} />
        </Group>
      )}
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']

function Calling({ phone }: { phone: string }) {
  return (
    <>
      <Button component="a" href={telLink(phone)} variant="default" leftSection={<Icon name="phone" />}>
        Call
      </Button>
      <Button
        component="a"
        href={whatsappLink(phone)}
        target="_blank"
        rel="noreferrer"
        color="whatsapp"
        variant="light"
        leftSection={<Icon name="chat" />}
      >
        WhatsApp
      </Button>
    </>
  )
}

/** The wanted step once the stay is over, until something is typed below. */
function Asking({ booking, quiet }: { booking: Shown; quiet: boolean }) {
  const isAsked = booking.asking.state !== 'not-invited'
  if (booking.reviewId)
    return (
      <Button
        component={Link}
        to={`/admin/reviews/${booking.reviewId}`}
        variant="default"
        leftSection={<Icon name="star" />}
      >
        Their review
      </Button>
    )
  if (booking.state === 'cancelled' || !booking.asking.ended) return null
  return (
    <>
      <Button
        component={Link}
        to={`/admin/bookings/${booking.id}/invitations`}
        variant={quiet || isAsked ? 'default' : 'filled'}
        leftSection={<Icon name="mail" />}
      >
        Ask for a review
      </Button>
      <InvitationBadge state={booking.asking.state} />
    </>
  )
}

/** Cancels a booking, or takes it up again. */
function Cancelling({ booking: { state } }: { booking: { state: string } }) {
  const isCancelled = state === 'cancelled'
  return (
    <TwoWays
      intent={isCancelled ? 'reinstate' : 'cancel'}
      button={isCancelled ? 'Take the cancellation back' : 'Cancel this booking'}
      done={isCancelled ? 'The booking is cancelled.' : 'The booking stands again.'}
    />
  )
}

/** `whyNot`: why it cannot be removed by itself, and what can be done instead. */
type RemovingProps = { whyNot: string | null }

const asked =
  'For what was written down by mistake: it goes from the list, the calendars and other sites, its personal link opens nothing any more, and it cannot come back. Whoever only does not come is better cancelled.'

/** Takes one mistyped booking away, and nothing else of its guest. */
function RemoveBooking({ whyNot }: RemovingProps) {
  const form = useIntent('remove')
  return (
    <AskedFirst name="Remove this booking" says={whyNot ?? asked}>
      {whyNot === null && (
        <IntentForm of={form}>
          <Button type="submit" color="roof" loading={form.busy}>
            Remove it for good
          </Button>
        </IntentForm>
      )}
    </AskedFirst>
  )
}

const labels: Record<keyof BookingDraft, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  stay: 'Stay',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  guests: 'Guests',
  amount: 'Amount',
  advance: 'Advance',
  source: 'Came from',
  note: 'Note',
}

type BookingMeanwhileProps = {
  clashes: readonly EditConflict[] | undefined
  stays: readonly { id: string; title: string }[]
}

/** What of a booking somebody else saved while this was typed, in the words of its form. */
function BookingMeanwhile({ clashes, stays }: BookingMeanwhileProps) {
  const say = (text: string, name: string) => {
    if (name === 'source') return saySource(text)
    if (/^(amount|advance)$/.test(name) && /^\d+$/.test(text)) return sayRupees(Number(text))
    return stays.find(({ id }) => id === text)?.title ?? (isDay(text) ? sayDay(text) : text)
  }
  return (
    <Meanwhile
      clashes={clashes}
      label={(name) => (isKeyOf(labels, name) && labels[name]) || name}
      say={say}
    />
  )
}

/** One line: how many come, what the stay costs, and what is still to pay. */
function AccountLine({ account: { facts, balance } }: { account: ReturnType<typeof sayAccount> }) {
  if (facts.length === 0 && balance === '') return null
  return (
    <p className="account-line">
      {balance && <strong>{balance}</strong>}
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
    </p>
  )
}

/** How many come, what it costs and what is paid, in short pieces, and the balance by itself; what nobody wrote down is left out. */
function sayAccount(booking: BookingMoney): { facts: string[]; balance: string } {
  const { guests, amount, advance, source } = booking
  const facts = [
    sayGuests(guests),
    amount !== null && sayRupees(amount),
    amount !== null && advance !== null && `${sayRupees(advance)} paid`,
    source !== null && `came from: ${saySource(source)}`,
  ]
  return { facts: facts.filter((fact) => fact !== false).filter(Boolean), balance: sayAmountDue(booking) }
}
