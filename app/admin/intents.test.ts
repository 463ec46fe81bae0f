import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmptyForm } from '#core/record-fields.ts'
import { inviteTeamMember, listTeamInvitations } from '#modules/accounts/team.server.ts'
import { blockDates } from '#modules/calendar/blocked-dates.server.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { saveDraft } from '#modules/content/save-draft.server.ts'
import { seasonFields } from '#modules/prices/season-record.ts'
import { addSeason } from '#modules/prices/seasons.server.ts'
import { objectToDecision } from '#modules/reviews/objections.server.ts'
import { createAccount, kiranAccount } from '../../tests/owner.ts'
import { ananya, asha, bookingOf, enquiryBy, meera, pendingReviewBy } from '../../tests/people.ts'
import { openRequesters, readAllTables } from '../../tests/requesters.ts'

type Fields = Record<string, string>
type Tried = {
  page: string
  intent: string
  fields?: Fields
  /** Makes what the intent is about; returns its id. */
  begin(): Promise<string>
  /** Where it leads; without it, it is answered where it is. */
  leads?: string
}

let askers: Awaited<ReturnType<typeof openRequesters>>
beforeAll(async () => {
  askers = await openRequesters()
}, 120_000)
afterAll(() => askers.close())

const take = (page: string, id: string, fields: Fields) =>
  askers.request('owner', 'POST', page.replace(':id', id), fields)

const review = '/admin/reviews/:id'
const policy = { reason: 'off-topic', note: 'Not about the stay' }
const pending = async () => (await pendingReviewBy(askers.ctx, meera)).id
const after = (begin: () => Promise<string>, page: string, fields: Fields) => async () => {
  const id = await begin()
  await take(page, id, fields)
  return id
}
const shown = after(pending, review, { intent: 'approve' })
const declined = after(pending, review, { intent: 'decline', ...policy })
const objected = async () => {
  const id = await declined()
  await objectToDecision(askers.ctx, id, 'It is about the stay.')
  return id
}

const coming = { checkIn: '2026-12-10', checkOut: '2026-12-12' }
const booking = async () => (await bookingOf(askers.ctx, meera, coming)).id
const roofWork = { stays: ['suite'], firstNight: '2026-12-04', reopensOn: '2026-12-07', note: 'Roof' }
const closure = async () => {
  const closed = await blockDates(askers.ctx, asha, roofWork)
  return closed.ok ? closed.id : ''
}
const [bookingPage, closurePage, seasonPage] = [
  '/admin/bookings/:id',
  '/admin/bookings/closures/:id',
  '/admin/seasons/:id',
]
const seasonDays = { firstNight: '2026-12-20', lastNight: '2027-01-05', price: '+20 %' }
const draft = { ...makeEmptyForm(seasonFields), ...seasonDays }
const season = async () => {
  const added = await addSeason(askers.ctx, asha, draft)
  return added.ok ? added.id : ''
}
const pineCottage = { ...initialContent, property: { ...initialContent.property, name: 'Pine House' } }
const nothing = async () => ''

const team = '/admin/settings/team'
const you = '/admin/settings/you'
const helperNamed = (name: string) => () =>
  createAccount(askers.ctx, { ...kiranAccount, email: `${name}@b.example` }, 'helper')
const invited = async () => {
  await inviteTeamMember(askers.ctx, asha, { email: 'e@f.example', role: 'helper' })
  return (await listTeamInvitations(askers.ctx))[0]?.id ?? ''
}
const enquiry = '/admin/enquiries/:id'
const asked = () => enquiryBy(askers.ctx, ananya)
const closed = after(asked, enquiry, { intent: 'close' })
const nights = { checkIn: '2026-12-24', checkOut: '2026-12-27' }
const withNights = () => enquiryBy(askers.ctx, ananya, nights)

