import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { checkCalendars } from '#server/doctor.ts'
import { openCalendarSite } from '../../tests/calendar-site.ts'
import { type TestHouse, test } from '../../tests/house.ts'
import { passTime } from '../../tests/pass-time.ts'
import { asha, bookingOf, meera } from '../../tests/people.ts'
import {
  addCalendarAddress,
  calendarAddresses,
  chooseFar,
  fetchDue,
  fetchNow,
  removeCalendarAddress,
  troubledCalendars,
} from './external-calendars.server.ts'
import { calendarTroubles } from './external-calendars.ts'
import { forgetCalendar, takenSources, unreadEntries } from './external-nights.server.ts'
import { clashesFrom } from './nights.server.ts'

const airbnb = readFileSync(join(import.meta.dirname, '../../tests/fixtures/tables/airbnb.ics'), 'utf8')
const empty = airbnb.replace(/BEGIN:VEVENT[\s\S]*END:VEVENT\r?\n/, '')
const suite = { stay: 'suite', address: 'https://calendars.example/ical/1.ics?s=wonderfully-secret' }

/** A site whose calendar can be changed, and that can be out of order. */
async function site() {
  const now = { text: airbnb, status: 200 }
  const open = await openCalendarSite((_request, response) => {
    response.writeHead(now.status).end(now.text)
  })
  onTestFinished(open.close)
  return Object.assign(open, { now })
}

async function added(ctx: TestHouse, web: Parameters<typeof addCalendarAddress>[3]) {
  expect(await addCalendarAddress(ctx, asha, suite, web)).toMatchObject({ ok: true, source: 'Airbnb' })
  const [row] = await calendarAddresses(ctx)
  return row?.id ?? ''
}

