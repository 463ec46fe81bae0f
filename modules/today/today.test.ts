import { describe, expect, vi } from 'vitest'
import { browseBookings } from '#modules/bookings/bookings.server.ts'
import { cancelBooking } from '#modules/bookings/change-booking.server.ts'
import { markEnquiryAnswered } from '#modules/enquiries/enquiries.server.ts'
import { makeInvitationLink } from '#modules/invitations/invite.server.ts'
import { listRefusedEmails, retryRefusedEmails } from '#modules/mail/outbox.server.ts'
import { approveReview } from '#modules/reviews/moderate-review.server.ts'
import { ananya, asha, bookingOf, enquiryBy, kiran, meera, pendingReviewBy } from '../../tests/people.ts'
import { deliverDueEmail } from '../../tests/queue-work.ts'
import { auditEntries, deliverAll, type TestApp, test, testOnDatabases } from '../../tests/test-app.ts'
import { listOwnerTasks, readToday } from './today.server.ts'

test('today lists who arrives, stays and leaves', async ({ ctx }) => {
  const days = (checkIn: string, checkOut: string) => ({ checkIn, checkOut })
  await bookingOf(ctx, meera, days('2026-11-20', '2026-11-22'))
  await bookingOf(ctx, ananya, days('2026-11-17', '2026-11-20'))
  await bookingOf(ctx, { ...ananya, firstName: 'Kabir' }, days('2026-11-18', '2026-11-25'))
  await bookingOf(ctx, { ...meera, firstName: 'Devi' }, days('2026-11-24', '2026-11-26'))
  await bookingOf(ctx, { ...meera, firstName: 'Later' }, days('2026-12-24', '2026-12-26'))
  const off = await bookingOf(ctx, { ...meera, firstName: 'Off' }, days('2026-11-20', '2026-11-22'))
  await cancelBooking(ctx, asha, off.id)
  const now = await readToday(ctx)
  const names = (guests: { name: string }[]) => guests.map(({ name }) => name.split(' ')[0])
  expect(now.day).toBe('2026-11-20')
  expect(names(now.arriving)).toEqual(['Meera'])
  expect(names(now.leaving)).toEqual(['Ananya'])
  expect(names(now.inHouse)).toEqual(['Kabir'])
  expect(names(now.comingSoon)).toEqual(['Devi'])
})

testOnDatabases('the bookings are found by their state, stay and words, page by page', async (ctx) => {
  await bookingOf(ctx, meera)
  await bookingOf(ctx, ananya, { stay: 'cottage', checkIn: '2026-11-19', checkOut: '2026-11-23' })
  for (const [firstName, checkIn, checkOut] of [
    ['Coming', '2026-12-01', '2026-12-02'],
    ['Sooner', '2026-11-24', '2026-11-26'],
    ['Undated', '', ''],
  ] as const)
    await bookingOf(ctx, { ...ananya, firstName }, { checkIn, checkOut })
  const off = { checkIn: '2026-11-29', checkOut: '2026-11-30' }
  await cancelBooking(ctx, asha, (await bookingOf(ctx, { ...ananya, firstName: 'Off' }, off)).id)
  const found = async (filter: Parameters<typeof browseBookings>[1]) =>
    (await browseBookings(ctx, filter)).bookings.map(({ first_name, state }) => `${first_name} ${state}`)
  const coming = ['Sooner coming', 'Coming coming']
  const others = ['Undated undated', 'Meera left', 'Off cancelled']
  expect(await found({})).toEqual(['Ananya in-house', ...coming, ...others])
  expect(await found({ state: 'coming' })).toEqual(coming)
  expect(await found({ stay: 'cottage' })).toEqual(['Ananya in-house'])
  expect(await found({ search: 'JOSHI' })).toEqual(['Meera left'])
  expect(await browseBookings(ctx, { page: 2 })).toEqual({ bookings: [], total: 6 })
})

const day = '2026-11-20'

const names = ({ oldest }: { oldest: { name: string }[] }) => oldest.map(({ name }) => name)