const tried: Tried[] = [
  { page: team, intent: 'make-owner', begin: helperNamed('a') },
  { page: team, intent: 'cancel-invitation', begin: invited },
  { page: you, intent: 'end-other-devices', begin: nothing },
  { page: you, intent: 'look', begin: nothing },
  { page: bookingPage, intent: 'cancel', begin: booking },
  { page: bookingPage, intent: 'remove', begin: booking, leads: '/admin/bookings?deleted=:id' },
  { page: closurePage, intent: 'reopen', begin: closure },
  { page: seasonPage, intent: 'remove', begin: season },
  {
    page: '/admin/content',
    intent: 'publish',
    begin: async () => {
      await saveDraft(askers.ctx, asha, 0, pineCottage)
      return ''
    },
    fields: { seen: '1' },
  },
  { page: '/admin/content', intent: 'restore', begin: nothing, fields: { seen: '1', version: '1' } },
  { page: '/admin/pictures', intent: 'remove-drawn', begin: nothing },
  { page: '/admin/pictures', intent: 'restore-drawn', begin: nothing },
  { page: '/admin/settings/mail', intent: 'send-test', begin: nothing },
  { page: '/admin/settings/backups', intent: 'make-backup', begin: nothing },
  { page: review, intent: 'approve', begin: pending },
  { page: review, intent: 'decline', begin: pending, fields: policy },
  { page: review, intent: 'answer-objection', begin: objected, fields: { note: 'The rule is for others.' } },
  { page: review, intent: 'reply', begin: shown, fields: { reply: 'Thank you', before: '' } },
  { page: enquiry, intent: 'answer', begin: asked, fields: { answer: 'You are welcome.' } },
  { page: enquiry, intent: 'hold', begin: withNights, fields: { stay: 'suite', until: '2026-11-21T18:15' } },
  { page: enquiry, intent: 'note', begin: asked, fields: { note: 'Calls back', before: '' } },
  {
    page: '/admin/bookings/:id/invitations',
    intent: 'stop-asking',
    begin: booking,
    fields: { reason: 'Asked not to be asked' },
  },
  { page: '/admin?index', intent: 'tick-step', begin: nothing, fields: { step: 'phone' } },
]

test.each(tried)('$page $intent is done', async ({ page, intent, fields, leads, begin }) => {
  const id = await begin()
  const answer = await take(page, id, { intent, id, ...fields })
  expect([answer.status, answer.redirectTarget]).toEqual(leads ? [302, leads.replace(':id', id)] : [200, ''])
})

test('a refused form is answered with the status of its refusal', async () => {
  const id = await pending()
  const answer = await take(review, id, { intent: 'decline', reason: '', note: 'Not about the stay' })
  expect([answer.status, answer.redirectTarget]).toEqual([400, ''])
})

test('a message that is not suspected any more is refused beside its list', async () => {
  const sent = { intent: 'mark-spam', id: await closed() }
  const answer = await take('/admin/enquiries?show=suspected', '', sent)
  expect([answer.status, answer.redirectTarget]).toEqual([400, ''])
})

const others = [
  ...['/admin/bookings/new', '/admin/bookings/closures/new', '/admin/seasons/new', '/admin/enquiries/new'],
  ...['/admin/bookings/calendars', '/admin/bookings/import', '/admin/content/rules', '/admin/downloads'],
  ...['/admin/emails', '/admin/invitations/emails', '/admin/settings/guests', '/admin/settings/messages'],
  ...['/admin/settings/notifications', '/admin/settings/payments', '/admin/settings/time'],
  '/admin/start/rules',
]

const pages = [...new Set([...tried.map(({ page }) => page), ...others])]

test.each(pages)('%s does nothing by an unknown intent', async (page) => {
  const begin = page.includes(':id') ? tried.find((each) => each.page === page)?.begin : nothing
  const id = (await begin?.()) ?? ''
  const before = await readAllTables(askers.ctx)
  const names = { firstName: 'Meera', name: 'Meera', whole: 'on', text: 'Hello', anyway: '' }
  const days = { from: '2026-12-04', until: '2026-12-07', ...seasonDays, id: 'c'.repeat(20) }
  const answer = await take(page, id, { intent: 'nonsense', ...names, ...days })
  expect(answer.status).toBe(400)
  expect(await readAllTables(askers.ctx)).toEqual(before)
})
