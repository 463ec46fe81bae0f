import { addDays, dayInZone, isDay, sayMonth } from '#domain/day.ts'
import { type Span, spansBetween } from '#server/house/browse-bookings.ts'
import { publishedContent } from '#server/house/content.ts'
import { houseContext } from '#server/house/context.ts'
import { readSettings } from '#server/house/settings.ts'
import { requireOwner } from '#server/house/sign-in.ts'
import type { Route } from './+types/calendar.ts'

/** One night of a stay; `span` is who has it, `first` and `last` say where it begins and ends. Where its name stands, `runs` says over how many nights. */
export type Night = {
  day: string
  past: boolean
  today: boolean
  span?: Span
  first?: boolean
  last?: boolean
  runs?: number
}
export type StayMonth = { id: string; title: string; before: number; nights: Night[]; taken: number }

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireOwner(house, request)
  const { timeZone } = await readSettings(house)
  const today = dayInZone(house.clock.now(), timeZone)
  const asked = `${new URL(request.url).searchParams.get('month')}-01`
  const from = isDay(asked) ? asked : `${today.slice(0, 7)}-01`
  const until = monthAfter(from, 1)
  const [{ stays }, spans] = await Promise.all([publishedContent(house), spansBetween(house, from, until)])
  return {
    month: sayMonth(from),
    before: monthAfter(from, -1).slice(0, 7),
    after: until.slice(0, 7),
    thisMonth: today.startsWith(from.slice(0, 7)),
    open: spans.get('') ?? [],
    stays: stays.items.map(
      ({ id, title }): StayMonth => stayMonth({ id, title }, spans.get(id) ?? [], { from, until, today }),
    ),
  }
}

type Month = { from: string; until: string; today: string }

function stayMonth(
  stay: { id: string; title: string },
  spans: Span[],
  { from, until, today }: Month,
): StayMonth {
  const nights: Night[] = []
  for (let day = from; day < until; day = addDays(day, 1)) {
    const span = spans.find(({ checkIn, checkOut }) => checkIn <= day && day < checkOut)
    const night = { day, past: day < today, today: day === today }
    nights.push(
      span
        ? {
            ...night,
            span,
            first: span.checkIn === day,
            last: addDays(day, 1) === span.checkOut,
          }
        : night,
    )
  }
  nameLongestRuns(nights)
  const before = weekday(from)
  return { ...stay, before, nights, taken: nights.filter(({ span }) => span).length }
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
function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
