import { expect, onTestFinished, test } from 'vitest'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { bookingOf, meera } from '../../../tests/people.ts'
import { openRequesters } from '../../../tests/requesters.ts'

test('an owner downloads the archive of a person, and erases only what they confirm', async () => {
  const { ctx, request, close } = await openRequesters()
  onTestFinished(close)
  const { id } = await bookingOf(ctx, meera)
  const page = `/admin/people/booking/${id}`
  const zip = await request('owner', 'POST', '/admin/downloads', { intent: 'person', kind: 'booking', id })
  expect([zip.headers.get('content-type'), zip.text.slice(0, 2)]).toEqual(['application/zip', 'PK'])
  expect((await request('owner', 'POST', page, { intent: 'erase' })).status).toBe(400)
  expect(await findBooking(ctx, id)).not.toBeNull()
  const erased = await request('owner', 'POST', page, { intent: 'erase', sure: 'yes' })
  expect(erased.redirectTarget).toBe('/admin/people?erased')
  expect(await findBooking(ctx, id)).toBeNull()
})
