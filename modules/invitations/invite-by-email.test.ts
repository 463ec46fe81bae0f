import { describe, expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { deliverOne } from '#modules/mail/mail-worker.server.ts'
import { openTestHouse } from '../../tests/house.ts'
import { ananya, asha, bookingOf, meera } from '../../tests/people.ts'
import { readLink } from './guest-link.server.ts'
import { askMany, guestsToAsk, inviteByEmail, nextToAsk } from './invite-by-email.server.ts'

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

describe('guests to ask for a review', () => {
  test('begin with the latest stay, follow one another, and are asked together, each once', async () => {
    const ctx = await openTestHouse()
    const early = await bookingOf(ctx, meera, { checkIn: '2026-11-01', checkOut: '2026-11-03' })
    const late = await bookingOf(ctx, ananya, { checkIn: '2026-11-14', checkOut: '2026-11-16' })
    const phone = await bookingOf(ctx, { ...meera, firstName: 'Dev', email: '' })
    expect((await guestsToAsk(ctx)).map(({ id }) => id)).toEqual([late.id, phone.id, early.id])
    expect(await nextToAsk(ctx, late.id)).toMatchObject({ id: phone.id })
    expect(await nextToAsk(ctx, early.id)).toMatchObject({ id: late.id })

    const wanted = [early, late, late, phone].map(({ id }) => ({ id, round: 0 }))
    const outcomes = await Promise.all([1, 2].map(() => askMany(ctx, asha, wanted)))
    const asked = outcomes.reduce((sum, outcome) => sum + (outcome.ok ? outcome.asked : 0), 0)
    expect(asked).toBe(2)
    expect(outcomes[0]).toMatchObject({
      refused: expect.arrayContaining([{ id: phone.id, message: messages.noAddress }]),
    })
    const emails = await ctx.database.selectFrom('letter').select('to_address').execute()
    expect(emails.map(({ to_address }) => to_address).sort()).toEqual([ananya.email, meera.email])
    expect((await guestsToAsk(ctx)).map(({ id }) => id)).toEqual([phone.id])
    expect(await nextToAsk(ctx, phone.id)).toBeNull()
    expect(await askMany(ctx, asha, [])).toMatchObject({ message: messages.noneChosen })
  })
})
