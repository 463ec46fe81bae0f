import { type Day, dayInZone, sayMoment, sayStay } from '#domain/day.ts'
import { sayAskedNights } from '#domain/enquiries/asked-nights.ts'
import type { EnquiryRow } from '#server/database/tables.ts'
import { countEnquiries, enquiryInbox } from '#server/house/enquiries/enquiry-inbox.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { refusedAbout } from '../parts/reply.server.ts'
import type { Route } from './+types/enquiries.ts'
import { isState, isWaiting } from './states.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const me = await requireOwner(house, request)
  const query = new URL(request.url).searchParams
  const [asked, cursor] = [query.get('show') ?? '', query.get('after')]
  const search = (query.get('find') ?? '').slice(0, 100)
  const state = isState(asked) ? asked : null
  const [counts, page, { timeZone }] = await Promise.all([
    countEnquiries(house),
    enquiryInbox(house, { search, cursor, ...(state && { state }) }),
    readSettings(house),
  ])
  return {
    state,
    search,
    counts,
    enquiries: page.enquiries.map((row) => lineOf(row, timeZone, dayInZone(house.clock.now(), timeZone))),
    next: page.next,
    later: cursor !== null,
    mayExport: me.kind === 'owner',
    refused: await refusedAbout(request, house, me, { about: 'enquiry' }),
  }
}

function lineOf(row: EnquiryRow, timeZone: string, today: Day) {
  const { id, form, name, state, check_in, check_out } = row
  return {
    ...{ id, form, name, state },
    message: (row.message || row.expectation).slice(0, 300),
    nights: check_in && check_out ? sayStay(check_in, check_out) : '',
    when: sayMoment(new Date(row.created_at), timeZone),
    doubt: sayAskedNights(
      { checkIn: check_in, checkOut: check_out },
      { sent: dayInZone(new Date(row.created_at), timeZone), today, waits: isWaiting(row) },
    ),
    noted: row.note !== '',
  }
}
