import { expect, test } from 'vitest'
import { eachDatabase } from '../../tests/house.ts'
import { asha, bookingOf, meera } from '../../tests/people.ts'
import { addBooking, findBooking } from './bookings.ts'
import { cancelBooking, changeBooking, renewBooking } from './change-booking.ts'

eachDatabase('a booking', (open) => {
  test('is changed, and the log names what without saying who', async () => {
    const house = await open()
    const { id, updated_at: seen } = await bookingOf(house, meera)
    const given = {
      ...meera,
      lastName: 'Pant',
      stay: 'Cottage',
      checkIn: '2026-11-11',
      checkOut: '2026-11-13',
    }
    expect(await changeBooking(house, asha, id, { ...given, seen })).toEqual({ ok: true })
    expect(await findBooking(house, id)).toMatchObject({ last_name: 'Pant', stay: 'cottage' })
    const act = await lastAct(house)
    expect(act).toMatchObject({ act: 'booking.changed', who: 'owner:asha' })
    expect(JSON.parse(act?.before ?? '')).toEqual({
      stay: 'suite',
      check_in: '2026-11-10',
      check_out: '2026-11-13',
    })
    expect(JSON.parse(act?.after ?? '')).toMatchObject({ fields: ['last_name', 'stay', 'check_in'] })
    expect(JSON.stringify(act)).not.toContain('Pant')
  })

  test('is changed by one of two people who saw the same', async () => {
    const house = await open()
    const { id, updated_at: seen } = await bookingOf(house, meera)
    const answers = await Promise.all(
      ['One', 'Two'].map((lastName) => changeBooking(house, asha, id, { ...meera, lastName, seen })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ code: 'booking-changed' }))
  })

  test('is not changed into one that cannot be', async () => {
    const house = await open()
    const { id, updated_at: seen } = await bookingOf(house, meera)
    const wrong = { ...meera, checkIn: '2026-11-13', checkOut: '2026-11-10', seen }
    expect(await changeBooking(house, asha, id, wrong)).toMatchObject({ ok: false, field: 'checkOut' })
    expect(await changeBooking(house, asha, 'nobody', { ...meera, seen })).toMatchObject({ ok: false })
  })

  test('is cancelled once, and the cancellation taken back once', async () => {
    const house = await open()
    const outcome = await addBooking(house, asha, { ...meera, checkIn: '2026-12-01', checkOut: '2026-12-04' })
    const id = outcome.ok ? outcome.booking.id : ''
    const cancelled = await Promise.all([1, 2, 3].map(() => cancelBooking(house, asha, id)))
    expect(cancelled.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await findBooking(house, id)).toMatchObject({ state: 'cancelled' })
    const renewed = await Promise.all([1, 2, 3].map(() => renewBooking(house, asha, id)))
    expect(renewed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await findBooking(house, id)).toMatchObject({ state: 'coming' })
    const acts = await house.database.selectFrom('act').select('act').where('about_id', '=', id).execute()
    expect(acts.map(({ act }) => act).sort()).toEqual([
      'booking.added',
      'booking.cancelled',
      'booking.renewed',
    ])
  })
})

function lastAct(house: Parameters<typeof findBooking>[0]) {
  return house.database.selectFrom('act').selectAll().where('act', '=', 'booking.changed').executeTakeFirst()
}
