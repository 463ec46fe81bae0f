import { describe, expect, test } from 'vitest'
import { deliverOne } from '#modules/mail/postman.server.ts'
import { openTestHouse } from '../../tests/house.ts'
import { asha, bookingOf, meera } from '../../tests/people.ts'
import { readLink } from './guest-link.server.ts'
import { inviteByEmail } from './invite-by-email.server.ts'

describe('an invitation by letter', () => {
  test('brings the guest a link that opens, and leaves no key behind', async () => {
    const ctx = await openTestHouse()
    const booking = await bookingOf(ctx, meera)
    expect(await inviteByEmail(ctx, asha, booking.id)).toEqual({ ok: true })
    await deliverOne(ctx)
    const [email] = ctx.emails
    expect(email).toMatchObject({ to: meera.email, subject: 'How was your stay at Deodar House?' })
    const key = /\/review\?id=([\w-]{22})/.exec(email?.text ?? '')?.[1] ?? ''
    expect(email?.html).toContain(`https://deodar.example/review?id=${key}`)
    expect(await readLink(ctx, key)).toMatchObject({ state: 'open' })
    const row = await ctx.database.selectFrom('letter').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ state: 'sent' })
    expect(JSON.stringify(row)).not.toContain(key)
  })

  test('is not written for a cancelled booking', async () => {
    const ctx = await openTestHouse()
    const booking = await bookingOf(ctx, meera)
    await ctx.database.updateTable('booking').set({ cancelled_at: ctx.clock.now().toISOString() }).execute()
    expect(await inviteByEmail(ctx, asha, booking.id)).toMatchObject({ ok: false })
    expect(await ctx.database.selectFrom('letter').selectAll().execute()).toEqual([])
  })
})
