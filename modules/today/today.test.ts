import { describe, expect } from 'vitest'
import { browseBookings } from '#modules/bookings/bookings.server.ts'
import { cancelBooking } from '#modules/bookings/change-booking.server.ts'
import { answerEnquiry } from '#modules/enquiries/enquiries.server.ts'
import { submitEnquiry } from '#modules/enquiries/submit-message.server.ts'
import { makeInvitationLink } from '#modules/invitations/invite.server.ts'
import { listStuckEmails, retryStuckEmails } from '#modules/mail/outbox.server.ts'
import { approveReview } from '#modules/reviews/moderate-review.server.ts'
import { ananya, asha, bookingOf, enquiryDraft, kiran, meera, pendingReviewBy } from '../../tests/people.ts'
import { deliverDueEmail, deliverDueEmails } from '../../tests/queue-work.ts'
import { eachDatabase, openTestApp, type TestApp, test } from '../../tests/test-app.ts'
import { ownerTasks, today } from './today.server.ts'

describe('today', () => {
  test('lists who arrives, stays and leaves', async ({ ctx }) => {
    const days = (checkIn: string, checkOut: string) => ({ checkIn, checkOut })
    await bookingOf(ctx, meera, days('2026-11-20', '2026-11-22'))
    await bookingOf(ctx, ananya, days('2026-11-17', '2026-11-20'))
    await bookingOf(ctx, { ...ananya, firstName: 'Kabir' }, days('2026-11-18', '2026-11-25'))
    await bookingOf(ctx, { ...meera, firstName: 'Devi' }, days('2026-11-24', '2026-11-26'))
    await bookingOf(ctx, { ...meera, firstName: 'Later' }, days('2026-12-24', '2026-12-26'))
    const off = await bookingOf(ctx, { ...meera, firstName: 'Off' }, days('2026-11-20', '2026-11-22'))
    await cancelBooking(ctx, asha, off.id)
    const now = await today(ctx)
    const names = (guests: { name: string }[]) => guests.map(({ name }) => name.split(' ')[0])
    expect(now.day).toBe('2026-11-20')
    expect(names(now.arriving)).toEqual(['Meera'])
    expect(names(now.leaving)).toEqual(['Ananya'])
    expect(names(now.inHouse)).toEqual(['Kabir'])
    expect(names(now.comingSoon)).toEqual(['Devi'])
  })
})

eachDatabase('the bookings', (_open, test) => {
  test('are found by their state, stay and words, page by page', async ({ ctx }) => {
    await bookingOf(ctx, meera)
    await bookingOf(ctx, ananya, { stay: 'cottage', checkIn: '2026-11-19', checkOut: '2026-11-23' })
    await bookingOf(
      ctx,
      { ...ananya, firstName: 'Coming' },
      { checkIn: '2026-12-01', checkOut: '2026-12-02' },
    )
    await bookingOf(
      ctx,
      { ...ananya, firstName: 'Sooner' },
      { checkIn: '2026-11-24', checkOut: '2026-11-26' },
    )
    await bookingOf(ctx, { ...ananya, firstName: 'Undated' }, { checkIn: '', checkOut: '' })
    const off = await bookingOf(ctx, { ...ananya, firstName: 'Off' }, { checkIn: '2026-11-09' })
    await ctx.database
      .updateTable('booking')
      .set({ cancelled_at: ctx.clock.now().toISOString() })
      .where('id', '=', off.id)
      .execute()
    const found = async (filter: Parameters<typeof browseBookings>[1]) =>
      (await browseBookings(ctx, filter)).bookings.map(({ first_name, state }) => `${first_name} ${state}`)
    expect(await found({})).toEqual([
      'Ananya in-house',
      'Sooner coming',
      'Coming coming',
      'Undated undated',
      'Meera left',
      'Off cancelled',
    ])
    expect(await found({ state: 'left' })).toEqual(['Meera left'])
    expect(await found({ state: 'in-house' })).toEqual(['Ananya in-house'])
    expect(await found({ state: 'coming' })).toEqual(['Sooner coming', 'Coming coming'])
    expect(await found({ state: 'cancelled' })).toEqual(['Off cancelled'])
    expect(await found({ stay: 'cottage' })).toEqual(['Ananya in-house'])
    expect(await found({ search: 'JOSHI' })).toEqual(['Meera left'])
    expect(await found({ search: '100%' })).toEqual([])
    expect(await browseBookings(ctx, { page: 2 })).toEqual({ bookings: [], total: 6 })
  })
})

const day = '2026-11-20'

const names = ({ oldest }: { oldest: { name: string }[] }) => oldest.map(({ name }) => name)

