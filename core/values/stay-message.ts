// In a file of its own, because every public page loads it, and most pages need none of the other functions for contacts.

/** Stands in a message for WhatsApp where the name of the chosen stay goes. */
export const STAY_PLACEHOLDER = '{stay}'
const ANY_STAY = 'a stay'
export const NIGHTS_EMAIL_SUBJECT = 'Asking for a stay'

/** A link for WhatsApp whose message is replaced by `text` with the name of this stay in it; without one it says “a stay”. */
export function replaceMessageText(address: string, text: string, stay: string): string {
  const [addressWithoutQuery = ''] = address.split('?')
  const stayWords = stay ? `the ${stay}` : ANY_STAY
  return `${addressWithoutQuery}?text=${encodeURIComponent(text.replace(STAY_PLACEHOLDER, () => stayWords))}`
}

/** What a visitor writes on WhatsApp or by e-mail; `subject` is a stay, or the nights they have chosen of it. */
export function writeEnquiryMessage(propertyName: string, subject = ANY_STAY): string {
  return `Hello ${propertyName}, I would like to ask about ${subject}.`
}
