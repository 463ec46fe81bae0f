import { checkEnquiry, type EnquiryDraft } from '#domain/enquiry.ts'
import { checkPhone, wholePhone } from '#domain/phone.ts'
import { cleanLine, cleanText } from '#domain/text.ts'
import type { House } from './house.ts'
import { type Arrival, refuseTooMany, storeMessage, type Taken } from './store-message.ts'

/** GET IN TOUCH (spec.md 3, 5): stores the enquiry and its letter to the owner in one transaction. Suspected spam is held, never dropped. */
export async function takeEnquiry(house: House, draft: EnquiryDraft, arrival: Arrival): Promise<Taken> {
  const clean = {
    name: cleanLine(draft.name),
    phone: wholePhone(cleanLine(draft.phone)),
    email: cleanLine(draft.email),
    expectation: cleanText(draft.expectation),
    checkIn: draft.checkIn.trim(),
    checkOut: draft.checkOut.trim(),
    message: cleanText(draft.message),
  }
  const refusal =
    checkEnquiry(clean) ??
    (arrival.canMend ? checkPhone(clean.phone) : null) ??
    (await refuseTooMany(house, arrival))
  if (refusal) return refusal
  const { checkIn, checkOut, ...rest } = clean
  return storeMessage(house, arrival, { form: 'enquiry', ...rest, check_in: checkIn, check_out: checkOut })
}
