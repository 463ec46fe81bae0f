import { data, redirect } from 'react-router'
import { dayInZone, sayDay, sayStay } from '#domain/day.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { feedAddresses, renewFeedAddress } from '#server/house/calendar/calendar-feed.ts'
import { clashesFrom } from '#server/house/calendar/nights.ts'
import { forgetCalendar, importCalendar, takenSources } from '#server/house/calendar/taken-nights.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { field } from '../../parts/frame/sign-in-page.server.ts'
import type { Route } from './+types/calendars.ts'

const PAGE = '/admin/bookings/calendars'

const CALENDAR_MOST_BYTES = 2_000_000

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const { timeZone } = await readSettings(house)
  const [feeds, sources, clashes] = await Promise.all([
    feedAddresses(house),
    takenSources(house),
    clashesFrom(house, dayInZone(house.clock.now(), timeZone)),
  ])
  return {
    done: new URL(request.url).searchParams.get('done'),
    clashes: clashes.map(({ stay, from, until, stays }) => ({
      stay,
      month: from.slice(0, 7),
      said: `${sayStay(from, until)}: ${stays.map(({ name }) => name).join(' and ')}`,
    })),
    stays: feeds.map((feed) => ({
      ...feed,
      sources: sources
        .filter(({ stay }) => stay === feed.stay)
        .map(({ source, spans, brought_at }) => ({
          source,
          spans,
          seen: brought_at,
          brought: sayDay(dayInZone(new Date(brought_at), timeZone)),
        })),
    })),
  }
}

/** Brings another site's file, forgets one, or gives our own calendar a new address; which of them, the form says. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const form = await request.formData()
  const [stay, seen] = [field(form, 'stay'), field(form, 'seen')]
  const what = form.get('what')
  if (what === 'renew') {
    const outcome = await renewFeedAddress(house, owner, stay, seen)
    return outcome.ok ? redirect(`${PAGE}?done=renewed`) : refused(stay, outcome)
  }
  if (what === 'forget') {
    const outcome = await forgetCalendar(house, owner, { stay, seen, source: field(form, 'source') })
    return outcome.ok ? redirect(`${PAGE}?done=forgotten`) : refused(stay, outcome)
  }
  const file = form.get('file')
  const isReadable = file instanceof File && file.size > 0 && file.size <= CALENDAR_MOST_BYTES
  const outcome = isReadable
    ? await importCalendar(house, owner, stay, await file.text())
    : refuse('calendarUnreadable', 'file')
  return outcome.ok ? redirect(`${PAGE}?done=brought`) : refused(stay, outcome)
}

function refused(stay: string, refusal: Refusal) {
  return data({ stay, ...refusal }, { status: 400 })
}
