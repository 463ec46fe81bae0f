import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { meera } from '../../../tests/people.ts'
import { listEnquiries } from './enquiries.ts'
import { takeForm } from './take-form.ts'

const contact = { name: 'Meera Joshi', phone: meera.phone, email: meera.email }
const wrote = { ...contact, form: 'quick', review: 'Lovely tea.' }

test('recognizes a form posted without script by its hidden field', async () => {
  const house = await openTestHouse()
  await takeForm(house, formOf({ ...contact, form: 'enquiry', message: 'Is it free?' }), '203.0.113.9')
  await takeForm(house, formOf(wrote), '203.0.113.9')
  expect((await listEnquiries(house)).map(({ form }) => form).sort()).toEqual(['enquiry', 'quick'])
})

test('keeps the chosen picture, and takes an empty field as none', async () => {
  const house = await openTestHouse()
  const create = { width: 20, height: 20, channels: 3, background: '#a83a2c' } as const
  const png = new Uint8Array(await sharp({ create }).png().toBuffer())
  await takeForm(house, formOf(wrote, new File([png], 'me.png')), '203.0.113.9')
  await takeForm(house, formOf(wrote, new File([], '')), '203.0.113.9')
  expect(await house.database.selectFrom('media').select(['about', 'format']).execute()).toEqual([
    { about: 'enquiry', format: 'png' },
  ])
})

test('refuses a picture that is too large with the message, and keeps nothing', async () => {
  const house = await openTestHouse()
  const large = new File([new Uint8Array(2_000_000)], 'me.png')
  expect(await takeForm(house, formOf(wrote, large), '203.0.113.9')).toMatchObject({
    ok: false,
    field: 'image',
    message: messages.profileInvalid,
  })
  expect(await listEnquiries(house)).toEqual([])
  expect(await readdir(join(house.dataDir, 'held'))).toEqual([])
})

test('returns an impossible number to whoever sees the form again, and stores it of nobody', async () => {
  const house = await openTestHouse()
  for (const form of [{ ...wrote, form: 'enquiry' }, wrote])
    expect(await takeForm(house, formOf({ ...form, phone: '+44 20 7946 095' }), '203.0.113.9')).toMatchObject(
      {
        field: 'phone',
        message: messages.phoneImpossible,
      },
    )
  expect(await listEnquiries(house)).toEqual([])
})

function formOf(fields: Record<string, string>, image?: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (image) form.append('image', image)
  return form
}
