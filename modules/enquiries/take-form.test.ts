import { expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { openTestHouse } from '../../tests/house.ts'
import { meera } from '../../tests/people.ts'
import { listEnquiries } from './enquiries.server.ts'
import { takeForm } from './take-form.server.ts'

const contact = { name: 'Meera Joshi', phone: meera.phone, email: meera.email }
const wrote = { ...contact, form: 'quick', review: 'Lovely tea.' }

test('recognizes a form posted without script by its hidden field', async () => {
  const ctx = await openTestHouse()
  await takeForm(ctx, formOf({ ...contact, form: 'enquiry', message: 'Is it free?' }), '203.0.113.9', null)
  await takeForm(ctx, formOf(wrote), '203.0.113.9', null)
  expect((await listEnquiries(ctx)).map(({ form }) => form).sort()).toEqual(['enquiry', 'quick'])
})

test('refuses with the reason of a picture that was not kept, and stores nothing', async () => {
  const ctx = await openTestHouse()
  const refused = { ...refuse('profileInvalid'), field: 'image' }
  expect(await takeForm(ctx, formOf(wrote), '203.0.113.9', refused)).toMatchObject({
    ok: false,
    field: 'image',
  })
  expect(await listEnquiries(ctx)).toEqual([])
})

test('counts refused messages of a network, and reads no more of them after 120 in ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ctx = await openTestHouse()
  const send = (from: string) => takeForm(ctx, formOf({ ...wrote, name: '' }), from, null)
  for (let time = 0; time < 120; time += 1) expect(await send('203.0.113.9')).toMatchObject({ field: 'name' })
  expect(await send('203.0.113.9:4711')).toMatchObject({ ok: false, code: 'too-many-messages' })
  expect(await send('203.0.113.10')).toMatchObject({ field: 'name' })
  vi.advanceTimersByTime(10 * 60_000)
  expect(await send('203.0.113.9')).toMatchObject({ field: 'name' })
})

test('returns an impossible number to whoever sees the form again, and stores it of nobody', async () => {
  const ctx = await openTestHouse()
  for (const form of [{ ...wrote, form: 'enquiry' }, wrote])
    expect(
      await takeForm(ctx, formOf({ ...form, phone: '+44 20 7946 095' }), '203.0.113.9', null),
    ).toMatchObject({
      field: 'phone',
      message: messages.phoneImpossible,
    })
  expect(await listEnquiries(ctx)).toEqual([])
})

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
