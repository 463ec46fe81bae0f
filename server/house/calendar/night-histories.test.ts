import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { answeredNights, stampsOf, stateSigns } from '#domain/stays/nights-answer.ts'
import { packNumbers } from '#domain/stays/packed-prices.ts'
import { priceNights } from '#domain/stays/price-nights.ts'
import { sayQuote } from '#domain/stays/say-quote.ts'
import { anySeasons } from '#domain/stays/seasons.example.ts'
import { wishFor } from '#domain/stays/wish.ts'
import { nightsOf } from '../../../app/console/bookings/calendar/nights-of.server.ts'
import { shownNightsOf } from '../../../app/site/nights/stay-nights.server.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { asha, bookingOf, meera } from '../../../tests/people.ts'
import { cancelBooking } from '../bookings/change-booking.ts'
import { contentHead, publishedContent } from '../content/content.ts'
import { publishContent, saveDraft } from '../content/save-draft.ts'
import { askedStay } from '../enquiries/asked-stay.ts'
import type { House } from '../house.ts'
import { newId } from '../keys.ts'
import { houseSeasons } from '../prices/seasons.ts'
import { feedAddresses, writeCalendar } from './calendar-feed.ts'
import { closeNights, openNights } from './close-nights.ts'
import { spansBetween } from './nights.ts'

// Each step is the end of one history for each of the three stays: 3,400 steps are more than 10,000 of them.
const STEPS = 3400
const MOST_SPANS = 12
const TODAY = '2026-11-20'
/** The days the histories are about. */
const [FROM, DAYS] = ['2026-11-15', 60]
const stays = ['single-bedroom', 'suite', 'cottage'] as const

type Step = { act: number; stay: string; at: number; nights: number; rooms: number | null }
type World = { house: House; bookings: string[]; closures: string[] }

/** Everything that gives nights to somebody or takes them back. What is new in the house is added here, and nowhere else in this file. */
const acts: ((world: World, step: Step) => Promise<unknown>)[] = [
  async ({ house, bookings }, { stay, at, nights }) => {
    const days = { checkIn: addDays(FROM, at), checkOut: addDays(FROM, at + nights) }
    bookings.push((await bookingOf(house, meera, { stay, ...days })).id)
  },
  async ({ house, bookings }, { at }) => {
    const [id] = bookings.splice(at % (bookings.length || 1), 1)
    if (id) await cancelBooking(house, asha, id)
  },
  async ({ house, closures }, { stay, at, nights, rooms }) => {
    const until = addDays(FROM, at + nights)
    const which = at % 5 === 0 ? { whole: true, stays: [] } : { whole: false, stays: [{ stay, rooms }] }
    const closed = await closeNights(house, asha, { ...which, from: addDays(FROM, at), until, note: '' })
    if (closed.ok) closures.push(closed.id)
  },
  async ({ house, closures }, { at }) => {
    const [id] = closures.splice(at % (closures.length || 1), 1)
    if (id) await openNights(house, asha, id)
  },
  // Another site's calendar comes again, with other nights.
  async ({ house }, { stay, at, nights }) => {
    await house.database.deleteFrom('taken_night').where('stay', '=', stay).execute()
    const days = [at, (at + 17) % DAYS].map(
      (day) => [addDays(FROM, day), addDays(FROM, day + nights)] as const,
    )
    for (const [check_in, check_out] of days) {
      const row = { id: newId(), stay, source: 'Airbnb', check_in, check_out, created_at: '' }
      await house.database.insertInto('taken_night').values(row).execute()
    }
  },
]

const anyStep = fc.record({
  act: fc.nat(acts.length - 1),
  stay: fc.constantFrom(...stays),
  at: fc.nat(DAYS - 1),
  nights: fc.integer({ min: 1, max: 9 }),
  rooms: fc.constantFrom(null, 1),
})

test('page, form, feed, console and quote agree night by night, whatever happened before', async () => {
  const house = await openTestHouse({ now: `${TODAY}T06:30:00.000Z` })
  await letTwoCottages(house)
  await writeSeasons(house)
  const keys = new Map(
    (await feedAddresses(house)).map(({ stay, address }) => [
      stay,
      new URL(address).searchParams.get('key') ?? '',
    ]),
  )
  const world: World = { house, bookings: [], closures: [] }
  for (const [at, step] of fc.sample(anyStep, { numRuns: STEPS, seed: 1122 }).entries()) {
    await acts[step.act]?.(world, step)
    while (world.bookings.length > MOST_SPANS) await acts[1]?.(world, step)
    while (world.closures.length > MOST_SPANS / 2) await acts[3]?.(world, step)
    for (const stay of stays) await compare(house, stay, keys.get(stay) ?? '', { ...step, at: step.at + at })
  }
})

