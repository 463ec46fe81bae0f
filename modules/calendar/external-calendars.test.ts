import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, onTestFinished } from 'vitest'
import { lookupPublic } from '#core/host/public-address.server.ts'
import { addDays, listNights } from '#core/values/day.ts'
import { eventLines, openCalendarSite } from '../../tests/calendar-site.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import { asha } from '../../tests/people.ts'
import { fetchDueCalendars } from '../../tests/queue-work.ts'
import { auditEntries, everyRow, passTime, queuedEmails, type TestApp, test } from '../../tests/test-app.ts'
import {
  addCalendarAddress,
  fetchCalendarNow,
  listCalendarAddresses,
  listTroubledCalendars,
  removeCalendarAddress,
  setFarNightsLeftOut,
} from './external-calendars.server.ts'
import {
  calendarTroubles,
  chooseSourceName,
  findUnavailableFrom,
  maskCalendarAddress,
  mergeNights,
  parseCalendarAddress,
} from './external-calendars.ts'
import {
  listCalendarsWithUnreadableEntries,
  listImportedSources,
  removeImportedNights,
} from './external-nights.server.ts'
import { fetchCalendar, publicWeb } from './fetch-calendar.server.ts'

test.for([
  ['https://www.airbnb.co.in/1.ics?s=secret', 'https://www.airbnb.co.in/1.ics?s=secret'],
  ['  webcal://calendar.google.com/private-x/a.ics#top ', 'https://calendar.google.com/private-x/a.ics'],
  ['HTTPS://ADMIN.Booking.com:443/a.ics', 'https://admin.booking.com/a.ics'],
])('accepts the address %s', ([typed, address]) => {
  expect(parseCalendarAddress(typed ?? '')).toEqual({ ok: true, address })
})

test.for([
  ...['http://www.airbnb.com/1', 'https://www.airbnb.com:8443/1', 'https://asha:secret@www.airbnb.com/1'],
  ...['https://127.0.0.1/1', 'https://0x7f.1/1', 'https://2130706433/1', 'https://[::1]/1'],
  ...['https://localhost/1', 'https://router/1', 'file:///etc/passwd', 'a calendar'],
  `https://www.airbnb.com/${'x'.repeat(2000)}`,
])('refuses the address %s', (typed) => {
  expect(parseCalendarAddress(typed)).toMatchObject({ code: 'calendar-address-invalid', field: 'address' })
})

test('shows the site of an address without its secret, and numbers two calendars of one site', () => {
  expect(maskCalendarAddress('https://www.airbnb.com/1.ics?s=0123456789abcdef')).toBe('www.airbnb.com/…cdef')
  expect(chooseSourceName('Airbnb', ['Google'])).toBe('Airbnb')
  expect(chooseSourceName('Airbnb', ['Airbnb', 'Airbnb 2'])).toBe('Airbnb 3')
})

const guest = { checkIn: '2026-12-01', checkOut: '2026-12-05' }
const far = { checkIn: '2027-05-20', checkOut: '2027-11-20', isClosed: true } as const
const middle = '2027-08-01'

test.for<[string, { checkIn: string; checkOut: string; closed?: true }[], string | null]>([
  ['a long closed run at the end', [far, guest], '2027-05-20'],
  ['one in pieces', [guest, { ...far, checkOut: middle }, { ...far, checkIn: middle }], '2027-05-20'],
  ['nothing', [], null],
  ['guests alone', [guest], null],
  ['a guest who stays long', [{ checkIn: far.checkIn, checkOut: far.checkOut }], null],
  ['a winter that is closed soon', [{ ...far, checkIn: '2027-01-10' }], null],
  ['a few closed days', [{ ...far, checkOut: '2027-05-30' }], null],
  ['a closed run with a guest after it', [far, { checkIn: '2027-12-01', checkOut: '2027-12-03' }], null],
])('finds where a calendar ends that has %s', ([, nights, from]) => {
  expect(findUnavailableFrom(nights, '2026-11-20')).toBe(from)
})

const nights = (checkIn: string, checkOut: string) => ({ checkIn, checkOut })
const start = '2027-02-20'
const span = fc
  .record({ at: fc.nat(20), length: fc.integer({ min: 1, max: 8 }) })
  .map(({ at, length }) => nights(addDays(start, at), addDays(start, at + length)))

test('merges spans that overlap in a stay with one room, and not those that only follow', () => {
  const next = nights('2026-12-08', '2026-12-10')
  const both = [nights('2026-12-03', '2026-12-08'), nights('2026-12-01', '2026-12-05')]
  expect(mergeNights([...both, next], 1)).toEqual([nights('2026-12-01', '2026-12-08'), next])
})

