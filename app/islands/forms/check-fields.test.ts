import { expect, test } from 'vitest'
import { words } from '#domain/words.ts'
import { checkFields } from './check-fields.ts'

const typed = { name: 'Meera Joshi', phone: '9876543210', email: 'meera@guest.example', review: 'Tea.' }

test.each([
  ['name', '   ', words.nameRequired],
  ['email', 'a@b', words.emailInvalid],
  ['email', 'a@b.c', words.emailInvalid],
  ['phone', '  ', words.phoneRequired],
])('%s "%s" is said at its field, in both forms', (field, text, message) => {
  for (const form of ['enquiry', 'quick'] as const)
    expect(checkFields(form, fieldsOf({ ...typed, [field]: text }))).toMatchObject({ field, message })
})

test('what the house would take passes', () => {
  expect(checkFields('enquiry', fieldsOf(typed))).toBeNull()
  expect(checkFields('quick', fieldsOf(typed))).toBeNull()
  expect(checkFields('quick', fieldsOf({ ...typed, review: ' \n ' }))).toMatchObject({ field: 'review' })
})

function fieldsOf(values: Record<string, string>): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries(values)) fields.set(name, value)
  return fields
}
