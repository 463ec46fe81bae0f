// In a file of its own: every public page loads it, and none of the other contact functions.

/** The place of the chosen stay in a message for WhatsApp. */
export const STAY_PLACEHOLDER = '{stay}'
const ANY_STAY = 'a stay'
/** The subject of an e-mail about chosen nights. */
export const NIGHTS_EMAIL_SUBJECT = 'Asking for a stay'

/** The link for WhatsApp with another text, which names the stay; without one it says “a stay”. */
export function withMessageText(address: string, text: string, stay: string): string {
  const [page = ''] = address.split('?')
  const stayWords = stay ? `the ${stay}` : ANY_STAY
  return `${page}?text=${encodeURIComponent(text.replace(STAY_PLACEHOLDER, () => stayWords))}`
}

/** What a visitor writes on WhatsApp or by e-mail; `subject` is a stay, or the nights they have chosen of it. */
export function enquiryGreeting(propertyName: string, subject = ANY_STAY): string {
  return `Hello ${propertyName}, I would like to ask about ${subject}.`
}
