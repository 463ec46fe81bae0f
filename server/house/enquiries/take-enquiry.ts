import { checkEnquiry, type EnquiryDraft } from '#domain/enquiries/enquiry.ts'
import { checkPhone, wholePhone } from '#domain/phone.ts'
import { cleanAddress, cleanLine, cleanText, trimEdges } from '#domain/text.ts'
import type { House } from '../house.ts'
import { askedStay } from './asked-stay.ts'
import { type Arrival, refuseTooMany, storeMessage, type Taken } from './store-message.ts'

/** GET IN TOUCH (specification 3, 5): stores the enquiry and its letter to the owner in one transaction. Suspected spam is held, never dropped. */
export async function takeEnquiry(
  house: House,
  draft: EnquiryDraft,
  arrival: Arrival,
  brought = { stay: '', shown: '' },
): Promise<Taken> {
  const clean = {
    name: cleanLine(draft.name),
    phone: wholePhone(cleanLine(draft.phone)),
    email: cleanAddress(draft.email),
    expectation: cleanText(draft.expectation),
    checkIn: trimEdges(draft.checkIn),
    checkOut: trimEdges(draft.checkOut),
    message: cleanText(draft.message),
  }
  const refusal =
    checkEnquiry(clean) ??
    (arrival.canMend ? checkPhone(clean.phone) : null) ??
    (await refuseTooMany(house, arrival))
  if (refusal) return refusal
  const { checkIn, checkOut, ...rest } = clean
  const said = { form: 'enquiry' as const, ...rest, check_in: checkIn, check_out: checkOut }
  return storeMessage(house, arrival, said, { asked: await askedStay(house, brought, { checkIn, checkOut }) })
}
