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
    const house = await openTestHouse()
    const { id } = await bookingOf(house, meera, soon)
    const outcomes = await Promise.all([1, 2, 3].map(() => tellByEmail(house, asha, id, { text, round: 0 })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes).toContainEqual(expect.objectContaining({ code: 'arrival-sent' }))
    const emails = await house.database.selectFrom('letter').selectAll().execute()
    expect(emails).toMatchObject([{ kind: 'arrival', to_address: meera.email, about_id: id }])
    expect(emails[0]?.text).toContain('The way to us:\nover the bridge.')
    expect(await tellByEmail(house, asha, id, { text, round: 1 })).toEqual({ ok: true })
    expect(await guestsTold(house, [id])).toEqual(new Set([id]))
  })

  test('keeps the prepared WhatsApp text with the booking', async () => {
    const house = await openTestHouse()
    const { id } = await bookingOf(house, { ...meera, email: '' }, soon)
    expect(await tellByEmail(house, asha, id, { text, round: 0 })).toMatchObject({ code: 'email-missing' })
    expect(await noteTold(house, asha, id, { by: 'whatsapp', text, round: 0 })).toEqual({ ok: true })
    const told = (await historyOf(house, [id])).find(({ act }) => act === 'arrival.told')
    expect(JSON.parse(told?.after ?? '')).toEqual({ by: 'whatsapp', words: text })
    expect(await guestsTold(house, [id])).toEqual(new Set([id]))
  })

  test('is noted as told once, by whatever way, and who comes second hears of it', async () => {
    const house = await openTestHouse()
    const { id } = await bookingOf(house, meera, soon)
    const note = { by: 'whatsapp', text, round: 0 } as const
    const outcomes = await Promise.all([
      noteTold(house, asha, id, note),
      noteTold(house, asha, id, note),
      tellByEmail(house, asha, id, { text, round: 0 }),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await noteTold(house, asha, id, note)).toMatchObject({
      message: expect.stringMatching(/^This guest has just been written to.* You (told|wrote) a guest /),
    })
    expect(await timesTold(house, id)).toBe(1)
    expect(await noteTold(house, asha, id, { ...note, round: 1 })).toEqual({ ok: true })
  })

  test('never gets an empty blank; a guest who has left is told nothing', async () => {
    const house = await openTestHouse()
    const { id } = await bookingOf(house, meera, soon)
    expect(await tellByEmail(house, asha, id, { text: 'In the {stay}.', round: 0 })).toMatchObject({
      message: `${messages.blankLeft} {stay}`,
    })
    const gone = await bookingOf(house, ananya)
    expect(await tellByEmail(house, asha, gone.id, { text, round: 0 })).toMatchObject({
      message: messages.arrivalOver,
    })
    expect(await guestsTold(house, [id, gone.id])).toEqual(new Set())
  })
})
