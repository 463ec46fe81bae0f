import { data, redirect } from 'react-router'
import { sayCalendarTrouble } from '#domain/calendars/calendar-trouble.ts'
import { sayUnread } from '#domain/calendars/unread.ts'
import { dayInZone, sayDay, sayMoment, sayStay } from '#domain/day.ts'
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts'
import { feedAddresses, renewFeedAddress } from '#server/house/calendar/calendar-feed.ts'
import { decodeCalendar } from '#server/house/calendar/decode-calendar.ts'
import { clashesFrom } from '#server/house/calendar/nights.ts'
import { forgetCalendar, importCalendar, takenSources } from '#server/house/calendar/taken-nights.ts'
import { unreadEntries } from '#server/house/calendar/their-nights.ts'
import { type CalendarAddress, calendarAddresses } from '#server/house/other-calendars/addresses.ts'
import {
  addCalendarAddress,
  chooseFar,
  fetchNow,
  removeCalendarAddress,
} from '#server/house/other-calendars/change-addresses.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { field } from '../../parts/frame/sign-in-page.server.ts'
import { nameSpan } from '../../parts/name-span.ts'
import type { Route } from './+types/calendars.ts'

const PAGE = '/admin/bookings/calendars'

const CALENDAR_MOST_BYTES = 2_000_000

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const { timeZone } = await readSettings(house)
  const [feeds, sources, fetched, unread, clashes] = await Promise.all([
    feedAddresses(house),
    takenSources(house),
    calendarAddresses(house),
    unreadEntries(house),
    clashesFrom(house, dayInZone(house.clock.now(), timeZone)),
  ])
  const moment = (time: string) => sayMoment(new Date(time), timeZone)
  const unreadOf = (stay: string, source: string) => {
    const found = unread.find((each) => each.stay === stay && each.source === source)
    return found && sayUnread(found)
  }
  const say = ({ id, source, shown, stay, ...each }: CalendarAddress) => {
    const brought = sources.find((one) => one.stay === stay && one.source === source)
    return {
      id,
      source,
      shown,
      spans: brought?.spans ?? 0,
      seen: brought?.brought_at ?? '',
      fetchedAt: each.fetched_at && moment(each.fetched_at),
      trouble: each.trouble && sayCalendarTrouble(each.trouble),
      failingSince: each.failing_since && moment(each.failing_since),
      unread: unreadOf(stay, source),
      emptied: each.emptied_at !== null,
      farFrom: each.far_from && sayDay(each.far_from),
      leavesFar: each.leave_far,
    }
  }
  return {
    done: new URL(request.url).searchParams.get('done'),
    clashes: clashes.map(({ stay, from, until, stays }) => ({
      stay,
      month: from.slice(0, 7),
      said: `${sayStay(from, until)}: ${stays.map(nameSpan).join(' and ')}`,
    })),
    /** Those of stays that are not let any more: they rest. */
    resting: fetched.filter(({ stay }) => !feeds.some((feed) => feed.stay === stay)).map(say),
    stays: feeds.map((feed) => ({
      ...feed,
      fetched: fetched.filter(({ stay }) => stay === feed.stay).map(say),
      // What is fetched says so above.
      sources: sources
        .filter(({ stay }) => stay === feed.stay)
        .filter(({ source }) => !fetched.some((each) => each.stay === feed.stay && each.source === source))
        .map(({ source, spans, brought_at }) => ({
          source,
          spans,
          unread: unreadOf(feed.stay, source),
          seen: brought_at,
          brought: sayDay(dayInZone(new Date(brought_at), timeZone)),
        })),
    })),
  }
}

/** Brings another site's calendar, as a file or by its address, forgets one, or gives our own a new address; which of them, the form says. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const form = await request.formData()
  const [stay, seen, id] = [field(form, 'stay'), field(form, 'seen'), field(form, 'id', 40)]
  const what = field(form, 'what')
  const reply = (outcome: Outcome, done: string) =>
    outcome.ok ? redirect(`${PAGE}?done=${done}`) : refused({ stay, id, what }, outcome)
  switch (what) {
    case 'renew':
      return reply(await renewFeedAddress(house, owner, stay, seen), 'renewed')
    case 'forget': {
      const source = field(form, 'source')
      return reply(await forgetCalendar(house, owner, { stay, seen, source }), 'forgotten')
    }
    case 'add': {
      const address = field(form, 'address', 3000)
      const outcome = await addCalendarAddress(house, owner, { stay, address })
      return outcome.ok ? reply(outcome, 'added') : refused({ stay, id, what, address }, outcome)
    }
    case 'fetch':
      return reply(await fetchNow(house, owner, id), 'brought')
    case 'leave-far':
    case 'take-far':
      return reply(await chooseFar(house, owner, id, what === 'leave-far'), what)
    case 'remove-all':
    case 'remove-address': {
      const nights = what === 'remove-all' ? 'forgotten' : 'kept'
      return reply(await removeCalendarAddress(house, owner, id, nights), `address-${nights}`)
    }
    default: {
      const file = form.get('file')
      const isReadable = file instanceof File && file.size > 0 && file.size <= CALENDAR_MOST_BYTES
      const outcome = isReadable
        ? await importCalendar(house, owner, stay, decodeCalendar(await file.bytes()))
        : refuse('calendarUnreadable', 'file')
      return reply(outcome, 'brought')
    }
  }
}

type Tried = { stay: string; id: string; what: string; address?: string }

function refused(tried: Tried, refusal: Refusal & { source?: string }) {
  return data({ ...tried, ...refusal }, { status: 400 })
}