async function compare(house: House, stay: string, key: string, { at, nights: count }: Step) {
  const until = addDays(FROM, DAYS)
  const minute = Math.floor(house.clock.now().getTime() / 60_000)
  const [content, spans, seasons, feed, shown] = await Promise.all([
    publishedContent(house),
    spansBetween(house, FROM, until),
    houseSeasons(house),
    writeCalendar(house, stay, key),
    shownNightsOf(house, stay, { today: TODAY, time: '12:00', minute, secondsLeft: 1 }),
  ])
  const of = content.stays.items.find(({ id }) => id === stay)
  if (!of || !shown) throw new Error(`${stay} is not let`)
  const there = spans.get(stay) ?? []
  const onConsole = new Map(
    nightsOf({ spans: there, rooms: of.rooms }, { from: FROM, until, today: TODAY }).map((night) => [
      night.day,
      night,
    ]),
  )
  const form = answeredNights({
    months: shown.months.map(({ month, nights, shown }) => ({
      month,
      states: nights.map(({ state }) => stateSigns[state]).join(''),
      fewest: packNumbers(nights.map(({ fewestNights }) => fewestNights)),
      shown,
    })),
  })
  const told = eventsIn(feed ?? '')
  const elsewhere = there.filter(({ from }) => from === 'elsewhere')
  for (let day = TODAY; day < until; day = addDays(day, 1)) {
    const page = shown.months.flatMap(({ nights }) => nights).find(({ night }) => night === day)
    expect(form.get(day), `${stay} ${day}`).toEqual(page)
    const isTaken = page?.state === 'taken'
    expect([day, isTaken]).toEqual([day, onConsole.get(day)?.left === 0])
    const isTold = told.some(({ from, until }) => from <= day && day < until)
    const isTheirs = elsewhere.some(
      ({ checkIn, checkOut }) => (checkIn ?? '') <= day && day < (checkOut ?? ''),
    )
    // Of several rooms the feed tells each that is taken.
    if (of.rooms === 1) expect([day, isTaken]).toEqual([day, isTold || isTheirs])
    else if (isTaken) expect([day, isTold || isTheirs]).toEqual([day, true])
  }
  const checkIn = addDays(TODAY, at % (DAYS - 20))
  const chosen = { checkIn, checkOut: addDays(checkIn, count) }
  const quote = wishFor(of.title, chosen, (night) => form.get(night))?.quote
  const priced = priceNights(of, seasons, chosen)
  expect(quote).toBe(priced && sayQuote(of.title, priced))
  const brought = { stay, shown: stampsOf(shown.months, chosen) }
  expect(await askedStay(house, brought, chosen)).toEqual({ stay, quote })
}

function eventsIn(calendar: string): { from: Day; until: Day }[] {
  const days = (name: string) =>
    Array.from(calendar.matchAll(new RegExp(`${name};VALUE=DATE:(\\d{4})(\\d\\d)(\\d\\d)`, 'g')), (found) =>
      found.slice(1).join('-'),
    )
  const ends = days('DTEND')
  return days('DTSTART').map((from, at) => ({ from, until: ends[at] ?? '' }))
}

async function letTwoCottages(house: House) {
  const content = structuredClone(await publishedContent(house))
  for (const stay of content.stays.items) if (stay.id === 'cottage') stay.rooms = 2
  await saveDraft(house, asha, (await contentHead(house)).number, content)
  await publishContent(house, asha, (await contentHead(house)).number)
}

async function writeSeasons(house: House) {
  const [seasons = []] = fc.sample(anySeasons, { numRuns: 40, seed: 7 }).filter((each) => each.length > 4)
  for (const season of seasons)
    await house.database
      .insertInto('season')
      .values({
        id: season.id,
        name: season.name,
        stay: season.stay,
        first_night: season.firstNight,
        last_night: season.lastNight,
        yearly: 1,
        price: season.price && JSON.stringify(season.price),
        weekday_prices: JSON.stringify(season.weekdayPrices),
        fewest_nights: season.fewestNights,
        created_at: season.createdAt,
        updated_at: season.createdAt,
      })
      .execute()
}
