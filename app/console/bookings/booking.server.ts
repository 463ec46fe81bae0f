import { data, redirect } from 'react-router'
import { fullName } from '#domain/bookings/booking.ts'
import { sayDays } from '#domain/day.ts'
import { statusOf } from '#domain/refusal.ts'
import { staysToChoose } from '#domain/stays/stays.ts'
import { doubtsAbout } from '#server/house/bookings/booking-doubts.ts'
import { draftOf } from '#server/house/bookings/booking-draft.ts'
import { findBooking } from '#server/house/bookings/bookings.ts'
import { changeBooking } from '#server/house/bookings/change-booking.ts'
import { whyNotRemove } from '#server/house/bookings/remove-booking.ts'
import { clashesOf, fullNights } from '#server/house/calendar/nights.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { isToArrive } from '#server/house/invitations/tell-arrival.ts'
import { houseSeasons } from '#server/house/prices/seasons.ts'
import { findInvitations } from '#server/house/stays/ended-stays.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { openedIn, returned } from '../parts/kept/opened.server.ts'
import { pagePath } from '../parts/page-path.ts'
import { refusedAbout } from '../parts/reply.server.ts'
import type { Route } from './+types/booking.ts'
import { sayAccount } from './money/say-account.ts'
import { doubted, typedBooking } from './typed-booking.server.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const me = await requireOwner(house, request)
  const [booking, invitations, { stays }, seasons, full] = await Promise.all([
    findBooking(house, params.id),
    findInvitations(house, params.id),
    publishedContent(house),
    houseSeasons(house),
    fullNights(house, { id: params.id }),
  ])
  if (!booking || !invitations) throw new Response(null, { status: 404 })
  const clashes = booking.state === 'cancelled' ? [] : await clashesOf(house, booking)
  const kept = await whyNotRemove(house, booking.id)
  return {
    done: new URL(request.url).searchParams.get('done'),
    id: booking.id,
    name: fullName(booking),
    state: booking.state,
    seen: booking.updated_at,
    sample: booking.sample === 1,
    mayTell: isToArrive(booking),
    reviewId: booking.review_id,
    mayEverything: me.kind === 'owner',
    /** Or take a cancellation back. */
    mayCancel:
      booking.state === 'cancelled' || !(booking.review_id || (booking.check_out && invitations.ended)),
    whyNotRemove: kept?.message ?? null,
    refused: await refusedAbout(request, house, me, { about: 'booking', id: booking.id }),
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
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const form = await request.formData()
  const values = typedBooking(form)
  const opened = openedIn(form)
  const doubts = form.has('anyway') ? [] : await doubtsAbout(house, values, params.id)
  if (doubts.length > 0)
    return data(
      { ...doubted(doubts), values, was: opened.was },
      { status: statusOf({ name: 'bookingDoubted' }) },
    )
  const outcome = await changeBooking(house, owner, params.id, values, opened)
  if (!outcome.ok) return returned(outcome, values, opened)
  return redirect(`${pagePath('bookings', params.id)}?done=saved`)
}
