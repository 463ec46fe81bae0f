import { expect } from 'vitest'
import { countWork } from '../../tests/count-work.ts'
import { test } from '../../tests/test-app.ts'
import { readBookingsCsv } from './bookings-csv.server.ts'
import { previewImport } from './import-bookings.server.ts'

const heading = 'first name,stay,check-in,check-out,note'
const repeat = (times: number, line: (at: number) => string) =>
  Array.from({ length: times }, (_, at) => line(at))

/** Tables that are long in one way each, as long as asked. */
const kinds: Record<string, (times: number) => string[]> = {
  'rows on the same nights': (times) => [
    heading,
    ...repeat(times, (at) => `Guest ${at},suite,2027-01-04,2027-01-09,`),
  ],
  'rows on other nights': (times) => [
    heading,
    ...repeat(times, (at) => `Guest ${at},suite,2027-0${1 + (at % 9)}-04,2027-0${1 + (at % 9)}-09,`),
  ],
  'unreadable rows': (times) => [heading, ...repeat(times, (at) => `,nowhere,soon,later,${at},more,cells`)],
  'empty rows': (times) => [heading, 'Meera,suite,2027-01-04,2027-01-09,', ...repeat(times, () => ',,,,')],
  columns: (times) => [
    `${heading}${repeat(times, (at) => `,c${at}`).join('')}`,
    'Meera,suite,2027-01-04,2027-01-09,',
  ],
  'characters of a cell': (times) => [
    heading,
    `Meera,suite,2027-01-04,2027-01-09,"${' x'.repeat(times * 20)}"`,
  ],
  quotes: (times) => [heading, `Meera,suite,2027-01-04,2027-01-09,${'"a" '.repeat(times)}`],
}

test.for(Object.keys(kinds))('does at most 2.5 times the work for twice the %s', async (kind, { ctx }) => {
  const workOf = (times: number) =>
    countWork(async () => {
      const bytes = Buffer.from(kinds[kind]?.(times).join('\n') ?? '')
      await previewImport(ctx, readBookingsCsv(bytes, 'Asia/Kolkata').rows)
    })
  await workOf(10)
  const once = await workOf(60)
  expect(once).toBeGreaterThan(100)
  expect(await workOf(120)).toBeLessThanOrEqual(2.5 * once)
})
