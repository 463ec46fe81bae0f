import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import type { AppContext } from '#core/app-context.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { cancelBooking } from '#modules/bookings/change-booking.server.ts'
import { checkCalendars } from '#server/doctor.ts'
import { calendarText, eventLines } from '../../tests/calendar-site.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import { ananya, asha, bookingOf, meera } from '../../tests/people.ts'
import { auditEntries, rowsOf, test, testOnDatabases } from '../../tests/test-app.ts'
import { blockDates } from './blocked-dates.server.ts'
import { ALL_ROOMS } from './blocked-dates.ts'
import { listFeedAddresses, renewFeedAddress, writeCalendarFeed } from './calendar-feed.server.ts'
import {
  importCalendar,
  listCalendarsWithUnreadableEntries,
  listImportedSources,
  readInWorker,
  removeImportedNights,
} from './external-nights.server.ts'
import { readCalendar } from './read-calendar.server.ts'

const window = { from: '2026-01-01', to: '2028-01-01' }

const fixture = (name: string) => readFile(join(import.meta.dirname, '../../tests/fixtures', name), 'utf8')

describe('the calendar of another site', () => {
  testOnDatabases('is imported with its taken nights and nothing about its guests', async (ctx) => {
    const imported = await importCalendar(ctx, asha, 'suite', await fixture('tables/airbnb.ics'))
    expect(imported).toEqual({ ok: true, source: 'Airbnb', spans: 2 })
    const rows = await ctx.database.selectFrom('external_booking').selectAll().orderBy('check_in').execute()
    const nights = rows.map(({ stay, check_in, check_out }) => `${stay} ${check_in} ${check_out}`)
    expect(nights).toEqual(['suite 2026-12-01 2026-12-05', 'suite 2026-12-24 2027-01-03'])
    expect(JSON.stringify(rows)).not.toMatch(/4321|HMABCDEF/)
  })

  testOnDatabases('replaces earlier nights of the same site, and can be removed', async (ctx) => {
    const [airbnb, other] = [await fixture('tables/airbnb.ics'), await fixture('tables/other-site.ics')]
    for (const file of [airbnb, other, airbnb]) await importCalendar(ctx, asha, 'suite', file)
    const entries = await auditEntries(ctx)
    expect(entries.map(({ before }) => JSON.parse(before ?? '{}').spans).sort()).toEqual([0, 0, 2])
    const sources = await listImportedSources(ctx)
    expect(sources.map(({ source, spans }) => `${source} ${spans}`)).toEqual(['Airbnb 2', 'Example Stays 2'])
    const shown = await shownOf(ctx, 'Airbnb')
    ctx.clock.advance({ minutes: 1 })
    const message = `${messages.calendarForgotten} You removed an imported calendar, 20 November 2026 at 12:01.`
    expect(await expectOneOk(() => removeImportedNights(ctx, asha, shown))).toMatchObject({ message })
    expect(await listImportedSources(ctx)).toHaveLength(1)
  })

  test('keeps its nights when it is suddenly empty, until the owner removes them', async ({ ctx }) => {
    const full = await fixture('tables/airbnb.ics')
    const empty = full.replace(/BEGIN:VEVENT[\s\S]*END:VEVENT\r?\n/, '')
    expect(await importCalendar(ctx, asha, 'suite', empty)).toMatchObject({ code: 'calendar-empty' })
    await importCalendar(ctx, asha, 'suite', full)
    const asked = { code: 'calendar-emptied', source: 'Airbnb' }
    expect(await importCalendar(ctx, asha, 'suite', empty)).toMatchObject(asked)
    const cancelled = full.replaceAll('SUMMARY:', 'STATUS:CANCELLED\r\nSUMMARY:')
    expect(await importCalendar(ctx, asha, 'suite', cancelled)).toMatchObject(asked)
    expect(await listImportedSources(ctx)).toMatchObject([{ source: 'Airbnb', spans: 2 }])
    expect(await removeImportedNights(ctx, asha, await shownOf(ctx, 'Airbnb'))).toEqual({ ok: true })
  })

  test('is not removed by someone who has not seen its latest import', async ({ ctx }) => {
    const airbnb = await fixture('tables/airbnb.ics')
    await importCalendar(ctx, asha, 'suite', airbnb)
    const shown = await shownOf(ctx, 'Airbnb')
    ctx.clock.advance({ minutes: 1 })
    await importCalendar(ctx, asha, 'suite', airbnb)
    await importCalendar(ctx, asha, 'suite', await fixture('tables/other-site.ics'))
    const message = `${messages.calendarImportedAgain} You imported a calendar, 20 November 2026 at 12:01.`
    expect(await removeImportedNights(ctx, asha, shown)).toMatchObject({ message })
    expect(await listImportedSources(ctx)).toHaveLength(2)
  })

  test('is refused when it is no calendar, empty, our own, or for an unknown stay', async ({ ctx }) => {
    const code = async (stay: string, text: string) => {
      const outcome = await importCalendar(ctx, asha, stay, text)
      return outcome.ok ? 'taken' : outcome.code
    }
    expect(await code('suite', '<html>BEGIN:VCALENDAR</html>')).toBe('calendar-unreadable')
    expect(await code('suite', calendarText())).toBe('calendar-empty')
    expect(await code('palace', await fixture('tables/airbnb.ics'))).toBe('stay-unknown')
    expect(await code('suite', (await feed(ctx, 'suite')) ?? '')).toBe('calendar-is-own')
  })
})

