import { expect } from 'vitest'
import { asha, meera } from '../../tests/people.ts'
import { queuedEmails, recordedActions, rowsOf, test, testOnDatabases } from '../../tests/test-app.ts'
import { answerByEmail, bookEnquiry } from './answer-enquiry.server.ts'
import { closeEnquiry, findEnquiry, listEnquiries } from './enquiries.server.ts'
import { findCurrentHold, placeHold } from './holds.server.ts'
import { recordEnquiry } from './write-enquiry.server.ts'
import type { TypedEnquiry } from './written-enquiry.ts'

const days = { checkIn: '2026-12-05', checkOut: '2026-12-08' }
const call: TypedEnquiry = {
  ...{ name: ' Meera  Joshi ', phone: '98123 45670', email: '', guests: '2+1', note: 'Arrives late.' },
  ...{ ...days, stay: 'suite', way: 'whatsapp' },
}
const id = 'c'.repeat(20)
const until = new Date('2026-11-21T06:30:00Z')
testOnDatabases('an enquiry the owner writes down is stored once, without e-mail or alert', async (ctx) => {
  for (const _ of [1, 2]) expect(await recordEnquiry(ctx, asha, { ...call, id })).toEqual({ ok: true, id })
  const state = { id, form: 'enquiry', way: 'whatsapp', state: 'new', quarantine_reason: null }
  const values = { name: 'Meera Joshi', phone: '+91 98123 45670', email: '', stay: 'suite', guests: '2+1' }
  expect(await listEnquiries(ctx)).toMatchObject([{ ...state, ...values, note: 'Arrives late.' }])
  expect(await queuedEmails(ctx)).toEqual([])
  expect(await rowsOf(ctx, 'push_message')).toEqual([])
  expect(await recordedActions(ctx)).toEqual(['enquiry.written'])
})

test('is corrected by its form sent again, while nobody answered it', async ({ ctx }) => {
  await recordEnquiry(ctx, asha, { ...call, id })
  const other = { ...call, name: 'Mira Joshi', guests: '3', id }
  expect(await recordEnquiry(ctx, asha, other)).toEqual({ ok: true, id })
  expect(await findEnquiry(ctx, id)).toMatchObject({ name: 'Mira Joshi', guests: '3' })
  await closeEnquiry(ctx, asha, id)
  expect(await recordEnquiry(ctx, asha, { ...call, id })).toMatchObject({ name: 'enquiryChanged' })
})

test('without an e-mail address, nights are held and booked, and nothing is sent', async ({ ctx }) => {
  await recordEnquiry(ctx, asha, { ...call, id })
  expect(await answerByEmail(ctx, asha, id, 'Yes.')).toMatchObject({ ok: false, name: 'guestEmailMissing' })
  expect(await placeHold(ctx, asha, id, { stay: 'suite', until })).toEqual({ ok: true })
  const booked = await bookEnquiry(ctx, asha, id, { firstName: 'Meera', stay: 'suite', ...days })
  expect(booked).toMatchObject({ ok: true, booking: { email: '' } })
  expect(await findCurrentHold(ctx, id)).toBeNull()
  expect(await findEnquiry(ctx, id)).toMatchObject({ state: 'closed' })
  expect(await queuedEmails(ctx)).toEqual([])
})

test('refuses what cannot be right, and leaves out a room that is not there', async ({ ctx }) => {
  for (const [wrong, field] of [
    [{ name: '  ' }, 'name'],
    [{ phone: '12' }, 'phone'],
    [{ email: 'meera@' }, 'email'],
    [{ checkOut: '2026-12-05' }, 'checkOut'],
    [{ note: 'x'.repeat(2001) }, 'note'],
  ] as const)
    expect(await recordEnquiry(ctx, asha, { ...call, ...wrong })).toMatchObject({ ok: false, field })
  const odd = { ...call, stay: 'palace', guests: `${'9'.repeat(500)}`, email: meera.email }
  expect(await recordEnquiry(ctx, asha, { ...odd, id })).toEqual({ ok: true, id })
  expect(await findEnquiry(ctx, id)).toMatchObject({ stay: null, guests: '9'.repeat(60) })
})
