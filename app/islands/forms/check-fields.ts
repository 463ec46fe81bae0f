import { checkEnquiry, checkQuick, type EnquiryForm } from '#domain/enquiries/enquiry.ts'
import type { Refusal } from '#domain/refusal.ts'
import { cleanAddress, cleanLine, cleanText, trimEdges } from '#domain/text.ts'

/** The house's own rules about what was typed, before it leaves: a name of spaces is none, `a@b` no address. */
export function checkFields(form: EnquiryForm, fields: FormData): Refusal | null {
  const of = (name: string) => String(fields.get(name) ?? '')
  const contact = {
    name: cleanLine(of('name')),
    phone: cleanLine(of('phone')),
    email: cleanAddress(of('email')),
  }
  if (form === 'quick') return checkQuick({ ...contact, review: cleanText(of('review')) })
  const wishes = { expectation: cleanText(of('expectation')), message: cleanText(of('message')) }
  return checkEnquiry({
    ...contact,
    ...wishes,
    checkIn: trimEdges(of('checkIn')),
    checkOut: trimEdges(of('checkOut')),
  })
}