/** A calendar of events that come again by these rules, from one day on. */
function repeated(rules: readonly string[], start = '20261201'): string {
  const days = `DTSTART;VALUE=DATE:${start}`
  return calendarText(...rules.flatMap((rule, uid) => eventLines(`UID:${uid}`, days, `RRULE:${rule}`)))
}

const many = (length: number, rule: string) => Array.from({ length }, () => rule)

test.for<[string, string]>([
  ['three hundred a day since 1970', repeated(many(300, 'FREQ=DAILY'), '19700101')],
  ['more events than a house has', repeated(many(5001, 'FREQ=DAILY;COUNT=1'))],
])('refuses %s', { timeout: 30_000 }, async ([, calendar], { ctx }) => {
  const refusal = { code: 'calendar-too-much', message: messages.calendarTooMuch, field: 'file' }
  expect(await importCalendar(ctx, asha, 'suite', calendar)).toMatchObject(refusal)
})

test('gives up on an endless rule, and does not block the server', async () => {
  const never = repeated(['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'])
  let turns = 0
  const beat = setInterval(() => (turns += 1), 10)
  expect(await readInWorker(never, 'Asia/Kolkata', window, 300)).toBe('too-much')
  clearInterval(beat)
  expect(turns).toBeGreaterThan(2)
})

describe('a calendar with faults', () => {
  test('keeps its earlier nights when it is cut off', async ({ ctx }) => {
    const airbnb = await fixture('tables/airbnb.ics')
    await importCalendar(ctx, asha, 'suite', airbnb)
    for (const text of [airbnb.slice(0, 400), airbnb.replace('END:VCALENDAR', '')])
      expect(await importCalendar(ctx, asha, 'suite', text)).toMatchObject({ code: 'calendar-truncated' })
    expect(await listImportedSources(ctx)).toMatchObject([{ source: 'Airbnb', spans: 2 }])
  })

  test('counts its entries that cannot be read, until all are read or it is removed', async ({ ctx }) => {
    const text = await fixture('calendars/ics-no-dtstart.ics')
    const unread = { entries: 2, unread: 1 }
    expect(await importCalendar(ctx, asha, 'suite', text)).toMatchObject({ ok: true, spans: 1, unread })
    expect(await listCalendarsWithUnreadableEntries(ctx)).toEqual([
      { stay: 'suite', source: 'Example', ...unread },
    ])
    const message = expect.stringContaining('Example for suite, 1 of 2')
    expect(await checkCalendars(ctx)).toMatchObject({ state: 'look', message })
    await importCalendar(ctx, asha, 'suite', await fixture('calendars/ics-stray-line.ics'))
    expect(await listCalendarsWithUnreadableEntries(ctx)).toEqual([])
    await importCalendar(ctx, asha, 'suite', text)
    await removeImportedNights(ctx, asha, await shownOf(ctx, 'Example'))
    expect(await listCalendarsWithUnreadableEntries(ctx)).toEqual([])
    const withoutNights = text.replaceAll(/^DT(?:START|END).*\n/gm, '')
    const refused = await importCalendar(ctx, asha, 'suite', withoutNights)
    const allUnread = expect.stringMatching(/^2 of 2 entries could not be read\./)
    expect(refused).toMatchObject({ code: 'calendar-empty', message: allUnread })
  })

  test('stores overlapping spans once for each room', async ({ ctx }) => {
    const event = (uid: number) => eventLines(`UID:${uid}`, 'DTSTART:20261201', 'DTEND:20270301')
    const text = calendarText(...Array.from({ length: 500 }, (_, uid) => event(uid)).flat())
    expect(await importCalendar(ctx, asha, 'suite', text)).toMatchObject({ spans: 1 })
    const nights = { check_in: '2026-12-01', check_out: '2027-03-01' }
    expect(await rowsOf(ctx, 'external_booking')).toMatchObject([nights])
  })
})

