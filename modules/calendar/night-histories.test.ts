import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AppContext } from '#core/app-context.server.ts'
import { newId } from '#core/host/keys.server.ts'
import { valuesToColumns } from '#core/record-fields.ts'
import { addDays, type Day } from '#core/values/day.ts'
import { cancelBooking } from '#modules/bookings/change-booking.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { describeIncluded } from '#modules/content/stays.ts'
import { endHold, placeHold } from '#modules/enquiries/holds.server.ts'
import { readRequestedStay } from '#modules/enquiries/requested-stay.server.ts'
import { describeQuote } from '#modules/prices/describe-quote.ts'
import { listSeasons } from '#modules/prices/find-seasons.server.ts'
import { packNumbers } from '#modules/prices/packed-prices.ts'
import { priceNights } from '#modules/prices/season.ts'
import { seasonFields } from '#modules/prices/season-record.ts'
import { describeNights } from '../../app/admin/bookings/nights.ts'
import { readShownNights } from '../../app/site/nights/shown-nights.server.ts'
import { anySeasons } from '../../tests/any-seasons.ts'
import { asha, bookingOf, enquiryBy, meera, publishParts } from '../../tests/people.ts'
import { openTestApp } from '../../tests/test-app.ts'
import { blockDates, unblockDates } from './blocked-dates.server.ts'
import { ALL_ROOMS, formatBlockedStay } from './blocked-dates.ts'
import { listFeedAddresses, writeCalendarFeed } from './calendar-feed.server.ts'
import { summarizeChoice } from './choose-nights.ts'
import { listShownNights, listSpansBetween } from './nights.server.ts'
import { toNightRange } from './nights.ts'
import { joinSignedPrices, letterByState, unpackNights } from './nights-answer.ts'

const histories = [
  { steps: 160, cottages: 1 },
  { steps: 80, cottages: 2 },
]
/** So many steps are taken before the nights are compared: a comparison costs ten times as much as a step. */
const STEPS_A_COMPARISON = 2
const MAX_SPANS = 12
const TODAY = '2026-11-20'
/** The days the histories are about. */
const [FROM, DAYS] = ['2026-11-15', 60]
const stays = ['single-bedroom', 'suite', 'cottage'] as const

type Step = { change: number; stay: string; at: number; nights: number; rooms: number | null }
type History = { ctx: AppContext; bookings: string[]; closures: string[]; holds: string[] }

/** Everything that takes nights or frees them. A new way to do that is added here, and nowhere else in this file. */
const changes: ((history: History, step: Step) => Promise<unknown>)[] = [
  async ({ ctx, bookings }, { stay, at, nights }) => {
    const days = { checkIn: addDays(FROM, at), checkOut: addDays(FROM, at + nights) }
    bookings.push((await bookingOf(ctx, meera, { stay, ...days })).id)
  },
  async ({ ctx, bookings }, { at }) => {
    const [id] = bookings.splice(at % (bookings.length || 1), 1)
    if (id) await cancelBooking(ctx, asha, id)
  },
  async ({ ctx, closures }, { stay, at, nights, rooms }) => {
    const reopensOn = addDays(FROM, at + nights)
    const stays = [at % 5 === 0 ? ALL_ROOMS : formatBlockedStay({ stay, rooms })]
    const closed = await blockDates(ctx, asha, { stays, firstNight: addDays(FROM, at), reopensOn })
    if (closed.ok) closures.push(closed.id)
  },
  async ({ ctx, closures }, { at }) => {
    const [id] = closures.splice(at % (closures.length || 1), 1)
    if (id) await unblockDates(ctx, asha, id)
  },
  async ({ ctx, holds }, { stay, at, nights }) => {
    const days = { checkIn: addDays(FROM, at), checkOut: addDays(FROM, at + nights) }
    const id = await enquiryBy(ctx, meera, days)
    const until = new Date(ctx.clock.now().getTime() + 86_400_000)
    if ((await placeHold(ctx, asha, id, { stay, until })).ok) holds.push(id)
  },
  async ({ ctx, holds }, { at }) => {
    const [id] = holds.splice(at % (holds.length || 1), 1)
    if (id) await endHold(ctx, asha, id, 'released')
  },
  // The calendar of another site is imported again, with other nights.
  async ({ ctx }, { stay, at, nights }) => {
    await ctx.database.deleteFrom('external_booking').where('stay', '=', stay).execute()
    for (const day of [at, (at + 17) % DAYS]) {
      const days = { check_in: addDays(FROM, day), check_out: addDays(FROM, day + nights) }
      const row = { id: newId(), stay, source: 'Airbnb', ...days, created_at: '' }
      await ctx.database.insertInto('external_booking').values(row).execute()
    }
  },
]

const anyStep = fc.record({
  change: fc.nat(changes.length - 1),
  stay: fc.constantFrom(...stays),
  at: fc.nat(DAYS - 1),
  nights: fc.integer({ min: 1, max: 9 }),
  rooms: fc.constantFrom(null, 1),
})

