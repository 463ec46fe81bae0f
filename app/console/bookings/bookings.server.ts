import { type BookingState, bookingStates, fullName } from '#domain/booking.ts'
import { sayDays } from '#domain/day.ts'
import { BOOKINGS_A_PAGE, browseBookings } from '#server/house/browse-bookings.ts'
import { publishedContent } from '#server/house/content.ts'
import { houseContext } from '#server/house/context.ts'
import { requireSignedIn } from '#server/house/sign-in.ts'
import type { Route } from './+types/bookings.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { role } = await requireSignedIn(house, request)
  const asked = new URL(request.url).searchParams
  const search = (asked.get('search') ?? '').slice(0, 120)
  const stay = asked.get('stay') ?? ''
  const state = asked.get('state') ?? ''
  const page = Math.max(1, Math.trunc(Number(asked.get('page'))) || 1)
  const [{ bookings, total }, { stays }] = await Promise.all([
    browseBookings(house, { search, stay, page, ...(isState(state) && { state }) }),
    publishedContent(house),
  ])
  const titles = stays.items.map(({ id, title }) => ({ id, title }))
  return {
    filter: { search, stay, state, page },
    total,
    pages: Math.max(1, Math.ceil(total / BOOKINGS_A_PAGE)),
    stays: titles,
    mayExport: role === 'owner',
    bookings: bookings.map((booking) => ({
      id: booking.id,
      name: fullName(booking),
      state: booking.state,
      days: sayDays(booking.check_in, booking.check_out),
      stay: titles.find(({ id }) => id === booking.stay)?.title ?? '',
      reviewed: booking.review_id !== null,
      sample: booking.sample === 1,
    })),
  }
}

function isState(text: string): text is BookingState {
  return Object.hasOwn(bookingStates, text)
}