describe('our own calendar of a stay', () => {
  test('has the taken nights and no names', async ({ ctx }) => {
    await bookingOf(ctx, meera, { checkIn: '2026-12-01', checkOut: '2026-12-05' })
    await bookingOf(ctx, ananya, { stay: 'cottage', checkIn: '2026-12-02', checkOut: '2026-12-03' })
    const called = await bookingOf(ctx, ananya, { checkIn: '2026-12-10', checkOut: '2026-12-12' })
    await cancelBooking(ctx, asha, called.id)
    const calendar = (await feed(ctx, 'suite')) ?? ''
    const nights = [{ checkIn: '2026-12-01', checkOut: '2026-12-05' }]
    expect(readCalendar(calendar, 'Asia/Kolkata', window)).toEqual({ source: 'Deodar', nights })
    expect(calendar).toContain('SUMMARY:Taken\r\n')
    expect(calendar).toContain('DTSTART;VALUE=DATE:20261201\r\n')
    for (const word of ['Meera', 'Joshi', meera.email, meera.phone]) expect(calendar).not.toContain(word)
    for (const line of calendar.split('\r\n')) expect(line.length).toBeLessThanOrEqual(75)
  })

  test('has a component without a night while nothing is taken', async ({ ctx }) => {
    const calendar = (await feed(ctx, 'suite')) ?? ''
    expect(calendar).toMatch(/BEGIN:VTIMEZONE\r\nTZID:Etc\/UTC\r\n[\s\S]*END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/)
    expect(calendar).toContain('TZOFFSETFROM:+0000\r\nTZOFFSETTO:+0000\r\n')
    expect(readCalendar(calendar, 'Asia/Kolkata', window)).toMatchObject({ source: 'Deodar', nights: [] })
    await bookingOf(ctx, meera, { checkIn: '2026-12-01', checkOut: '2026-12-05' })
    expect(await feed(ctx, 'suite')).not.toContain('VTIMEZONE')
  })

  test('has the blocked dates and not the reason', async ({ ctx }) => {
    const nights = { firstNight: '2026-12-04', reopensOn: '2026-12-07', note: 'Asha’s sister marries' }
    await blockDates(ctx, asha, { ...nights, stays: ['suite'] })
    const later = { ...nights, firstNight: '2026-12-06', reopensOn: '2026-12-08' }
    await blockDates(ctx, asha, { ...later, stays: [ALL_ROOMS] })
    for (const [stay, checkIn] of [['suite', '2026-12-04'] as const, ['cottage', '2026-12-06'] as const]) {
      const calendar = (await feed(ctx, stay)) ?? ''
      const nights = [{ checkIn, checkOut: '2026-12-08' }]
      expect(readCalendar(calendar, 'Asia/Kolkata', window)).toMatchObject({ nights })
      expect(calendar).toContain('SUMMARY:Blocked\r\n')
      expect(calendar).not.toContain('sister')
    }
  })

  test('needs the current key', async ({ ctx }) => {
    const [old] = await listFeedAddresses(ctx)
    const oldKey = new URL(old?.address ?? '').searchParams.get('key') ?? ''
    expect(await writeCalendarFeed(ctx, 'suite', '')).toBeNull()
    expect(await writeCalendarFeed(ctx, 'palace', oldKey)).toBeNull()
    expect(await writeCalendarFeed(ctx, old?.stay ?? '', oldKey)).toContain('BEGIN:VCALENDAR')
    await renewFeedAddress(ctx, asha, old?.stay ?? '', '')
    expect(await writeCalendarFeed(ctx, old?.stay ?? '', oldKey)).toBeNull()
  })

  test('gets one new address from two requests at once', async ({ ctx }) => {
    for (const time of ['12:00', '12:01']) {
      const [seen] = await listFeedAddresses(ctx)
      const [stay, renewedAt] = [seen?.stay ?? '', seen?.renewedAt ?? '']
      const refused = await expectOneOk(() => renewFeedAddress(ctx, asha, stay, renewedAt))
      const message = `${messages.feedRenewed} You gave a calendar a new address, 20 November 2026 at ${time}.`
      expect(refused).toMatchObject({ message })
      ctx.clock.advance({ minutes: 1 })
    }
  })
})

async function shownOf(ctx: AppContext, source: string) {
  const shown = (await listImportedSources(ctx)).find((each) => each.source === source)
  return { stay: 'suite', source, seenStoredAt: shown?.stored_at ?? '' }
}

async function feed(ctx: AppContext, stay: string): Promise<string | null> {
  const one = (await listFeedAddresses(ctx)).find((each) => each.stay === stay)
  return writeCalendarFeed(ctx, stay, new URL(one?.address ?? '').searchParams.get('key') ?? '')
}
