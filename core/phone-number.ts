import { MAX_PHONE_CHARACTERS } from '#core/values/contact.ts'
import { checkPhone, wholePhone } from '#core/values/phone.ts'
import { cleanLine } from '#core/values/text.ts'
import { TypingFlaw, text } from './record-fields.ts'

/** A telephone number with its country code, or nothing. */
export const phoneNumber = text((typed) => {
  const whole = wholePhone(cleanLine(typed))
  if (whole.length > MAX_PHONE_CHARACTERS) return new TypingFlaw('textTooLong')
  return checkPhone(whole) ? new TypingFlaw('phoneImpossible') : whole
})
