import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { checkFields } from './use-sending.ts'

const typed = { name: 'Meera Joshi', phone: '9876543210', email: 'meera@guest.example', review: 'Tea.' }

test.each([
  ['name', '   ', messages.nameRequired],
  ['email', 'a@b', messages.emailInvalid],
  ['email', 'a@b.c', messages.emailInvalid],
  ['phone', '  ', messages.phoneRequired],
])('reports %s "%s" at its field, in both forms', (field, text, message) => {
  for (const form of ['enquiry', 'quick'] as const)
    expect(checkFields(form, fieldsOf({ ...typed, [field]: text }))).toMatchObject({ field, message })
})

test('accepts what the house would accept', () => {
  expect(checkFields('enquiry', fieldsOf(typed))).toBeNull()
  expect(checkFields('quick', fieldsOf(typed))).toBeNull()
  expect(checkFields('quick', fieldsOf({ ...typed, review: ' \n ' }))).toMatchObject({ field: 'review' })
})

function fieldsOf(values: Record<string, string>): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries(values)) fields.set(name, value)
  return fields
}
