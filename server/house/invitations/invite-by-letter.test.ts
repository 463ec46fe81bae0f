import { expect, test } from 'vitest'
import { eachDatabase } from '../../../tests/house.ts'
import { asha, bookingOf, meera } from '../../../tests/people.ts'
import { deliverOne } from '../mail/postman.ts'
import { readLink } from './guest-link.ts'
import { inviteByLetter } from './invite-by-letter.ts'

eachDatabase('an invitation by letter', (open) => {
  test('brings the guest a link that opens, and leaves no key behind', async () => {
    const house = await open()
    const booking = await bookingOf(house, meera)
    expect(await inviteByLetter(house, asha, booking.id)).toEqual({ ok: true })
    await deliverOne(house)
    const [letter] = house.letters
    expect(letter).toMatchObject({ to: meera.email, subject: 'How was your stay at Deodar House?' })
    const key = /\/review\?id=([\w-]{22})/.exec(letter?.text ?? '')?.[1] ?? ''
    expect(letter?.html).toContain(`https://deodar.example/review?id=${key}`)
    expect(await readLink(house, key)).toMatchObject({ state: 'open' })
    const row = await house.database.selectFrom('letter').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ state: 'sent' })
    expect(JSON.stringify(row)).not.toContain(key)
  })

  test('is not written for a cancelled booking', async () => {
    const house = await open()
    const booking = await bookingOf(house, meera)
    await house.database
      .updateTable('booking')
      .set({ cancelled_at: house.clock.now().toISOString() })
      .execute()
    expect(await inviteByLetter(house, asha, booking.id)).toMatchObject({ ok: false })
    expect(await house.database.selectFrom('letter').selectAll().execute()).toEqual([])
  })
})