describe('what waits', () => {
  test('is nothing in a house where all is done', async () => {
    const nothing = { count: 0, oldest: [] }
    expect(await ownerTasks(await openTestApp(), day)).toEqual({
      reviews: nothing,
      files: nothing,
      objections: nothing,
      enquiries: nothing,
      held: nothing,
      emails: nothing,
      toInvite: nothing,
      unpaid: { ...nothing, sum: 0 },
      noRoom: nothing,
    })
  })

  test('is a review until it is decided', async ({ ctx }) => {
    const meeras = await pendingReviewBy(ctx, meera)
    ctx.clock.advance({ minutes: 1 })
    await pendingReviewBy(ctx, ananya)
    const { reviews } = await ownerTasks(ctx, day)
    expect(reviews).toMatchObject({ count: 2, oldest: [{ id: meeras.id, name: 'Meera Joshi' }, {}] })
    await approveReview(ctx, asha, meeras.id)
    expect(names((await ownerTasks(ctx, day)).reviews)).toEqual(['Ananya Rao'])
  })

  test('are guests who left without paying, and nights to come without a room', async ({ ctx }) => {
    const left = { checkIn: '2026-11-10', checkOut: '2026-11-12', amount: '20000', paid: '7900' }
    await bookingOf(ctx, meera, left)
    await bookingOf(ctx, ananya, { ...left, amount: '36000', paid: '' })
    await bookingOf(ctx, ananya, { ...left, source: 'airbnb', paid: '' })
    await bookingOf(ctx, ananya, { ...left, paid: '20000' })
    await bookingOf(ctx, ananya, { checkIn: '2026-11-25', checkOut: '2026-11-27', stay: '' })
    const { unpaid, noRoom } = await ownerTasks(ctx, day)
    expect(unpaid).toMatchObject({ count: 2, sum: 48_100 })
    expect(names(noRoom)).toEqual(['Ananya Rao · from 25 November 2026'])
  })

  test('are enquiries and held messages, the three oldest by name and all of them by number', async ({
    ctx,
  }) => {
    const first = await ask(ctx, 'Kavya')
    for (const name of ['Imran', 'Devi', 'Kabir']) await ask(ctx, name)
    await ask(ctx, 'Robot', 'filled')
    const before = await ownerTasks(ctx, day)
    expect(before.enquiries.count).toBe(4)
    expect(names(before.enquiries)).toEqual(['Kavya', 'Imran', 'Devi'])
    expect(before.held).toMatchObject({ count: 1, oldest: [{ name: 'Robot' }] })
    await answerEnquiry(ctx, asha, first, 'phone')
    const after = await ownerTasks(ctx, day)
    expect(after.enquiries.count).toBe(3)
    expect(names(after.enquiries)).toEqual(['Imran', 'Devi', 'Kabir'])
  })

  test('is a guest who has left, until asked for a review or sixty days have gone', async ({ ctx }) => {
    const later = await bookingOf(ctx, meera)
    await bookingOf(ctx, ananya, { checkIn: '2026-10-01', checkOut: '2026-10-04' })
    await bookingOf(ctx, { ...ananya, firstName: 'Past' }, { checkIn: '2026-08-01', checkOut: '2026-08-04' })
    const { toInvite } = await ownerTasks(ctx, day)
    expect(toInvite.count).toBe(2)
    expect(toInvite.oldest).toMatchObject([
      { name: 'Ananya Rao', since: '2026-10-04' },
      { id: later.id, name: 'Meera Joshi', since: '2026-11-13' },
    ])
    await makeInvitationLink(ctx, asha, later.id, 'whatsapp')
    expect(names((await ownerTasks(ctx, day)).toInvite)).toEqual(['Ananya Rao'])
  })
})

describe('emails that were not delivered', () => {
  test('are listed with whom they are about, why, and how often they were tried', async ({ ctx }) => {
    const id = await ask(ctx, 'Kavya')
    expect((await listStuckEmails(ctx)).count).toBe(0)
    refuseMail(ctx)
    await deliverDueEmail(ctx)
    expect(await listStuckEmails(ctx)).toMatchObject({
      count: 1,
      oldest: [
        {
          kind: 'enquiry',
          about: 'enquiry',
          aboutId: id,
          name: 'Kavya',
          to_address: 'stay@deodarhouse.example',
          tries: 1,
          last_error: 'No room for (address)',
        },
      ],
    })
    expect((await ownerTasks(ctx, day)).emails).toMatchObject({ count: 1, oldest: [{ name: 'Kavya' }] })
  })

  test('are due at once when all are tried again, each written down, and gone once they have left', async ({
    ctx,
  }) => {
    await ask(ctx, 'Kavya')
    await pendingReviewBy(ctx, meera)
    const mail = refuseMail(ctx)
    await deliverDueEmails(ctx)
    expect(names(await listStuckEmails(ctx))).toEqual(['Kavya', 'Meera Joshi', 'Meera Joshi'])
    expect(await deliverDueEmail(ctx)).toBe(false)
    mail.mend()
    expect(await retryStuckEmails(ctx, asha)).toEqual({ ok: true, tried: 3 })
    expect(await retryStuckEmails(ctx, kiran)).toMatchObject({
      message: expect.stringMatching(/^These e-mails .* tried to send an e-mail again, /),
    })
    await deliverDueEmails(ctx)
    expect(await listStuckEmails(ctx)).toEqual({ count: 0, oldest: [] })
    expect(await retryStuckEmails(ctx, asha)).toMatchObject({ code: 'email-not-waiting' })
    const entries = await ctx.database
      .selectFrom('audit_entry')
      .select('actor')
      .where('action', '=', 'email.retry')
      .execute()
    expect(entries).toEqual(Array(3).fill({ actor: 'owner:asha' }))
  })
})

async function ask(ctx: TestApp, name: string, trap = ''): Promise<string> {
  const email = `${name.toLowerCase()}@guest.example`
  const outcome = await submitEnquiry(ctx, enquiryDraft({ name, email }), { address: '10.0.0.1', trap })
  if (!outcome.ok) throw new Error(outcome.message)
  ctx.clock.advance({ minutes: 1 })
  return outcome.id
}

/** A mail server that takes nothing, until it is mended. */
function refuseMail(ctx: TestApp): { mend(): void } {
  const { deliver } = ctx.mail
  ctx.mail.deliver = async ({ to }) => {
    throw new Error(`No room for ${to}`)
  }
  return {
    mend() {
      ctx.mail.deliver = deliver
    },
  }
}
