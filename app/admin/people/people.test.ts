import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { openRequesters } from '../../../tests/askers.ts'
import { bookingOf, meera } from '../../../tests/people.ts'

let askers: Awaited<ReturnType<typeof openRequesters>>
beforeAll(async () => {
  askers = await openRequesters()
}, 120_000)
afterAll(() => askers.close())

test('an owner downloads the archive of a person, and erases only what they confirm', async () => {
  const { ctx, ask } = askers
  const { id } = await bookingOf(ctx, meera)
  const page = `/admin/people/booking/${id}`
  const zip = await ask('owner', 'POST', '/admin/downloads', { intent: 'person', kind: 'booking', id })
  expect([zip.headers.get('content-type'), zip.text.slice(0, 2)]).toEqual(['application/zip', 'PK'])
  expect((await ask('owner', 'POST', `${page}/erasure`)).status).toBe(400)
  expect(await findBooking(ctx, id)).not.toBeNull()
  expect((await ask('owner', 'POST', `${page}/erasure`, { sure: 'yes' })).leads).toBe('/admin/people?erased')
  expect(await findBooking(ctx, id)).toBeNull()
})