test.for(histories)('page, form, feed, admin and quote agree on nights: %o', async ({ steps, cottages }) => {
  const ctx = await openTestApp({ now: `${TODAY}T06:30:00.000Z` })
  if (cottages > 1) await letCottages(ctx, cottages)
  await writeSeasons(ctx)
  const keyOf = (address: string) => new URL(address).searchParams.get('key') ?? ''
  const feeds = await listFeedAddresses(ctx)
  const keys = new Map(feeds.map(({ stay, address }) => [stay, keyOf(address)]))
  const history: History = { ctx, bookings: [], closures: [], holds: [] }
  for (const [at, step] of fc.sample(anyStep, { numRuns: steps, seed: 1122 + cottages }).entries()) {
    await changes[step.change]?.(history, step)
    while (history.bookings.length > MAX_SPANS) await changes[1]?.(history, step)
    while (history.closures.length > MAX_SPANS / 2) await changes[3]?.(history, step)
    while (history.holds.length > MAX_SPANS / 2) await changes[5]?.(history, step)
    if (at % STEPS_A_COMPARISON === 0) await compare(ctx, keys, step)
    if (at % 40 === 0) for (const stay of stays) await compareQuotes(ctx, stay, step)
  }
})

/** Compares page, admin and feed, with a letter for each night: one expectation for all nights is quick. */
async function compare(ctx: AppContext, keys: Map<string, string>, { at, nights: count }: Step) {
  const until = addDays(FROM, DAYS)
  const [content, spans, seasons, free] = await Promise.all([
    readContent(ctx),
    listSpansBetween(ctx, FROM, until),
    listSeasons(ctx),
    listShownNights(ctx, { from: TODAY, until }),
  ])
  const calendars = await Promise.all(free.map(({ id }) => writeCalendarFeed(ctx, id, keys.get(id) ?? '')))
  for (const [index, { id, title, nights }] of free.entries()) {
    const stay = content.stays.items.find((each) => each.id === id)
    if (!stay) throw new Error(`${id} is not let`)
    const there = spans.get(id) ?? []
    const theirs = there.filter(({ origin }) => origin === 'elsewhere')
    const known = [...eventsIn(calendars[index] ?? ''), ...theirs.flatMap((span) => toNightRange(span) ?? [])]
    const page = nights.map(({ state }) => (state === 'taken' ? 't' : '-')).join('')
    const inAdmin = describeNights({ spans: there, rooms: stay.rooms }, { from: TODAY, until })
    const feed = nights.map(({ night }) =>
      known.some(({ from, until }) => from <= night && night < until) ? 't' : '-',
    )
    // The feed has the nights of each room, the page those of the last room.
    const both = stay.rooms === 1 ? feed : feed.map((each, night) => (page[night] === 't' ? each : '-'))
    const admin = inAdmin.map(({ freeRooms }) => (freeRooms === 0 ? 't' : '-')).join('')
    expect([id, admin, both.join('')]).toEqual([id, page, page])
    const checkIn = addDays(TODAY, at % (DAYS - 20))
    const chosen = { checkIn, checkOut: addDays(checkIn, count) }
    const byDay = new Map(nights.map((night) => [night.night, night]))
    const priced = priceNights(stay, seasons, chosen)
    const choice = summarizeChoice({ title, included: 'breakfast' }, chosen, (night) => byDay.get(night))
    expect(choice?.quote).toBe(priced && describeQuote(title, priced, 'breakfast'))
  }
}

/** Compares the nights of the form with those of the page, and the quote of an enquiry with that of the form. */
async function compareQuotes(ctx: AppContext, stay: string, { at, nights: count }: Step) {
  const minute = Math.floor(ctx.clock.now().getTime() / 60_000)
  const shown = await readShownNights(ctx, stay, { today: TODAY, time: '12:00', minute, secondsLeft: 1 })
  const months = shown.map(({ month, nights, shown }) => ({
    month,
    states: nights.map(({ state }) => letterByState[state]).join(''),
    fewest: packNumbers(nights.map(({ fewestNights }) => fewestNights)),
    shown,
  }))
  const form = unpackNights({ months })
  const { stays } = await readContent(ctx)
  const title = stays.items.find(({ id }) => id === stay)?.title ?? ''
  expect([...form.values()]).toEqual(shown.flatMap(({ nights }) => nights))
  const checkIn = addDays(TODAY, at)
  const chosen = { checkIn, checkOut: addDays(checkIn, count) }
  const about = { title, included: describeIncluded(stays) }
  const quote = summarizeChoice(about, chosen, (night) => form.get(night))?.quote
  const requested = await readRequestedStay(ctx, { stay, shown: joinSignedPrices(months, chosen) }, chosen)
  expect(requested).toEqual({ stay, quote })
}

function eventsIn(calendar: string): { from: Day; until: Day }[] {
  const days = (name: string) => {
    const pattern = new RegExp(`${name};VALUE=DATE:(\\d{4})(\\d\\d)(\\d\\d)`, 'g')
    return Array.from(calendar.matchAll(pattern), (found) => found.slice(1).join('-'))
  }
  const ends = days('DTEND')
  return days('DTSTART').map((from, at) => ({ from, until: ends[at] ?? '' }))
}

async function letCottages(ctx: AppContext, rooms: number) {
  const { stays } = await readContent(ctx)
  const items = stays.items.map((stay) => (stay.id === 'cottage' ? { ...stay, rooms } : stay))
  await publishParts(ctx, { stays: { ...stays, items } })
}

async function writeSeasons(ctx: AppContext) {
  const [seasons = []] = fc.sample(anySeasons, { numRuns: 40, seed: 7 }).filter((each) => each.length > 4)
  for (const { id, createdAt: created_at, ...season } of seasons) {
    const columns = valuesToColumns(seasonFields, { ...season, isYearly: true })
    const row = { ...columns, id, created_at, updated_at: created_at }
    await ctx.database.insertInto('season').values(row).execute()
  }
}