test('merges to at most one span per room for each night', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), (spans, rooms) => {
      const merged = mergeNights(spans, rooms)
      const times = (all: typeof spans, night: string) =>
        all.filter(({ checkIn, checkOut }) => checkIn <= night && night < checkOut).length
      for (const night of listNights(start, addDays(start, 30)))
        expect(times(merged, night)).toBe(Math.min(rooms, times(spans, night)))
      expect(merged.length).toBeLessThanOrEqual(spans.length)
    }),
  )
})

const airbnb = readFileSync(join(import.meta.dirname, '../../tests/fixtures/tables/airbnb.ics'), 'utf8')
const empty = airbnb.replace(/BEGIN:VEVENT[\s\S]*END:VEVENT\r?\n/, '')
const suite = { stay: 'suite', address: 'https://calendars.example/ical/1.ics?s=wonderfully-secret' }

/** A site whose calendar can be changed, and that can be out of order. */
async function site() {
  const now = { text: airbnb, status: 200 }
  const open = await siteThat((_request, response) => response.writeHead(now.status).end(now.text))
  return Object.assign(open, { now })
}

async function siteThat(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const site = await openCalendarSite(answer)
  onTestFinished(site.close)
  return site
}

async function added(ctx: TestApp, web: Parameters<typeof addCalendarAddress>[3]) {
  expect(await addCalendarAddress(ctx, asha, suite, web)).toMatchObject({ ok: true, source: 'Airbnb' })
  const [row] = await listCalendarAddresses(ctx)
  return row?.id ?? ''
}

