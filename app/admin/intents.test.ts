import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmptyForm } from '#core/record-fields.ts'
import { inviteTeamMember, listTeamInvitations } from '#modules/accounts/team.server.ts'
import { blockDates } from '#modules/calendar/blocked-dates.server.ts'
import { closeEnquiry } from '#modules/enquiries/enquiries.server.ts'
import { seasonFields } from '#modules/prices/season-record.ts'
import { addSeason } from '#modules/prices/seasons.server.ts'
import { declineReview } from '#modules/reviews/moderate-review.server.ts'
import { objectToDecision } from '#modules/reviews/objections.server.ts'
import { requireOk } from '../../tests/outcomes.ts'
import { createAccount, kiranAccount } from '../../tests/owner.ts'
import { ananya, asha, bookingOf, enquiryBy, meera, pendingReviewBy } from '../../tests/people.ts'
import { openRequesters, readAllTables } from '../../tests/requesters.ts'

type Fields = Record<string, string>

let askers: Awaited<ReturnType<typeof openRequesters>>
beforeAll(async () => {
  askers = await openRequesters()
}, 120_000)
afterAll(() => askers.close())

const take = (page: string, id: string, fields: Fields) =>
  askers.request('owner', 'POST', page.replace(':id', id), fields)

const pending = async () => (await pendingReviewBy(askers.ctx, meera)).id
const objected = async () => {
  const id = await pending()
  await declineReview(askers.ctx, asha, id, { reason: 'off-topic' })
  await objectToDecision(askers.ctx, id, 'It is about the stay.')
  return id
}
const booking = async () => (await bookingOf(askers.ctx, meera)).id
const roofWork = { stays: ['suite'], firstNight: '2026-12-04', reopensOn: '2026-12-07', note: 'Roof' }
const closure = async () => requireOk(await blockDates(askers.ctx, asha, roofWork)).id
const seasonDays = { firstNight: '2026-12-20', lastNight: '2027-01-05', price: '+20 %' }
const season = async () =>
  requireOk(await addSeason(askers.ctx, asha, { ...makeEmptyForm(seasonFields), ...seasonDays })).id
const enquiry = () => enquiryBy(askers.ctx, ananya)
const nothing = async () => ''
const helper = () => createAccount(askers.ctx, { ...kiranAccount, email: 'a@b.example' }, 'helper')
const invited = async () => {
  await inviteTeamMember(askers.ctx, asha, { email: 'e@f.example', role: 'helper' })
  return (await listTeamInvitations(askers.ctx))[0]?.id ?? ''
}

const unasked = { reason: 'Asked not to be asked' }

/** Those that no journey and no page over HTTP sends; `begin` makes what the intent is about, and returns its id. */
test.each<{ page: string; intent: string; fields?: Fields; begin(): Promise<string> }>([
  { page: '/admin/settings/team', intent: 'make-owner', begin: helper },
  { page: '/admin/settings/team', intent: 'cancel-invitation', begin: invited },
  { page: '/admin/settings/you', intent: 'end-other-devices', begin: nothing },
  { page: '/admin/content', intent: 'restore', begin: nothing, fields: { seen: '0', version: '0' } },
  { page: '/admin/reviews/:id', intent: 'answer-objection', begin: objected, fields: { note: 'It is not.' } },
  {
    page: '/admin/enquiries/:id',
    intent: 'note',
    begin: enquiry,
    fields: { note: 'Calls back', before: '' },
  },
  { page: '/admin/bookings/:id/invitations', intent: 'stop-asking', begin: booking, fields: unasked },
])('$page $intent is done', async ({ page, intent, fields, begin }) => {
  const id = await begin()
  const answer = await take(page, id, { intent, id, ...fields })
  expect([answer.status, answer.redirectTarget]).toEqual([200, ''])
})

test('a message that is not suspected any more is refused beside its list', async () => {
  const id = await enquiry()
  await closeEnquiry(askers.ctx, asha, id)
  const answer = await take('/admin/enquiries?show=suspected', '', { intent: 'mark-spam', id })
  expect([answer.status, answer.redirectTarget]).toEqual([400, ''])
})

const rows: Record<string, () => Promise<string>> = {
  '/admin/bookings/:id': booking,
  '/admin/bookings/:id/invitations': booking,
  '/admin/bookings/closures/:id': closure,
  '/admin/enquiries/:id': enquiry,
  '/admin/reviews/:id': pending,
  '/admin/seasons/:id': season,
}

test.each([
  ...Object.keys(rows),
  ...['/admin/bookings/new', '/admin/bookings/closures/new', '/admin/seasons/new', '/admin/enquiries/new'],
  ...['/admin/bookings/calendars', '/admin/bookings/import', '/admin/content', '/admin/content/rules'],
  ...['/admin/downloads', '/admin/emails', '/admin/invitations/emails', '/admin/pictures'],
  ...['backups', 'guests', 'mail', 'messages', 'notifications', 'payments', 'team', 'time', 'you'].map(
    (page) => `/admin/settings/${page}`,
  ),
  ...['/admin/start/rules', '/admin?index'],
])('%s does nothing by an unknown intent', async (page) => {
  const id = (await rows[page]?.()) ?? ''
  const before = await readAllTables(askers.ctx)
  const names = { firstName: 'Meera', name: 'Meera', whole: 'on', text: 'Hello', anyway: '' }
  const days = { from: '2026-12-04', until: '2026-12-07', ...seasonDays, id: 'c'.repeat(20) }
  const answer = await take(page, id, { intent: 'nonsense', ...names, ...days })
  expect(answer.status).toBe(400)
  expect(await readAllTables(askers.ctx)).toEqual(before)
})