describe('a calendar that is fetched', () => {
  test('brings its nights when it is added, and each half hour what is new', async ({ ctx }) => {
    const { web, now, asked } = await site()
    await added(ctx, web)
    expect(await takenSources(ctx)).toMatchObject([{ stay: 'suite', source: 'Airbnb', spans: 2 }])
    await fetchDue(ctx, web)
    expect(asked).toHaveLength(1)
    ctx.clock.advance({ minutes: 30 })
    await fetchDue(ctx, web)
    now.text = airbnb.replace(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r?\n/, '')
    ctx.clock.advance({ minutes: 30 })
    await fetchDue(ctx, web)
    expect(await takenSources(ctx)).toMatchObject([{ spans: 1 }])
    expect(await calendarAddresses(ctx)).toMatchObject([
      { shown: 'calendars.example/…cret', trouble: null, fetched_at: ctx.clock.now().toISOString() },
    ])
    const acts = await ctx.database.selectFrom('act').select('act').where('about', '=', 'stay').execute()
    expect(acts.filter(({ act }) => act === 'calendar.imported')).toHaveLength(2)
  })

  test('is fetched by one of several servers, also where the clock ran ahead', async ({ ctx }) => {
    const { web, asked } = await site()
    await added(ctx, web)
    ctx.clock.advance({ minutes: 30 })
    await Promise.all([1, 2, 3].map(() => fetchDue(ctx, web)))
    expect(asked).toHaveLength(2)
    await ctx.database.updateTable('calendar_address').set({ due_at: '2031-01-01T00:00:00.000Z' }).execute()
    await fetchDue(ctx, web)
    expect(asked).toHaveLength(3)
  })

  test('is kept sealed: no table, line of the log or entry says its address', async ({ ctx }) => {
    const { web, now } = await site()
    const id = await added(ctx, web)
    now.status = 500
    await fetchNow(ctx, asha, id, web)
    const tables = await Promise.all(
      (['calendar_address', 'act', 'taken_night', 'setting', 'letter'] as const).map((table) =>
        ctx.database.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(JSON.stringify([tables, ctx.lines])).not.toMatch(/wonderfully|ical\/1/)
    await ctx.database.updateTable('calendar_address').set({ sealed: 'v1.a.b' }).execute()
    expect(await fetchNow(ctx, asha, id, web)).toMatchObject({ message: calendarTroubles['key-lost'] })
  })

  test('is refused where it cannot be read, is given already, or is one too many', async ({ ctx }) => {
    const { web, now } = await site()
    const tried = async () => {
      const outcome = await addCalendarAddress(ctx, asha, suite, web)
      return outcome.ok ? 'added' : outcome.message
    }
    now.text = '<html>'
    expect(await tried()).toContain(calendarTroubles.unreadable)
    now.status = 404
    expect(await tried()).toContain(calendarTroubles.gone)
    Object.assign(now, { text: airbnb.slice(0, -40), status: 200 })
    expect(await tried()).toContain(calendarTroubles.truncated)
    now.text = airbnb
    expect(await addCalendarAddress(ctx, asha, { ...suite, stay: 'palace' }, web)).toMatchObject({
      code: 'stay-unknown',
    })
    const both = await Promise.all([tried(), tried()])
    expect(both.filter((said) => said === 'added')).toHaveLength(1)
    expect(await tried()).toMatch(/^This calendar is fetched for this stay already\. You (gave|imported)/)
    for (let number = 2; number <= 6; number += 1) {
      const another = { ...suite, address: `${suite.address}${number}` }
      expect(await addCalendarAddress(ctx, asha, another, web)).toMatchObject({
        source: `Airbnb ${number}`,
      })
    }
    expect(
      await addCalendarAddress(ctx, asha, { ...suite, address: `${suite.address}7` }, web),
    ).toMatchObject({ code: 'calendar-addresses-too-many' })
  })

  test('that fails keeps its nights, and for a day is told to the owner once, until it is well', async ({
    ctx,
  }) => {
    const { web, now } = await site()
    await added(ctx, web)
    now.status = 503
    for (let half = 0; half < 52; half += 1) {
      ctx.clock.advance({ minutes: 30 })
      await fetchDue(ctx, web)
      if (half === 46) expect(await troubledCalendars(ctx)).toEqual([])
    }
    expect(await troubledCalendars(ctx)).toMatchObject([
      { source: 'Airbnb', trouble: 'answer', failing: true },
    ])
    const letters = await ctx.database.selectFrom('letter').selectAll().execute()
    expect(letters).toMatchObject([{ kind: 'calendar', subject: expect.stringContaining('Airbnb') }])
    expect(letters[0]?.text).toContain('What it said on 20 November 2026 at 12:00 still counts.')
    expect(await takenSources(ctx)).toMatchObject([{ spans: 2 }])
    now.status = 200
    ctx.clock.advance({ minutes: 30 })
    await fetchDue(ctx, web)
    expect(await troubledCalendars(ctx)).toEqual([])
  })

  test('that is suddenly empty keeps what is to come until the owner has said', async ({ ctx }) => {
    const { web, now } = await site()
    const id = await added(ctx, web)
    now.text = empty
    await fetchNow(ctx, asha, id, web)
    expect(await troubledCalendars(ctx)).toMatchObject([{ emptied_at: expect.any(String) }])
    const [shown] = await takenSources(ctx)
    expect(shown).toMatchObject({ spans: 2 })
    const seen = shown?.brought_at ?? ''
    expect(await forgetCalendar(ctx, asha, { stay: 'suite', source: 'Airbnb', seen })).toEqual({ ok: true })
    await fetchNow(ctx, asha, id, web)
    expect([await troubledCalendars(ctx), await takenSources(ctx)]).toEqual([[], []])
    now.text = airbnb
    await fetchNow(ctx, asha, id, web)
    expect(await takenSources(ctx)).toMatchObject([{ spans: 2 }])
  })

  test('may be empty where it never had nights, or those it had are over', async ({ ctx }) => {
    const { web, now } = await site()
    now.text = empty
    const id = await added(ctx, web)
    now.text = airbnb
    await fetchNow(ctx, asha, id, web)
    now.text = empty
    await passTime(ctx, { days: 60 })
    await fetchNow(ctx, asha, id, web)
    expect([await troubledCalendars(ctx), await takenSources(ctx)]).toEqual([[], []])
  })

  test('leaves out the far nights that its site does not let yet, once the owner says so', async ({
    ctx,
  }) => {
    const { web, now } = await site()
    const far =
      'BEGIN:VEVENT\r\nUID:far\r\nDTSTART;VALUE=DATE:20270520\r\nDTEND;VALUE=DATE:20271120\r\nSUMMARY:Airbnb (Not available)\r\nEND:VEVENT\r\n'
    now.text = airbnb.replace('END:VCALENDAR', `${far}END:VCALENDAR`)
    const id = await added(ctx, web)
    expect(await calendarAddresses(ctx)).toMatchObject([{ far_from: '2027-05-20', leave_far: null }])
    expect(await takenSources(ctx)).toMatchObject([{ spans: 3 }])
    expect(await chooseFar(ctx, asha, id, true, web)).toEqual({ ok: true })
    expect(await takenSources(ctx)).toMatchObject([{ spans: 2 }])
    expect(await chooseFar(ctx, asha, id, false, web)).toEqual({ ok: true })
    expect(await takenSources(ctx)).toMatchObject([{ spans: 3 }])
  })

  test('with entries that cannot be read says how many, for as long as that is so', async ({ ctx }) => {
    const { web, now } = await site()
    now.text = airbnb.replace('END:VCALENDAR', 'BEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT\r\nEND:VCALENDAR')
    const id = await added(ctx, web)
    expect(await takenSources(ctx)).toMatchObject([{ spans: 2 }])
    expect(await unreadEntries(ctx)).toEqual([{ stay: 'suite', source: 'Airbnb', entries: 3, unread: 1 }])
    expect(await checkCalendars({ ...ctx, database: ctx.database })).toMatchObject({
      state: 'look',
      message: expect.stringContaining('Airbnb for suite, 1 of 3'),
    })
    now.text = airbnb
    await fetchNow(ctx, asha, id, web)
    expect(await unreadEntries(ctx)).toEqual([])
  })

  test('is removed once, with its nights or without', async ({ ctx }) => {
    const { web } = await site()
    const first = await added(ctx, web)
    const taps = await Promise.all([1, 2].map(() => removeCalendarAddress(ctx, asha, first, 'kept')))
    expect(taps.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await takenSources(ctx)).toMatchObject([{ source: 'Airbnb', spans: 2 }])
    const second = await added(ctx, web)
    expect(await removeCalendarAddress(ctx, asha, second, 'forgotten')).toEqual({ ok: true })
    expect([await calendarAddresses(ctx), await takenSources(ctx)]).toEqual([[], []])
    expect(await fetchNow(ctx, asha, second, web)).toMatchObject({ code: 'calendar-address-gone' })
  })

  test('that sold our nights as well is a double booking at once, with both sides named', async ({ ctx }) => {
    await bookingOf(ctx, meera, { checkIn: '2026-12-03', checkOut: '2026-12-06' })
    const { web } = await site()
    await added(ctx, web)
    expect(await clashesFrom(ctx, '2026-11-20')).toMatchObject([
      {
        from: '2026-12-03',
        until: '2026-12-05',
        stays: expect.arrayContaining([
          expect.objectContaining({ name: 'Airbnb', from: 'elsewhere' }),
          expect.objectContaining({ name: 'Meera Joshi', from: 'house' }),
        ]),
      },
    ])
  })
})
