import { expect, test } from 'vitest'
import { isAuditRoom, isPublicAct, sayActor, sayEntry } from './entry.ts'
import { sayEntryChanges } from './entry-changes.ts'

test('an entry and who made it have words, also those without a sentence or a name of their own', () => {
  expect(['review.approved', 'tea.made-early'].map(sayEntry)).toEqual(['approved a review', 'tea made early'])
  expect(sayActor('owner:asha', 'Asha')).toBe('Asha')
  expect(['owner:asha', 'guest:x', 'house', 'ghost'].map((who) => sayActor(who, null))).toEqual([
    'A former owner',
    'A guest',
    'The house, by itself',
    'Somebody',
  ])
  expect(['reviews', 'toString'].map(isAuditRoom)).toEqual([true, false])
  expect([isPublicAct('review.approved'), isPublicAct('enquiry.noted')]).toEqual([true, false])
})

type Case = [name: string, about: string, before: unknown, after: unknown, changes: string[]]
const cases: Case[] = [
  [
    'a decision in plain words',
    'review.declined review one',
    { status: 'pending', decline_reason: null, decline_note: '' },
    { status: 'declined', reason: 'off-topic' },
    ['Status: Waiting > Declined', 'Reason:  > Not about the stay'],
  ],
  [
    'days and lists, without what stayed the same',
    'booking.changed booking one',
    { stay: 'suite', check_in: '2026-11-10' },
    { stay: 'suite', check_in: '2026-11-11', fields: ['first_name', 'check_in'] },
    ['Arrival: 10 November 2026 > 11 November 2026', 'Changed:  > first name, check in'],
  ],
  [
    'sums in rupees, and a source by its name',
    'booking.changed booking one',
    { guests: null, amount: null, source: 'airbnb' },
    { guests: 3, amount: 45_000, source: 'A friend' },
    ['Guests:  > 3', 'Amount:  > ₹45,000', 'From: Airbnb > A friend'],
  ],
  [
    'a setting whose value is kept out of the log',
    'setting.changed setting ownerAddress',
    undefined,
    undefined,
    ['Setting:  > Where e-mails go'],
  ],
  [
    'a plain setting',
    'setting.changed setting timeZone',
    'Asia/Kolkata',
    'Europe/London',
    ['Setting:  > Time zone', 'Now: Asia/Kolkata > Europe/London'],
  ],
  [
    'one part of a setting',
    'setting.changed setting invitations',
    { automatic: false },
    { automatic: true },
    ['Setting:  > Invitations', 'Invitations by themselves: No > Yes'],
  ],
  [
    'each part of the site once',
    'content.published content site',
    undefined,
    { parts: ['hero', 'photographs', 'replacements'] },
    ['In:  > Welcome, Pictures'],
  ],
  [
    'no counts of nothing',
    'person.erased person x',
    undefined,
    { bookings: 0, reviews: 1 },
    ['Reviews:  > 1'],
  ],
  ['a first step', 'first-step.done setting phone', undefined, undefined, ['Step:  > Phone']],
  [
    'anything else readably',
    'tea.made tea one',
    undefined,
    { teaCups: 3, poured_by: { hand: null } },
    ['Tea cups:  > 3', 'Poured by:  > Hand none'],
  ],
]

test.each(cases)('the changes of an entry describe %s', (_, entry, before, after, changes) => {
  const [act = '', about = '', about_id = ''] = entry.split(' ')
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const said = sayEntryChanges({ act, about, about_id, before: text(before), after: text(after) })
  expect(said.map(({ what, ...each }) => `${what}: ${each.before} > ${each.after}`)).toEqual(changes)
})
