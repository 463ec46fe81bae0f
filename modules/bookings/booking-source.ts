/** Where a booking came from; of all else the owner's own words are kept. */
export const bookingSources = {
  phone: 'A call',
  whatsapp: 'WhatsApp',
  email: 'Mail',
  enquiry: 'Enquiry form',
  airbnb: 'Airbnb',
  'booking.com': 'Booking.com',
  'walk-in': 'Walk-in',
  again: 'Came again',
  other: 'Another way',
} as const
export type BookingSource = keyof typeof bookingSources
export const SOURCE_MOST_CHARACTERS = 60

export function isBookingSource(text: string): text is BookingSource {
  return Object.hasOwn(bookingSources, text)
}

/** The source as people read it: `Airbnb`, or what the owner wrote. */
export function saySource(source: string): string {
  return isBookingSource(source) ? bookingSources[source] : source
}

/** How people and tables call them, without capitals, spaces and signs. */
const names: Record<BookingSource, string> = {
  phone: 'acall phone byphone telephone call phonecall',
  whatsapp: 'whatsapp bywhatsapp wa',
  email: 'email mail byemail',
  enquiry: 'enquiry inquiry enquiryform website ourwebsite',
  airbnb: 'airbnb airbnbcom',
  'booking.com': 'bookingcom booking',
  'walk-in': 'walkin walkedin',
  again: 'again cameagain repeat repeatguest returning returningguest',
  other: 'other anotherway',
}
const sources = new Map(
  Object.entries(names).flatMap(([source, said]) => said.split(' ').map((name) => [name, source])),
)

/** One of ours where it is one by another name; else the words as they are. */
export function sourceOfTyped(text: string): string {
  return sources.get(text.toLowerCase().replace(/[^\p{L}]/gu, '')) ?? text
}
