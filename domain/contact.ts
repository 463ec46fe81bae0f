/** The map that is drawn on the front page, in place of a link to another. */
export const DRAWN_MAP = '#location'

export const NAME_MOST_CHARACTERS = 120
export const EMAIL_MOST_CHARACTERS = 254
/** A number without a country code is one of this country's. */
export const HOME_COUNTRY = 'IN'
const HOME_CODE = '91'
export const PHONE_MOST_CHARACTERS = 24

const basicAddress = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/

/** A basic address pattern (specification 5): something@host.tld, no spaces, no header tricks. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MOST_CHARACTERS && basicAddress.test(text)
}

/**
 * The digits that reach a number from anywhere, country code first; null where none is known. Ten digits alone are Indian, as
 * bookings and messages from before have them.
 */
function worldDigits(phone: string): string | null {
  // A trunk zero in brackets is for callers from the same country.
  const line = phone.replace(/\s*(?:ext|x|#|;).*$/i, '').replace('(0)', '')
  const digits = line.replace(/\D/g, '')
  if (/^\s*\+/.test(line)) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const national = digits.replace(/^0/, '')
  if (national.length === 10) return `${HOME_CODE}${national}`
  return national.length === 12 && national.startsWith(HOME_CODE) ? national : null
}

/** What is looked for when somebody looks for a number: its digits without plus, trunk zero and our own country's code. */
export function searchedDigits(text: string): string {
  const digits = text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  const isHome = digits.startsWith(HOME_CODE) && (digits.length === 12 || /^\s*(?:\+|00)/.test(text))
  return isHome ? digits.slice(HOME_CODE.length) : digits
}

/** A link that opens WhatsApp with the house's number and, if given, a message already written. */
export function whatsappLink(phone: string, text?: string): string {
  const address = `https://wa.me/${worldDigits(phone) ?? phone.replace(/\D/g, '')}`
  return text ? `${address}?text=${encodeURIComponent(text)}` : address
}

/** `tel:` with a plus and the whole number; of what has no country code, the digits as they are. */
export function telLink(phone: string): string {
  const digits = worldDigits(phone)
  return digits === null ? `tel:${phone.replace(/[^\d+]/g, '')}` : `tel:+${digits}`
}

export function mailtoLink(email: string, subject = '', body = ''): string {
  const said = Object.entries({ subject, body }).filter(([, text]) => text !== '')
  const query = said.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')
  return query ? `mailto:${email}?${query}` : `mailto:${email}`
}
