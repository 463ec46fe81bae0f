// In a file of its own: every public page loads it, and none of the other contact functions.

/** The place of the chosen stay in a message for WhatsApp. */
export const STAY_HERE = '{stay}'
const ANY_STAY = 'a stay'
/** What an e-mail about chosen nights is called. */
export const ASKING = 'Asking for a stay'

/** The address of a message for WhatsApp with another text in it, which names the stay; none where it is empty. */
export function nameStay(address: string, text: string, stay: string): string {
  const [page = ''] = address.split('?')
  const named = stay ? `the ${stay}` : ANY_STAY
  return `${page}?text=${encodeURIComponent(text.replace(STAY_HERE, () => named))}`
}

/** What a visitor writes on WhatsApp or by e-mail; `wish` is a stay, or the nights they have chosen of it. */
export function enquiryGreeting(house: string, wish = ANY_STAY): string {
  return `Hello ${house}, I would like to ask about ${wish}.`
}
