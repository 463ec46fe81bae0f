/** The value of `mapUrl` while the owner has set no link to a map: the section of the front page with the drawn one. */
export const MAP_SECTION_LINK = '#location'

export const MAX_NAME_CHARACTERS = 120
export const MAX_EMAIL_CHARACTERS = 254
/** A number without a country code is one of this country's. */
export const HOME_COUNTRY = 'IN'
const HOME_CODE = '91'
export const MAX_PHONE_CHARACTERS = 24

const MAX_ADDRESS_NAME_CHARACTERS = 64
const MAX_DOMAIN_LABEL_CHARACTERS = 63
const addressName = /^[^\s<>(),;:"[\]\\]+$/
// Letters, digits, hyphen and underscore of ASCII, and any other character of an international domain.
const domainLabel = /^(?!-)(?:[a-z0-9_-]|[^\s\0-\x7f])+$/i

/**
 * A basic address pattern (specification 5): something@host.tld, no spaces, no header tricks. What no server can deliver to is refused:
 * a second @, an empty or impossible part of the host, a host without a name at its end. A name in any script is an address.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_CHARACTERS) return false
  const [name = '', host = '', ...more] = text.split('@')
  if (more.length > 0 || name.length > MAX_ADDRESS_NAME_CHARACTERS || !addressName.test(name)) return false
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && labels.every(isDomainLabel) && last.length > 1 && !/^\d+$/.test(last)
}

function isDomainLabel(label: string): boolean {
  return label.length <= MAX_DOMAIN_LABEL_CHARACTERS && domainLabel.test(label) && !label.endsWith('-')
}

/** The digits that reach a number from anywhere, country code first; null where none is known. Ten digits alone are Indian. */
function toInternationalDigits(phone: string): string | null {
  // A trunk zero in brackets is for callers from the same country.
  const line = (phone.split(/ext|[x#;]/i, 1)[0] ?? '').replace('(0)', '')
  const digits = line.replace(/\D/g, '')
  if (/^\s*\+/.test(line)) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const national = digits.replace(/^0/, '')
  if (national.length === 10) return `${HOME_CODE}${national}`
  return national.length === 12 && national.startsWith(HOME_CODE) ? national : null
}

/** The digits to search for when a number is searched: without plus, trunk zero and our own country's code. */
export function toSearchDigits(text: string): string {
  const digits = text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  const isHome = digits.startsWith(HOME_CODE) && (digits.length === 12 || /^\s*(?:\+|00)/.test(text))
  return isHome ? digits.slice(HOME_CODE.length) : digits
}

/** A link that opens WhatsApp with this number and, if given, a prepared message. */
export function whatsappLink(phone: string, text?: string): string {
  const address = `https://wa.me/${toInternationalDigits(phone) ?? phone.replace(/\D/g, '')}`
  return text ? `${address}?text=${encodeURIComponent(text)}` : address
}

/** `tel:` with a plus and the whole number; of what has no country code, the digits as they are. */
export function telLink(phone: string): string {
  const digits = toInternationalDigits(phone)
  return digits === null ? `tel:${phone.replace(/[^\d+]/g, '')}` : `tel:+${digits}`
}

export function mailtoLink(email: string, subject = '', body = ''): string {
  const parameters = Object.entries({ subject, body }).filter(([, text]) => text !== '')
  const query = parameters.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')
  return query ? `mailto:${email}?${query}` : `mailto:${email}`
}

export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim()
}
