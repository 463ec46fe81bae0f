import { describe, expect } from 'vitest'
import { removeTeamMember } from '#modules/accounts/team.server.ts'
import { saveEnquiryNote } from '#modules/enquiries/answer-enquiry.server.ts'
import { resumeInvitations, stopInvitations } from '#modules/invitations/stop-asking.server.ts'
import { eraseMedia } from '#modules/media/change-media.server.ts'
import { erasePerson } from '#modules/privacy/erase-person.server.ts'
import { describeEntryChanges } from '../app/admin/log/entry-changes.ts'
import { addFiles } from '../tests/files.ts'
import { createAccount, kiranAccount, signedIn } from '../tests/owner.ts'
import { ananya, asha, bookingOf, enquiryBy, meera } from '../tests/people.ts'
import { type TestApp, test, testOnDatabases } from '../tests/test-app.ts'
import { type Actor, commandLineActor } from './app-context.server.ts'
import { type AuditAction, describeAction, describeActor, isPublicAction } from './audit-entry.ts'
import { change } from './change.server.ts'
import { findSubjectNames, listAuditActors, listEntries } from './read-audit-log.server.ts'

async function did(ctx: TestApp, who: Actor, entry: string, about = 'review', aboutId = 'one') {
  await change(ctx, who, (tx) => tx.record({ action: entry as AuditAction, about, aboutId }))
  ctx.clock.advance({ hours: 1 })
}

describe('the audit log', () => {
  testOnDatabases('shows the newest first, page by page, each entry once', async (ctx) => {
    for (const entry of ['a', 'b', 'c', 'd', 'e']) await did(ctx, asha, entry)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listEntries>> = await listEntries(ctx, { limit: 2, cursor })
      seen.push(...page.entries.map(({ action }) => action))
      cursor = page.next
    } while (cursor)
    expect(seen).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  testOnDatabases('can be narrowed by who, what and when', async (ctx) => {
    await did(ctx, asha, 'review.approved')
    await did(ctx, commandLineActor, 'review.declined')
    await did(ctx, asha, 'enquiry.closed', 'enquiry')
    const entries = async (query: Parameters<typeof listEntries>[1]) =>
      (await listEntries(ctx, query)).entries.map(({ action }) => action)
    expect(await entries({ actor: 'command-line' })).toEqual(['review.declined'])
    expect(await entries({ about: ['enquiry', 'email'] })).toEqual(['enquiry.closed'])
    expect(await entries({ from: '2026-11-20T07:30:00.000Z' })).toEqual(['enquiry.closed', 'review.declined'])
    expect(await entries({ until: '2026-11-20T07:30:00.000Z' })).toEqual(['review.approved'])
    expect(await listAuditActors(ctx)).toEqual([
      { actor: 'command-line', name: null },
      { actor: 'owner:asha', name: null },
    ])
  })

  test('names the subjects that still exist', async ({ ctx }) => {
    const [gone, kept] = [await bookingOf(ctx, meera), await bookingOf(ctx, ananya)]
    await erasePerson(ctx, asha, { kind: 'booking', id: gone.id })
    const { entries } = await listEntries(ctx)
    const actions = entries.map(({ action }) => action).sort()
    expect(actions).toEqual(['booking.added', 'booking.added', 'person.erased'])
    expect([...(await findSubjectNames(ctx, entries))]).toEqual([[kept.id, 'Ananya Rao']])
  })

  test('keeps what was before a note, a stop, an erased file and a removed team member', async ({ ctx }) => {
    const { id: me } = await signedIn(ctx)
    const owner: Actor = { kind: 'owner', id: me }
    const valueBefore = async (entry: string) => {
      const found = (await listEntries(ctx)).entries.find((each) => each.action === entry)
      return found && JSON.parse(found.before ?? 'null')
    }
    const enquiry = await enquiryBy(ctx, meera)
    await saveEnquiryNote(ctx, owner, enquiry, { note: 'Wants the Suite.' })
    ctx.clock.advance({ minutes: 1 })
    await saveEnquiryNote(ctx, owner, enquiry, { note: '' })
    expect(await valueBefore('enquiry.noted')).toEqual({ note: 'Wants the Suite.' })
    const { id: booking } = await bookingOf(ctx, meera)
    await stopInvitations(ctx, owner, booking, 'Asked not to be asked')
    await resumeInvitations(ctx, owner, booking)
    expect(await valueBefore('invitation.taken-up')).toEqual({ why: 'Asked not to be asked' })
    await addFiles(ctx, { about: 'enquiry', aboutId: enquiry }, [['audio', 'vbr.mp3']])
    const media = await ctx.database.selectFrom('media').select('id').executeTakeFirstOrThrow()
    await eraseMedia(ctx, owner, media.id)
    expect(await valueBefore('media.erased')).toMatchObject({ kind: 'audio', format: 'mp3' })
    await removeTeamMember(ctx, owner, await createAccount(ctx, kiranAccount, 'helper'))
    expect(await valueBefore('owner.removed')).toEqual({ name: 'Kiran Negi', role: 'helper' })

    await erasePerson(ctx, owner, { kind: 'booking', id: booking })
    const left = JSON.stringify((await listEntries(ctx)).entries)
    expect(left).not.toMatch(/Suite|Asked not/)
  })
})

test('an entry and who made it have words, also those without a sentence or a name of their own', () => {
  const descriptions = ['review.approved', 'tea.made-early'].map(describeAction)
  expect(descriptions).toEqual(['approved a review', 'tea made early'])
  expect(describeActor('owner:asha', 'Asha')).toBe('Asha')
  const nameless = ['owner:asha', 'guest:x', 'house', 'ghost'].map((who) => describeActor(who, null))
  expect(nameless).toEqual(['A former owner', 'A guest', 'The website', 'Someone'])
  expect([isPublicAction('review.approved'), isPublicAction('enquiry.noted')]).toEqual([true, false])
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
    ['Check-in: 10 November 2026 > 11 November 2026', 'Changed:  > first name, check in'],
  ],
  [
    'sums in rupees, and a source by its name',
    'booking.changed booking one',
    { guests: null, amount: null, source: 'airbnb' },
    { guests: 3, amount: 45_000, source: 'A friend' },
    ['Number of guests:  > 3', 'Amount:  > ₹45,000', 'How the guest booked: Airbnb > A friend'],
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
    ['Setting:  > Invitations', 'Automatic invitations: No > Yes'],
  ],
  [
    'each part of the site once',
    'content.published content site',
    undefined,
    { parts: ['hero', 'photographs', 'replacements'] },
    ['In:  > Welcome, Pictures'],
  ],
  ['no zero counts', 'person.erased person x', undefined, { bookings: 0, reviews: 1 }, ['Reviews:  > 1']],
  [
    'a season by the labels of its form',
    'season.changed season one',
    { price: '', weekday_prices: { 4: '', 5: '' } },
    { price: '₹18,000', weekday_prices: { 4: '', 5: '+10 %' } },
    ['Price per night:  > ₹18,000', 'Weekday prices:  > Friday +10 %'],
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
  const [action = '', about = '', about_id = ''] = entry.split(' ')
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const said = describeEntryChanges({ action, about, about_id, before: text(before), after: text(after) })
  expect(said.map(({ label, ...each }) => `${label}: ${each.before} > ${each.after}`)).toEqual(changes)
})
