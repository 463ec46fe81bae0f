import { addMonths, type Day, dayInZone, isDay, sayMonth, sayStay, weekdayNumber } from '#domain/day.ts'
import { overfullNights } from '#domain/stays/nights.ts'
import { everyStay, roomsOf } from '#domain/stays/stays.ts'
import { type Span, spansBetween } from '#server/house/calendar/nights.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { spanPath } from '../../parts/span-path.ts'
import type { Route } from './+types/calendar.ts'
import { type Night, nightsOf } from './nights-of.server.ts'
import { pickDay } from './picked-day.server.ts'

/** Nights that several guests have, in words, and all of these. */
export type Shared = { nights: string; from: Day; over: boolean; closed: boolean; spans: Named[] }
type Named = { id: string; name: string; to: string | undefined }
export type StayMonth = {
  id: string
  title: string
  retired: boolean
  nights: Night[]
  taken: number
  shared: Shared[]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireOwner(house, request)
  const { timeZone } = await readSettings(house)
  const today = dayInZone(house.clock.now(), timeZone)
  const query = new URL(request.url).searchParams
  const asked = `${query.get('month')}-01`
  const from = isDay(asked) ? asked : `${today.slice(0, 7)}-01`
  const until = addMonths(from, 1)
  const [content, spans] = await Promise.all([publishedContent(house), spansBetween(house, from, until)])
  const letNow = new Set(content.stays.items.map(({ id }) => id))
  // A retired stay is shown as long as somebody still has nights in it.
  const stays = everyStay(content)
    .filter(({ id }) => letNow.has(id) || spans.has(id))
    .map(({ id, title }) => ({
      id,
      title,
      retired: !letNow.has(id),
      rooms: roomsOf(content, id),
      spans: spans.get(id) ?? [],
    }))
  const day = query.get('day') ?? ''
  return {
    month: sayMonth(from),
    shown: from.slice(0, 7),
    before: addMonths(from, -1).slice(0, 7),
    after: until.slice(0, 7),
    thisMonth: today.startsWith(from.slice(0, 7)),
    /** How many cells stand empty before the first: Monday is 0. */
    lead: weekdayNumber(from) - 1,
    open: (spans.get('') ?? []).map(named),
    stays: stays.map(({ id, title, retired, ...stay }): StayMonth => {
      const nights = nightsOf(stay, { from, until, today })
      return { id, title, retired, nights, ...countsOf(stay, nights) }
    }),
    picked: isDay(day) && from <= day && day < until ? pickDay(stays, day, query.get('stay'), today) : null,
  }
}

function countsOf({ spans, rooms }: { spans: Span[]; rooms: number }, nights: readonly Night[]) {
  const over = overfullNights(spans, rooms)
  return {
    taken: nights.filter(({ span }) => span && span.from !== 'closed').length,
    shared: overfullNights(spans, 1).map(({ from, until, stays }) => ({
      nights: sayStay(from, until),
      from,
      over: over.some((each) => each.from < until && from < each.until),
      closed: stays.some((span) => span.from === 'closed'),
      spans: stays.map(named),
    })),
  }
}

function named(span: Span): Named {
  return { id: span.id, name: span.name, to: spanPath(span) }
}
