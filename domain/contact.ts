export const NAME_MOST_CHARACTERS = 120
export const EMAIL_MOST_CHARACTERS = 254
/** The phone input's limit (spec.md 5); what a booking holds may carry a country code and be longer. */
export const PHONE_INPUT_CHARACTERS = 10
export const PHONE_MOST_CHARACTERS = 24

const basicAddress = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/

/** A basic address pattern (spec.md 5): something@host.tld, no spaces, no header tricks. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MOST_CHARACTERS && basicAddress.test(text)
}

/** Digits with country code for wa.me; a bare ten-digit Indian number gets 91. */
function whatsappDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length === 10 ? `91${digits}` : digits
}

/** A link that opens WhatsApp with the house's number and, if given, a message already written. */
export function whatsappLink(phone: string, text?: string): string {
  const address = `https://wa.me/${whatsappDigits(phone)}`
  return text ? `${address}?text=${encodeURIComponent(text)}` : address
}

/** `tel:` with nothing but a plus and digits. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

export function mailtoLink(email: string, subject?: string): string {
  return subject ? `mailto:${email}?subject=${encodeURIComponent(subject)}` : `mailto:${email}`
}
