import { describe, expect, test } from 'vitest'
import { deliverOne } from '#modules/mail/postman.server.ts'
import { openTestHouse } from '../../tests/house.ts'
import { asha, bookingOf, meera } from '../../tests/people.ts'
import { readLink } from './guest-link.server.ts'
import { inviteByEmail } from './invite-by-email.server.ts'

describe('an invitation by letter', () => {
  test('brings the guest a link that opens, and leaves no key behind', async () => {
    const house = await openTestHouse()
    const booking = await bookingOf(house, meera)
    expect(await inviteByEmail(house, asha, booking.id)).toEqual({ ok: true })
    await deliverOne(house)
    const [email] = house.emails
    expect(email).toMatchObject({ to: meera.email, subject: 'How was your stay at Deodar House?' })
    const key = /\/review\?id=([\w-]{22})/.exec(email?.text ?? '')?.[1] ?? ''
    expect(email?.html).toContain(`https://deodar.example/review?id=${key}`)
    expect(await readLink(house, key)).toMatchObject({ state: 'open' })
    const row = await house.database.selectFrom('letter').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ state: 'sent' })
    expect(JSON.stringify(row)).not.toContain(key)
  })

  test('is not written for a cancelled booking', async () => {
    const house = await openTestHouse()
    const booking = await bookingOf(house, meera)
    await house.database
      .updateTable('booking')
      .set({ cancelled_at: house.clock.now().toISOString() })
      .execute()
    expect(await inviteByEmail(house, asha, booking.id)).toMatchObject({ ok: false })
    expect(await house.database.selectFrom('letter').selectAll().execute()).toEqual([])
  })
})
