import { expect, test } from 'vitest'
import { sayEntryChanges } from './entry-changes.ts'

const about = { act: 'review.declined', about: 'review', about_id: 'one' }
const change = (before: unknown, after: unknown, of = about) =>
  sayEntryChanges({
    ...of,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  }).map(({ what, ...each }) => `${what}: ${each.before} > ${each.after}`)

test('describes a decision as before and after, in plain words', () => {
  expect(
    change(
      { status: 'pending', decline_reason: null, decline_note: '' },
      { status: 'declined', reason: 'off-topic' },
    ),
  ).toEqual(['Status: Waiting > Declined', 'Reason:  > Not about the stay'])
})

test('says days and lists, and leaves out what stayed the same', () => {
  expect(
    change(
      { stay: 'suite', check_in: '2026-11-10' },
      { stay: 'suite', check_in: '2026-11-11', fields: ['first_name', 'check_in'] },
    ),
  ).toEqual(['Arrival: 10 November 2026 > 11 November 2026', 'Changed:  > first name, check in'])
})

test('says sums in rupees, and a source by its name', () => {
  const of = { act: 'booking.changed', about: 'booking', about_id: 'one' }
  expect(
    change(
      { guests: null, amount: null, source: 'airbnb' },
      { guests: 3, amount: 45_000, source: 'A friend' },
      of,
    ),
  ).toEqual(['Guests:  > 3', 'Amount:  > ₹45,000', 'From: Airbnb > A friend'])
})

test('names a setting, also where its value is kept out of the log', () => {
  const of = { act: 'setting.changed', about: 'setting', about_id: 'ownerAddress' }
  expect(change(undefined, undefined, of)).toEqual(['Setting:  > Where e-mails go'])
  expect(change('Asia/Kolkata', 'Europe/London', { ...of, about_id: 'timeZone' })).toEqual([
    'Setting:  > Time zone',
    'Now: Asia/Kolkata > Europe/London',
  ])
  expect(change({ automatic: false }, { automatic: true }, { ...of, about_id: 'invitations' })).toEqual([
    'Setting:  > Invitations',
    'Invitations by themselves: No > Yes',
  ])
})

test('names each part of the site once, as the room of texts does', () => {
  const of = { act: 'content.published', about: 'content', about_id: 'site' }
  expect(change(undefined, { parts: ['hero', 'photographs', 'replacements'] }, of)).toEqual([
    'In:  > Welcome, Pictures',
  ])
})

test('leaves out counts of nothing', () => {
  expect(change(undefined, { bookings: 0, reviews: 1 })).toEqual(['Reviews:  > 1'])
})

test('names the first step', () => {
  const of = { act: 'first-step.done', about: 'setting', about_id: 'phone' }
  expect(change(undefined, undefined, of)).toEqual(['Step:  > Phone'])
})

test('shows what has no description of its own readably', () => {
  expect(change(undefined, { teaCups: 3, poured_by: { hand: null } })).toEqual([
    'Tea cups:  > 3',
    'Poured by:  > Hand none',
  ])
  expect(change(undefined, undefined)).toEqual([])
})
