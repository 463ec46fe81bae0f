import { addDays, type Day, dayInZone, isDay, sayMonth, sayStay } from '#domain/day.ts'
import { nightsTaken, overfullNights } from '#domain/nights.ts'
import { everyStay, roomsOf } from '#domain/stays.ts'
import { publishedContent } from '#server/house/content.ts'
import { houseContext } from '#server/house/context.ts'
import { type Span, spansBetween } from '#server/house/nights.ts'
import { readSettings } from '#server/house/settings.ts'
import { requireOwner } from '#server/house/sign-in.ts'
import type { Route } from './+types/calendar.ts'

/**
 * One night of a stay. `span` is who has it, `others` how many more do, `over` whether they are more than there are rooms; `first` and
 * `last` say where the span begins and ends. Where its name stands, `runs` says over how many nights.
 */
export type Night = {
  day: Day
  past: boolean
  today: boolean
  span?: Span
  others: number
  over: boolean
  first?: boolean
  last?: boolean
  runs?: number
}
/** Nights that several guests have, in words, and all of these. */
export type Shared = { nights: string; from: Day; over: boolean; spans: Span[] }
export type StayMonth = {
  id: string
  title: string
  retired: boolean
  before: number
  nights: Night[]
  taken: number
  shared: Shared[]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireOwner(house, request)
  const { timeZone } = await readSettings(house)
  const today = dayInZone(house.clock.now(), timeZone)
  const asked = `${new URL(request.url).searchParams.get('month')}-01`
  const from = isDay(asked) ? asked : `${today.slice(0, 7)}-01`
  const until = monthAfter(from, 1)
  const [content, spans] = await Promise.all([publishedContent(house), spansBetween(house, from, until)])
  const letNow = new Set(content.stays.items.map(({ id }) => id))
  // A retired stay is shown as long as somebody still has nights in it.
  const stays = everyStay(content).filter(({ id }) => letNow.has(id) || spans.has(id))
  return {
    month: sayMonth(from),
    before: monthAfter(from, -1).slice(0, 7),
    after: until.slice(0, 7),
    thisMonth: today.startsWith(from.slice(0, 7)),
    open: spans.get('') ?? [],
    stays: stays.map(
      ({ id, title }): StayMonth => ({
        id,
        title,
        retired: !letNow.has(id),
        ...monthOf(spans.get(id) ?? [], roomsOf(content, id), { from, until, today }),
      }),
    ),
  }
}

type Month = { from: Day; until: Day; today: Day }

function monthOf(spans: Span[], rooms: number, month: Month) {
  const over = overfullNights(spans, rooms)
  const nights = nightsOf(spans, month, (day) => over.some(({ from, until }) => from <= day && day < until))
  nameLongestRuns(nights)
  return {
    before: weekday(month.from),
    nights,
    taken: nights.filter(({ span }) => span).length,
    shared: overfullNights(spans, 1).map(({ from, until, stays }) => ({
      nights: sayStay(from, until),
      from,
      over: over.some((each) => each.from < until && from < each.until),
      spans: stays,
    })),
  }
}

function nightsOf(spans: Span[], { from, until, today }: Month, isOver: (day: Day) => boolean): Night[] {
  const nights: Night[] = []
  for (let day = from; day < until; day = addDays(day, 1)) {
    const there = spans.filter((span) => has(span, day))
    // Whoever began a run goes on in it, so that no name changes in the middle.
    const span = there.find((each) => each === nights.at(-1)?.span) ?? there[0]
    nights.push({
      day,
      past: day < today,
      today: day === today,
      others: Math.max(0, there.length - 1),
      over: isOver(day),
      ...(span && {
        span,
        first: !has(span, addDays(day, -1)),
        last: !has(span, addDays(day, 1)),
      }),
    })
  }
  return nights
}

function has(span: Span, day: Day): boolean {
  const nights = nightsTaken(span)
  return nights !== null && nights.from <= day && day < nights.until
}

/** A name stands where there is most room for it: on the week that has the most nights of the stay. */
function nameLongestRuns(nights: readonly Night[]): void {
  const runs = new Map<Span, Night[]>()
  let run: Night[] = []
  nights.forEach((night, at) => {
    const goesOn = night.span && nights[at - 1]?.span === night.span && weekday(night.day) > 0
    run = goesOn ? [...run, night] : [night]
    if (night.span && run.length > (runs.get(night.span)?.length ?? 0)) runs.set(night.span, run)
  })
  for (const [first, ...more] of runs.values()) if (first) first.runs = 1 + more.length
}

/** Monday is 0. */
function weekday(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

function monthAfter(day: Day, months: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
