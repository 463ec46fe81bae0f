import { describe, expect, test } from 'vitest'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { messages } from '#modules/common/messages.ts'
import { openTestHouse } from '../../tests/house.ts'
import { ananya, asha, bookingOf, meera } from '../../tests/people.ts'
import { guestsTold, noteTold, tellByEmail, timesTold } from './tell-arrival.server.ts'

const soon = { checkIn: '2026-11-22', checkOut: '2026-11-24' }
const text = 'Namaste Meera.\n\nThe way to us:\nover the bridge.'

describe('a guest who is coming', () => {
  test('is written to once, however often it is tapped, in the owner’s words with their lines', async () => {
    const ctx = await openTestHouse()
    const { id } = await bookingOf(ctx, meera, soon)
    const outcomes = await Promise.all([1, 2, 3].map(() => tellByEmail(ctx, asha, id, { text, round: 0 })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 'arrival-sent' }))
    const emails = await ctx.database.selectFrom('letter').selectAll().execute()
    expect(emails).toMatchObject([{ kind: 'arrival', to_address: meera.email, about_id: id }])
    expect(emails[0]?.text).toContain('The way to us:\nover the bridge.')
    expect(await tellByEmail(ctx, asha, id, { text, round: 1 })).toEqual({ ok: true })
    expect(await guestsTold(ctx, [id])).toEqual(new Set([id]))
  })

  test('keeps the prepared WhatsApp text with the booking', async () => {
    const ctx = await openTestHouse()
    const { id } = await bookingOf(ctx, { ...meera, email: '' }, soon)
    expect(await tellByEmail(ctx, asha, id, { text, round: 0 })).toMatchObject({ code: 'email-missing' })
    expect(await noteTold(ctx, asha, id, { by: 'whatsapp', text, round: 0 })).toEqual({ ok: true })
    const told = (await historyOf(ctx, [id])).find(({ act }) => act === 'arrival.told')
    expect(JSON.parse(told?.after ?? '')).toEqual({ by: 'whatsapp', words: text })
    expect(await guestsTold(ctx, [id])).toEqual(new Set([id]))
  })

  test('is noted as told once, by whatever way, and who comes second hears of it', async () => {
    const ctx = await openTestHouse()
    const { id } = await bookingOf(ctx, meera, soon)
    ctx.clock.advance({ minutes: 1 })
    const note = { by: 'whatsapp', text, round: 0 } as const
    const outcomes = await Promise.all([
      noteTold(ctx, asha, id, note),
      noteTold(ctx, asha, id, note),
      tellByEmail(ctx, asha, id, { text, round: 0 }),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await noteTold(ctx, asha, id, note)).toMatchObject({
      message: expect.stringMatching(/^This guest has just been written to.* You (told|wrote) a guest /),
    })
    expect(await timesTold(ctx, id)).toBe(1)
    expect(await noteTold(ctx, asha, id, { ...note, round: 1 })).toEqual({ ok: true })
  })

  test('never gets an empty blank; a guest who has left is told nothing', async () => {
    const ctx = await openTestHouse()
    const { id } = await bookingOf(ctx, meera, soon)
    expect(await tellByEmail(ctx, asha, id, { text: 'In the {stay}.', round: 0 })).toMatchObject({
      message: `${messages.blankLeft} {stay}`,
    })
    const gone = await bookingOf(ctx, ananya)
    expect(await tellByEmail(ctx, asha, gone.id, { text, round: 0 })).toMatchObject({
      message: messages.arrivalOver,
    })
    expect(await guestsTold(ctx, [id, gone.id])).toEqual(new Set())
  })
})
