import { expect, test } from 'vitest'
import { openAsOf } from '../../tests/earlier-database.ts'

test.for(['sqlite', 'postgres'] as const)('a cancelled booking stays cancelled, on %s', async (kind) => {
  const { database, migrateTo } = await openAsOf(kind, '2026-11-22-z-trusted-device')
  const written = { created_at: '2026-11-01T09:00:00.000Z', updated_at: '2026-11-09T09:00:00.000Z' }
  const nobody = { first_name: 'Meera', last_name: '', email: '', phone: '', note: '', sample: 0, ...written }
  const states = { stands: 'left', called: 'cancelled', brought: 'cancelled' }
  for (const [id, state] of Object.entries(states))
    await database
      .insertInto('booking')
      .values({ id, state, ...nobody })
      .execute()
  await database.insertInto('invitation').values(linkOf('called')).execute()
  for (const [entry, day] of [
    ['booking.cancelled', '03'],
    ['booking.renewed', '04'],
    ['booking.cancelled', '05'],
    ['booking.changed', '09'],
  ])
    await database
      .insertInto('act')
      .values(actOf('called', `${entry}`, `2026-11-${day}T09:00:00.000Z`))
      .execute()

  await migrateTo('2026-11-22-zz-booking-cancelled')

  const rows = await database.selectFrom('booking').selectAll().orderBy('id').execute()
  expect(rows.map(({ id, cancelled_at }) => [id, cancelled_at])).toEqual([
    ['brought', written.updated_at],
    ['called', '2026-11-05T09:00:00.000Z'],
    ['stands', null],
  ])
  expect(rows[0]).not.toHaveProperty('state')
  expect(await database.selectFrom('invitation').select('booking_id').execute()).toHaveLength(1)
})

function actOf(about_id: string, act: string, at: string) {
  return { id: `${act} ${at}`, at, who: 'owner:asha', act, about: 'booking', about_id }
}

function linkOf(booking_id: string) {
  const at = '2026-11-02T09:00:00.000Z'
  return { id: 'link', booking_id, key_hash: 'hash', channel: 'email', created_at: at, expires_at: at }
}
