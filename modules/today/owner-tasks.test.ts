import { describe, expect, test } from 'vitest'
import { answerEnquiry } from '#modules/enquiries/enquiries.server.ts'
import { takeEnquiry } from '#modules/enquiries/take-form.server.ts'
import { invite } from '#modules/invitations/invite.server.ts'
import { deliverOne } from '#modules/mail/postman.server.ts'
import { retryStuckEmails, stuckEmails } from '#modules/mail/stuck-emails.server.ts'
import { approveReview } from '#modules/reviews/approve-review.server.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { ananya, asha, bookingOf, kiran, meera, pendingReviewBy } from '../../tests/people.ts'
import { ownerTasks } from './owner-tasks.server.ts'

const day = '2026-11-20'
const names = ({ oldest }: { oldest: { name: string }[] }) => oldest.map(({ name }) => name)

describe('what waits', () => {
  test('is nothing in a house where all is done', async () => {
    const nothing = { count: 0, oldest: [] }
    expect(await ownerTasks(await openTestHouse(), day)).toEqual({
      reviews: nothing,
      objections: nothing,
      enquiries: nothing,
      held: nothing,
      emails: nothing,
      toInvite: nothing,
    })
  })

  test('is a review until it is decided', async () => {
    const house = await openTestHouse()
    const meeras = await pendingReviewBy(house, meera)
    house.clock.advance({ minutes: 1 })
    await pendingReviewBy(house, ananya)
    const { reviews } = await ownerTasks(house, day)
    expect(reviews).toMatchObject({ count: 2, oldest: [{ id: meeras.id, name: 'Meera Joshi' }, {}] })
    await approveReview(house, asha, meeras.id)
    expect(names((await ownerTasks(house, day)).reviews)).toEqual(['Ananya Rao'])
  })

  test('are enquiries and held messages, the three oldest by name and all of them by number', async () => {
    const house = await openTestHouse()
    const first = await ask(house, 'Kavya')
    for (const name of ['Imran', 'Devi', 'Kabir']) await ask(house, name)
    await ask(house, 'Robot', 'filled')
    const before = await ownerTasks(house, day)
    expect(before.enquiries.count).toBe(4)
    expect(names(before.enquiries)).toEqual(['Kavya', 'Imran', 'Devi'])
    expect(before.held).toMatchObject({ count: 1, oldest: [{ name: 'Robot' }] })
    await answerEnquiry(house, asha, first, 'phone')
    const after = await ownerTasks(house, day)
    expect(after.enquiries.count).toBe(3)
    expect(names(after.enquiries)).toEqual(['Imran', 'Devi', 'Kabir'])
  })

  test('is a guest who has left, until asked for a review or sixty days have gone', async () => {
    const house = await openTestHouse()
    const later = await bookingOf(house, meera)
    await bookingOf(house, ananya, { checkIn: '2026-10-01', checkOut: '2026-10-04' })
    await bookingOf(
      house,
      { ...ananya, firstName: 'Past' },
      { checkIn: '2026-08-01', checkOut: '2026-08-04' },
    )
    const { toInvite } = await ownerTasks(house, day)
    expect(toInvite.count).toBe(2)
    expect(toInvite.oldest).toMatchObject([
      { name: 'Ananya Rao', since: '2026-10-04' },
      { id: later.id, name: 'Meera Joshi', since: '2026-11-13' },
    ])
    await invite(house, asha, later.id, 'whatsapp')
    expect(names((await ownerTasks(house, day)).toInvite)).toEqual(['Ananya Rao'])
  })
})

describe('emails that were not delivered', () => {
  test('are listed with whom they are about, why, and how often they were tried', async () => {
    const house = await openTestHouse()
    const id = await ask(house, 'Kavya')
    expect((await stuckEmails(house)).count).toBe(0)
    refuseMail(house)
    await deliverOne(house)
    expect(await stuckEmails(house)).toMatchObject({
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
    expect((await ownerTasks(house, day)).emails).toMatchObject({ count: 1, oldest: [{ name: 'Kavya' }] })
  })

  test('are due at once when all are tried again, each written down, and gone once they have left', async () => {
    const house = await openTestHouse()
    await ask(house, 'Kavya')
    await pendingReviewBy(house, meera)
    const mail = refuseMail(house)
    while (await deliverOne(house));
    expect(names(await stuckEmails(house))).toEqual(['Kavya', 'Meera Joshi', 'Meera Joshi'])
    expect(await deliverOne(house)).toBe(false)
    mail.mend()
    expect(await retryStuckEmails(house, asha)).toEqual({ ok: true, tried: 3 })
    expect(await retryStuckEmails(house, kiran)).toMatchObject({
      message: expect.stringMatching(/^These e-mails .* tried again, /),
    })
    while (await deliverOne(house));
    expect(await stuckEmails(house)).toEqual({ count: 0, oldest: [] })
    expect(await retryStuckEmails(house, asha)).toMatchObject({ code: 'letter-not-waiting' })
    const entries = await house.database
      .selectFrom('act')
      .select('who')
      .where('act', '=', 'letter.retry')
      .execute()
    expect(entries).toEqual(Array(3).fill({ who: 'owner:asha' }))
  })
})

async function ask(house: TestHouse, name: string, trap = ''): Promise<string> {
  const email = `${name.toLowerCase()}@guest.example`
  const draft = { name, email, phone: '9876543210', expectation: '', message: 'Is there a heater?' }
  const outcome = await takeEnquiry(
    house,
    { ...draft, checkIn: '', checkOut: '' },
    { address: '10.0.0.1', trap },
  )
  if (!outcome.ok) throw new Error(outcome.message)
  house.clock.advance({ minutes: 1 })
  return outcome.id
}

/** A mail server that takes nothing, until it is mended. */
function refuseMail(house: TestHouse): { mend(): void } {
  const { deliver } = house.mail
  house.mail.deliver = async ({ to }) => {
    throw new Error(`No room for ${to}`)
  }
  return {
    mend() {
      house.mail.deliver = deliver
    },
  }
}
