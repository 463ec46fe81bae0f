import { sayToPay } from '#domain/bookings/balance.ts'
import { fullName } from '#domain/bookings/booking.ts'
import { type BookingState, bookingStates } from '#domain/bookings/booking-state.ts'
import { sayDays } from '#domain/day.ts'
import { sayGuests } from '#domain/guests.ts'
import { everyStay } from '#domain/stays/stays.ts'
import type { ListedBooking } from '#server/house/bookings/bookings.ts'
import { BOOKINGS_A_PAGE, browseBookings } from '#server/house/bookings/browse-bookings.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireSignedIn } from '#server/http/pages/require-sign-in.ts'
import type { Route } from './+types/bookings.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { role } = await requireSignedIn(house, request)
  const asked = new URL(request.url).searchParams
  const search = (asked.get('find') ?? '').slice(0, 120)
  const stay = asked.get('stay') ?? ''
  const state = asked.get('state') ?? ''
  const page = Math.max(1, Math.trunc(Number(asked.get('page'))) || 1)
  const [{ bookings, total }, { stays }] = await Promise.all([
    browseBookings(house, { search, stay, page, ...(isState(state) && { state }) }),
    publishedContent(house),
  ])
  const titles = everyStay({ stays }).map(({ id, title }) => ({ id, title }))
  return {
    filter: { search, stay, state, page },
    total,
    pages: Math.max(1, Math.ceil(total / BOOKINGS_A_PAGE)),
    stays: titles,
    mayExport: role === 'owner',
    /** The one that was just removed. */
    removed: asked.get('removed'),
    groups: [...Map.groupBy(bookings, (booking) => booking.state)].map(([state, group]) => ({
      state,
      bookings: group.map((booking) => lineOf(booking, titles)),
    })),
  }
}

function lineOf(booking: ListedBooking, titles: readonly { id: string; title: string }[]) {
  const facts = [
    sayDays(booking.check_in, booking.check_out),
    titles.find(({ id }) => id === booking.stay)?.title,
    sayGuests(booking.guests),
    booking.review_id && 'reviewed',
    booking.sample === 1 && 'sample',
  ]
  const toPay = booking.state === 'cancelled' ? '' : sayToPay(booking)
  return { id: booking.id, name: fullName(booking), about: facts.filter(Boolean).join(' · '), toPay }
}

function isState(text: string): text is BookingState {
  return Object.hasOwn(bookingStates, text)
}
