import { checkPhone, wholePhone } from '#modules/common/phone.ts'
import { cleanAddress, cleanLine, cleanText, trimEdges } from '#modules/common/text.ts'
import type { House } from '#server/house.ts'
import { askedStay } from './asked-stay.server.ts'
import { checkEnquiry, type EnquiryDraft } from './enquiry.ts'
import { type Arrival, refuseTooMany, storeMessage, type Taken } from './store-message.server.ts'

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
