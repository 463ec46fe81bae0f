import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Fields } from '#core/record-fields.ts'
import { bookingFields } from '#modules/bookings/booking.ts'
import { paymentFields } from '#modules/bookings/payment.ts'
import { blockedDatesFields } from '#modules/calendar/blocked-dates.ts'
import { enquiryFields } from '#modules/enquiries/written-enquiry.ts'
import { seasonFields } from '#modules/prices/season-record.ts'

const root = join(import.meta.dirname, '..')
const listing = ['ls-files', '--cached', '--others', '--exclude-standard']
const files = execFileSync('git', listing, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const documents = files.filter((file) => /^(?:docs\/.*|README|CONTRIBUTING)\.md$/.test(file))

test('links in the documents point to files that exist', () => {
  const broken = matches(/\]\((?!https?:)([^)#]+)[^)]*\)/g).filter(
    ({ document, text }) => !existsSync(join(root, dirname(document), text)),
  )
  expect(broken).toEqual([])
})

test('files that the documents name exist', () => {
  const names = new Set(files.flatMap((file) => [file, basename(file)]))
  const named = matches(/`(\w[\w./-]*\.(?:tsx?|mjs|cjs|css|grit|json))`/g)
  // N stands for the number of a migration that does not exist yet.
  expect(named.filter(({ text }) => !names.has(text) && !text.includes('/N-'))).toEqual([])
})

test('the table of the columns of a CSV file is that of the fields of a booking', () => {
  const table = readFileSync(join(root, 'docs/running.md'), 'utf8')
  const missing = Object.values(bookingFields)
    .map(({ csv, label }) => `| ${csv[0]} | ${label}`)
    .filter((row) => !table.includes(row))
  expect(missing, 'docs/running.md, “CSV of bookings”, lacks these rows').toEqual([])
})

/** Which of the two it is says the button. */
const { kind: _, ...typedPayment } = paymentFields

test.each([
  ['app/admin/bookings/booking-form.tsx', bookingFields],
  ['app/admin/bookings/booking-payments.tsx', typedPayment],
  ['app/admin/bookings/closure.tsx', blockedDatesFields],
  ['app/admin/seasons/season.tsx', seasonFields],
  ['app/admin/enquiries/new-enquiry.tsx', enquiryFields],
] as [string, Fields][])('the form in %s has every field of its record', (file, fields) => {
  const source = readFileSync(join(root, file), 'utf8')
  const missing = Object.keys(fields).filter(
    (name) => !new RegExp(`['"\`. ]${RegExp.escape(name)}['"\`.]`).test(source),
  )
  expect(missing, `${file} shows no field for these`).toEqual([])
})

/** The first group of each match, with the document it is in. */
function matches(pattern: RegExp): { document: string; text: string }[] {
  return documents.flatMap((document) => {
    const found = readFileSync(join(root, document), 'utf8').matchAll(pattern)
    return Array.from(found, ([, text = '']) => ({ document, text }))
  })
}
