import { Flaw, text } from './fields.ts'
import { MAX_PHONE_CHARACTERS } from './values/contact.ts'
import { checkPhone, wholePhone } from './values/phone.ts'
import { cleanLine } from './values/text.ts'

/** A telephone number with its country code, or nothing. */
export const phoneNumber = text((typed) => {
  const whole = wholePhone(cleanLine(typed))
  if (whole.length > MAX_PHONE_CHARACTERS) return new Flaw('textTooLong')
  return checkPhone(whole) ? new Flaw('phoneImpossible') : whole
})
