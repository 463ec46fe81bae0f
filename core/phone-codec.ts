import { MAX_PHONE_CHARACTERS } from '#core/values/contact.ts'
import { checkPhone, normalizePhone } from '#core/values/phone.ts'
import { cleanLine } from '#core/values/text.ts'
import { InvalidInput, textCodec } from './record-fields.ts'

/** A telephone number with its country code, or nothing. */
export const phoneCodec = textCodec((typed) => {
  const phone = normalizePhone(cleanLine(typed))
  if (phone.length > MAX_PHONE_CHARACTERS) return new InvalidInput('textTooLong')
  return checkPhone(phone) ? new InvalidInput('phoneImpossible') : phone
})