describe('what waits', () => {
  test('is nothing in a house where all is done', async ({ ctx }) => {
    const nothing = { count: 0, oldest: [] }
    const { unpaidBookings, ...tasks } = await listOwnerTasks(ctx, day)
    expect(unpaidBookings).toEqual({ ...nothing, amount: 0 })
    for (const waiting of Object.values(tasks)) expect(waiting).toEqual(nothing)
  })

  test('is a review until it is decided', async ({ ctx }) => {
    const meeras = await pendingReviewBy(ctx, meera)
    ctx.clock.advance({ minutes: 1 })
    await pendingReviewBy(ctx, ananya)
    const { reviews } = await listOwnerTasks(ctx, day)
    expect(reviews).toMatchObject({ count: 2, oldest: [{ id: meeras.id, name: 'Meera Joshi' }, {}] })
    await approveReview(ctx, asha, meeras.id)
    expect(names((await listOwnerTasks(ctx, day)).reviews)).toEqual(['Ananya Rao'])
  })

  test('are guests who left without paying, and nights to come without a room', async ({ ctx }) => {
    const left = { checkIn: '2026-11-10', checkOut: '2026-11-12', amount: '20000', paid: '7900' }
    await bookingOf(ctx, meera, left)
    await bookingOf(ctx, ananya, { ...left, amount: '36000', paid: '' })
    await bookingOf(ctx, ananya, { ...left, source: 'airbnb', paid: '' })
    await bookingOf(ctx, ananya, { ...left, paid: '20000' })
    await bookingOf(ctx, ananya, { checkIn: '2026-11-25', checkOut: '2026-11-27', stay: '' })
    const { unpaidBookings, bookingsWithoutRoom } = await listOwnerTasks(ctx, day)
    expect(unpaidBookings).toMatchObject({ count: 2, amount: 48_100 })
    expect(names(bookingsWithoutRoom)).toEqual(['Ananya Rao · from 25 November 2026'])
  })

  test('are enquiries and suspected messages: three by name, and their number', async ({ ctx }) => {
    const first = await ask(ctx, 'Kavya')
    for (const name of ['Imran', 'Devi', 'Kabir']) await ask(ctx, name)
    await ask(ctx, 'Robot', 'filled')
    const before = await listOwnerTasks(ctx, day)
    expect(before.enquiries.count).toBe(4)
    expect(names(before.enquiries)).toEqual(['Kavya', 'Imran', 'Devi'])
    expect(before.suspected).toMatchObject({ count: 1, oldest: [{ name: 'Robot' }] })
    await markEnquiryAnswered(ctx, asha, first, 'phone')
    const after = await listOwnerTasks(ctx, day)
    expect(after.enquiries.count).toBe(3)
    expect(names(after.enquiries)).toEqual(['Imran', 'Devi', 'Kabir'])
  })

  test('is a guest who has left, until asked for a review or sixty days have gone', async ({ ctx }) => {
    const later = await bookingOf(ctx, meera)
    await bookingOf(ctx, ananya, { checkIn: '2026-10-01', checkOut: '2026-10-04' })
    await bookingOf(ctx, { ...ananya, firstName: 'Past' }, { checkIn: '2026-08-01', checkOut: '2026-08-04' })
    const { guestsToInvite } = await listOwnerTasks(ctx, day)
    expect(guestsToInvite.count).toBe(2)
    const since = guestsToInvite.oldest.map(({ name, since }) => `${name} ${since}`)
    expect(since).toEqual(['Ananya Rao 2026-10-04', 'Meera Joshi 2026-11-13'])
    await makeInvitationLink(ctx, asha, later.id, 'whatsapp')
    expect(names((await listOwnerTasks(ctx, day)).guestsToInvite)).toEqual(['Ananya Rao'])
  })
})

describe('emails that were not delivered', () => {
  test('are listed with whom they are about, why, and how often they were tried', async ({ ctx }) => {
    const id = await ask(ctx, 'Kavya')
    expect((await listRefusedEmails(ctx)).count).toBe(0)
    refuseMail(ctx)
    await deliverDueEmail(ctx)
    const about = { kind: 'enquiry', about: 'enquiry', aboutId: id, name: 'Kavya' }
    const tried = { to_address: 'stay@deodarhouse.example', tries: 1, last_error: 'No room for (address)' }
    expect(await listRefusedEmails(ctx)).toMatchObject({ count: 1, oldest: [{ ...about, ...tried }] })
    expect((await listOwnerTasks(ctx, day)).emails).toMatchObject({ count: 1, oldest: [{ name: 'Kavya' }] })
  })

  test('are due at once when all are tried again, and gone once they have left', async ({ ctx }) => {
    await ask(ctx, 'Kavya')
    await pendingReviewBy(ctx, meera)
    const mail = refuseMail(ctx)
    await deliverAll(ctx)
    expect(names(await listRefusedEmails(ctx))).toEqual(['Kavya', 'Meera Joshi', 'Meera Joshi'])
    expect(await deliverDueEmail(ctx)).toBe(false)
    mail.mend()
    expect(await retryRefusedEmails(ctx, asha)).toEqual({ ok: true, requeuedCount: 3 })
    const message = expect.stringMatching(/^These e-mails .* tried to send an e-mail again, /)
    expect(await retryRefusedEmails(ctx, kiran)).toMatchObject({ message })
    await deliverAll(ctx)
    expect(await listRefusedEmails(ctx)).toEqual({ count: 0, oldest: [] })
    expect(await retryRefusedEmails(ctx, asha)).toMatchObject({ code: 'email-not-waiting' })
    expect(await auditEntries(ctx, 'email.retry')).toMatchObject(Array(3).fill({ actor: 'owner:asha' }))
  })
})

async function ask(ctx: TestApp, name: string, trap = ''): Promise<string> {
  const email = `${name.toLowerCase()}@guest.example`
  const id = await enquiryBy(ctx, meera, { name, email }, { trap })
  ctx.clock.advance({ minutes: 1 })
  return id
}

/** A mail server that takes nothing, until it is mended. */
function refuseMail(ctx: TestApp): { mend(): void } {
  const delivery = vi.spyOn(ctx.mail, 'deliver')
  delivery.mockImplementation(({ to }) => Promise.reject(new Error(`No room for ${to}`)))
  return { mend: () => delivery.mockRestore() }
}