describe('a connected calendar', () => {
  test('stores its nights, and counts unreadable ones, at once and each half hour', async ({ ctx }) => {
    const { web, now, requests } = await site()
    now.text = airbnb.replace('END:VCALENDAR', 'BEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT\r\nEND:VCALENDAR')
    await added(ctx, web)
    const calendar = { stay: 'suite', source: 'Airbnb' }
    expect(await listImportedSources(ctx)).toMatchObject([{ ...calendar, spans: 2 }])
    const unreadable = [{ ...calendar, entries: 3, unread: 1 }]
    expect(await listCalendarsWithUnreadableEntries(ctx)).toEqual(unreadable)
    await fetchDueCalendars(ctx, web)
    expect(requests).toHaveLength(1)
    ctx.clock.advance({ minutes: 30 })
    await fetchDueCalendars(ctx, web)
    now.text = airbnb.replace(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r?\n/, '')
    ctx.clock.advance({ minutes: 30 })
    await fetchDueCalendars(ctx, web)
    expect(await listImportedSources(ctx)).toMatchObject([{ spans: 1 }])
    expect(await listCalendarsWithUnreadableEntries(ctx)).toEqual([])
    const fetched = { trouble: null, fetched_at: ctx.clock.now().toISOString() }
    expect(await listCalendarAddresses(ctx)).toMatchObject([{ shown: 'calendars.example/…cret', ...fetched }])
    expect(await auditEntries(ctx, 'calendar.imported')).toHaveLength(2)
  })

  test('is stored encrypted: no table, log line or audit entry has its address', async ({ ctx }) => {
    const { web, now } = await site()
    const id = await added(ctx, web)
    now.status = 500
    await fetchCalendarNow(ctx, asha, id, web)
    expect((await everyRow(ctx)) + JSON.stringify(ctx.lines)).not.toMatch(/wonderfully|ical\/1/)
    await ctx.database.updateTable('external_calendar').set({ sealed: 'v1.a.b' }).execute()
    const message = calendarTroubles['key-lost']
    expect(await fetchCalendarNow(ctx, asha, id, web)).toMatchObject({ message })
  })

  test('is refused where it cannot be read, is already connected, or is one too many', async ({ ctx }) => {
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
    const palace = await addCalendarAddress(ctx, asha, { ...suite, stay: 'palace' }, web)
    expect(palace).toMatchObject({ code: 'stay-unknown' })
    const both = await Promise.all([tried(), tried()])
    expect(both.filter((said) => said === 'added')).toHaveLength(1)
    const already = /^This calendar is already connected to this room\. You (connected|imported)/
    expect(await tried()).toMatch(already)
    const another = (number: number) =>
      addCalendarAddress(ctx, asha, { ...suite, address: `${suite.address}${number}` }, web)
    for (const number of [2, 3, 4, 5, 6])
      expect(await another(number)).toMatchObject({ source: `Airbnb ${number}` })
    expect(await another(7)).toMatchObject({ code: 'calendar-addresses-too-many' })
  })

  test('keeps its nights while it fails, and the owner gets one e-mail after a day', async ({ ctx }) => {
    const { web, now } = await site()
    await added(ctx, web)
    now.status = 503
    const fetchAfter = async (hours: number) => {
      ctx.clock.advance({ hours })
      await fetchDueCalendars(ctx, web)
    }
    for (const hours of [0.5, 23]) await fetchAfter(hours)
    expect(await listTroubledCalendars(ctx)).toEqual([])
    for (const hours of [1, 0.5]) await fetchAfter(hours)
    const failing = { source: 'Airbnb', trouble: 'answer', isFailing: true }
    expect(await listTroubledCalendars(ctx)).toMatchObject([failing])
    const emails = await queuedEmails(ctx)
    expect(emails).toMatchObject([{ kind: 'calendar', subject: expect.stringContaining('Airbnb') }])
    expect(emails[0]?.text).toContain('Your calendar still shows the bookings of 20 November 2026 at 12:00.')
    expect(await listImportedSources(ctx)).toMatchObject([{ spans: 2 }])
    now.status = 200
    await fetchAfter(0.5)
    expect(await listTroubledCalendars(ctx)).toEqual([])
  })

  test('keeps its coming nights when it is suddenly empty, until the owner decides', async ({ ctx }) => {
    const { web, now } = await site()
    const id = await added(ctx, web)
    now.text = empty
    await fetchCalendarNow(ctx, asha, id, web)
    expect(await listTroubledCalendars(ctx)).toMatchObject([{ emptied_at: expect.any(String) }])
    const [shown] = await listImportedSources(ctx)
    expect(shown).toMatchObject({ spans: 2 })
    const theirs = { stay: 'suite', source: 'Airbnb', seenStoredAt: shown?.stored_at ?? '' }
    expect(await removeImportedNights(ctx, asha, theirs)).toEqual({ ok: true })
    await fetchCalendarNow(ctx, asha, id, web)
    expect([await listTroubledCalendars(ctx), await listImportedSources(ctx)]).toEqual([[], []])
    now.text = airbnb
    await fetchCalendarNow(ctx, asha, id, web)
    expect(await listImportedSources(ctx)).toMatchObject([{ spans: 2 }])
  })

  test('may be empty where it had no nights, or only past ones', async ({ ctx }) => {
    const { web, now } = await site()
    now.text = empty
    const id = await added(ctx, web)
    for (const text of [airbnb, empty]) {
      await passTime(ctx, { days: 30 })
      now.text = text
      await fetchCalendarNow(ctx, asha, id, web)
    }
    expect([await listTroubledCalendars(ctx), await listImportedSources(ctx)]).toEqual([[], []])
  })

  test('leaves out far nights that its site does not sell yet, if the owner chooses so', async ({ ctx }) => {
    const { web, now } = await site()
    const days = ['DTSTART;VALUE=DATE:20270520', 'DTEND;VALUE=DATE:20271120']
    const far = eventLines('UID:far', ...days, 'SUMMARY:Airbnb (Not available)')
    now.text = airbnb.replace('END:VCALENDAR', [...far, 'END:VCALENDAR'].join('\r\n'))
    const id = await added(ctx, web)
    const unsold = { unavailable_from: '2027-05-20', ignore_unavailable: null }
    expect(await listCalendarAddresses(ctx)).toMatchObject([unsold])
    expect(await listImportedSources(ctx)).toMatchObject([{ spans: 3 }])
    for (const leftOut of [true, false]) {
      expect(await setFarNightsLeftOut(ctx, asha, id, leftOut, web)).toEqual({ ok: true })
      expect(await listImportedSources(ctx)).toMatchObject([{ spans: leftOut ? 2 : 3 }])
    }
  })

  test('is disconnected once, with its nights or without', async ({ ctx }) => {
    const { web } = await site()
    const first = await added(ctx, web)
    await expectOneOk(() => removeCalendarAddress(ctx, asha, first, 'kept'))
    expect(await listImportedSources(ctx)).toMatchObject([{ source: 'Airbnb', spans: 2 }])
    const second = await added(ctx, web)
    expect(await removeCalendarAddress(ctx, asha, second, 'forgotten')).toEqual({ ok: true })
    expect([await listCalendarAddresses(ctx), await listImportedSources(ctx)]).toEqual([[], []])
    expect(await fetchCalendarNow(ctx, asha, second, web)).toMatchObject({ code: 'calendar-address-gone' })
  })
})

const at = (path: string, host = 'calendars.example') => `https://${host}${path}`

