import { expect, test } from 'vitest'
import { addDays } from '#core/values/day.ts'
import { calendarText as calendar, eventLines as event } from '../../tests/calendar-site.ts'
import { countWork } from '../../tests/count-work.ts'
import { mergeNights } from './external-calendars.ts'
import { findBlockedNights, findFullNights, findOverbookedNights } from './nights.ts'
import { readCalendar } from './read-calendar.server.ts'

const [first, second] = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203']
const [arrival, departure] = ['20261204T140000', '20261206T100000']
const timed = (rule: string) =>
  event('UID:1', `DTSTART;TZID=Asia/Kolkata:${arrival}`, `DTEND;TZID=Asia/Kolkata:${departure}`, rule)
const moved = (id: string, ...lines: string[]) =>
  event('UID:1', id, 'DTSTART;VALUE=DATE:20261212', 'DTEND;VALUE=DATE:20261215', ...lines)
const version = (from: string, ...lines: string[]) => event('UID:1', `DTSTART:${from}`, ...lines)
const window = { from: '2026-01-01', to: '2028-06-30' }

const repeat = (times: number, lines: (at: number) => string | string[]) =>
  Array.from({ length: times }, (_, at) => lines(at)).flat()
const dayOf = (at: number) => addDays('2026-01-01', at).replaceAll('-', '')

/** Lines that are long lists of one kind, each as often as asked. */
const kinds: Record<string, (times: number) => string[]> = {
  events: (times) => repeat(times, (uid) => event(`UID:${uid}`, first, second)),
  versions: (times) => repeat(times, (at) => version('20261201', `SEQUENCE:${at}`)),
  'same versions': (times) => repeat(times, () => version('20261201')),
  changes: (times) => [
    ...timed('RRULE:FREQ=DAILY'),
    ...repeat(times, (at) => moved(`RECURRENCE-ID;VALUE=DATE:${20270101 + (at % 28)}`, `SEQUENCE:${at}`)),
  ],
  'lasting changes': (times) => [
    ...timed('RRULE:FREQ=DAILY;COUNT=400'),
    ...repeat(times, (at) => moved(`RECURRENCE-ID;RANGE=THISANDFUTURE:20261211T08${10 + (at % 50)}00Z`)),
  ],
  'series and lasting changes': (times) => [
    ...repeat(times, () => version('20270301')),
    ...repeat(times, (at) => moved(`RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:${dayOf(at)}`)),
  ],
  'cancelled series and changes': (times) => [
    ...repeat(times, () => version('20270301', 'STATUS:CANCELLED')),
    ...repeat(times, (at) => moved(`RECURRENCE-ID;VALUE=DATE:${dayOf(at)}`)),
  ],
  rules: (times) => event(first, ...repeat(times, () => 'RRULE:FREQ=WEEKLY;COUNT=9')),
  dates: (times) => event(first, `RDATE:${repeat(times, (at) => String(20270101 + (at % 28))).join()}`),
  excluded: (times) => event(first, 'RRULE:FREQ=DAILY;COUNT=99', ...repeat(times, () => 'EXDATE:20261205')),
  folds: (times) => event(first, 'DESCRIPTION:', ...repeat(times, () => ' x')),
  'stray lines': (times) => event('DTSTART;', ...repeat(times, () => 'x')),
  components: (times) => [...repeat(times, () => 'BEGIN:X'), ...repeat(times, () => 'END:X')],
}

test.for(Object.keys(kinds))('does at most 2.5 times the work for twice the %s', async (kind) => {
  const workOf = (times: number) =>
    countWork(() => readCalendar(calendar(...(kinds[kind]?.(times) ?? [])), 'Asia/Kolkata', window))
  await workOf(10)
  expect(await workOf(400)).toBeLessThanOrEqual(2.5 * (await workOf(200)))
})

const spans = (count: number, step: number, nights: number) =>
  Array.from({ length: count }, (_, at) => {
    const checkIn = addDays('2027-02-20', at * step)
    return { checkIn, checkOut: addDays(checkIn, nights) }
  })

test('does at most two and a half times the work for twice the spans', async () => {
  const year = { from: '2027-02-20', until: '2028-02-20' }
  const algorithms: ((all: ReturnType<typeof spans>) => unknown)[] = [
    (all) => mergeNights(all, 3),
    (all) => [findOverbookedNights(all, 2), findBlockedNights(all, 2)],
    (all) => findFullNights(all, 2, year),
  ]
  for (const [step, nights] of [[0, 40] as const, [50, 40] as const, [3, 3] as const])
    for (const algorithm of algorithms) {
      const workOf = (count: number) => countWork(() => algorithm(spans(count, step, nights)))
      await workOf(10)
      expect(await workOf(1000)).toBeLessThanOrEqual(2.5 * (await workOf(500)))
    }
})
