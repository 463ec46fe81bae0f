import { expect, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { bookingOf, keyFor, meera } from '../../../tests/people.ts'
import { openWire } from '../../../tests/wire.ts'

test('notes once that a guest begins to write, and gives an unknown key the same empty answer', async () => {
  const ctx = await openTestHouse()
  const key = await keyFor(ctx, await bookingOf(ctx, meera))
  const { origin } = await openWire(ctx)
  const begin = async (booking_id: string) => {
    const response = await fetch(`${origin}/admin/api/begun`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ booking_id }),
    })
    return [response.status, await response.text()]
  }
  const startedAt = async () =>
    (await ctx.database.selectFrom('invitation').select('started_at').executeTakeFirstOrThrow()).started_at

  expect(await begin('x'.repeat(22))).toEqual([204, ''])
  expect(await startedAt()).toBeNull()
  expect(await begin(key)).toEqual([204, ''])
  const first = await startedAt()
  ctx.clock.advance({ minutes: 1 })
  await begin(key)
  expect([first, await startedAt()]).toEqual(['2026-11-20T06:30:00.000Z', first])
})