test('fetches a calendar from the requested host', async () => {
  const site = await siteThat((_request, response) => response.end(airbnb))
  const fetched = await fetchCalendar(at('/a.ics?s=1', 'other.example'), site.web)
  expect(fetched).toEqual({ ok: true, text: airbnb })
  expect(site.requests).toMatchObject([{ host: 'other.example', path: '/a.ics?s=1' }])
})

test('follows two redirects and no third', async () => {
  const site = await siteThat((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) return response.end(airbnb)
    const to = left === 2 ? at('/1', 'other.example') : `/${left - 1}`
    return response.writeHead(302, { location: to }).end('moved')
  })
  expect(await fetchCalendar(at('/2'), site.web)).toMatchObject({ ok: true, text: airbnb })
  expect(await fetchCalendar(at('/3'), site.web)).toEqual({ ok: false, trouble: 'redirects' })
  expect(site.requests).toHaveLength(6)
})

test.for([
  ...['https://127.0.0.1/', 'https://localhost/', 'http://calendars.example/', 'file:///etc/passwd'],
  'https://',
])('is not redirected to %s', async (location) => {
  const site = await siteThat((_request, response) => response.writeHead(302, { location }).end())
  expect(await fetchCalendar(at('/'), site.web)).toEqual({ ok: false, trouble: 'redirects' })
  expect(site.requests).toHaveLength(1)
})

const addressesOfNames = [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:93.184.216.34'], ['fd00::1']]
test.for(addressesOfNames)('does not connect to a name that resolves to %s', async (addresses) => {
  const location = at('/', 'other.example')
  const site = await siteThat((_request, response) => response.writeHead(302, { location }).end())
  site.names['other.example'] = [addresses]
  const refused = { ok: false, trouble: 'private' }
  for (const address of [location, at('/')]) expect(await fetchCalendar(address, site.web)).toEqual(refused)
  expect(site.requests).toHaveLength(1)
})

test('resolves a name once for a connection, with the check of all outgoing connections', async () => {
  const site = await siteThat((_request, response) => response.end(airbnb))
  site.names['calendars.example'] = [['93.184.216.34'], ['127.0.0.1']]
  expect(await fetchCalendar(at('/'), site.web)).toMatchObject({ ok: true })
  expect(await fetchCalendar(at('/'), site.web)).toEqual({ ok: false, trouble: 'private' })
  expect(site.requests).toHaveLength(1)
  expect(publicWeb).toEqual({ lookup: lookupPublic })
})

test('trusts only a certificate of the requested name from a known authority', async () => {
  const site = await siteThat((_request, response) => response.end(airbnb))
  site.names['third.example'] = [['93.184.216.36']]
  const refused = { ok: false, trouble: 'certificate' }
  expect(await fetchCalendar(at('/', 'third.example'), site.web)).toEqual(refused)
  const { ca: _, ...untrusting } = site.web
  expect(await fetchCalendar(at('/'), untrusting)).toEqual(refused)
  expect(site.requests).toHaveLength(0)
})

test('gives up on a slow answer, a missing answer, and an unknown or slow name', async () => {
  const site = await siteThat((request, response) => {
    if (request.url === '/never') return
    response.write('BEGIN')
    const drip = setInterval(() => response.write(':'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const slow = { ok: false, trouble: 'slow' }
  for (const path of ['/drip', '/never']) expect(await fetchCalendar(at(path), site.web, 300)).toEqual(slow)
  expect(await fetchCalendar(at('/'), { ...site.web, lookup: () => {} }, 50)).toEqual(slow)
  const nobody = await fetchCalendar(at('/', 'nobody.example'), site.web)
  expect(nobody).toEqual({ ok: false, trouble: 'no-such-host' })
})

test.for<[string, number, Record<string, string>, Buffer, string]>([
  ['a missing page', 404, {}, Buffer.from('no'), 'gone'],
  ['one that is gone', 410, {}, Buffer.from('no'), 'gone'],
  ['a forbidden page', 403, {}, Buffer.from('no'), 'refused'],
  ['a fault', 500, {}, Buffer.from('no'), 'answer'],
  ['"not modified"', 304, {}, Buffer.from(''), 'answer'],
  ['a redirect to nowhere', 302, {}, Buffer.from('no'), 'answer'],
  ['more than a calendar may have', 200, {}, Buffer.alloc(3_000_000, 'x'), 'large'],
  ['a compressed answer', 200, { 'content-encoding': 'gzip' }, gzipSync(airbnb), 'unreadable'],
])('returns the trouble of %s', async ([, status, headers, body, trouble]) => {
  const site = await siteThat((_request, response) => response.writeHead(status, headers).end(body))
  expect(await fetchCalendar(at('/'), site.web)).toEqual({ ok: false, trouble })
})
