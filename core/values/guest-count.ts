/** The largest number of guests that is plausible for one booking. */
export const MAX_GUESTS = 99

/** `one guest`, `3 guests`, with a non-breaking space; empty for null. */
export function formatGuests(guests: number | null): string {
  if (guests === null) return ''
  return guests === 1 ? 'one\u00a0guest' : `${guests}\u00a0guests`
}

/** Whether a room for `2` or `2+1` is too small for so many guests; not where either is unknown. */
export function isRoomTooSmall(capacity: string | undefined, guests: number | null): boolean {
  return guests !== null && Number(parseGuests(capacity || 'unknown')) < guests
}

const ignoredWords =
  /\b(?:adults?|children|child|kids?|infants?|bab(?:y|ies)|guests?|pax|people|persons?|and|plus)\b|[+,&]/gi

/** Returns the number of guests in digits, out of `3`, `2+1` or `2 adults, 1 child` as people and spreadsheets write it. Returns other text unchanged. */
export function parseGuests(text: string): string {
  const numbers = text.replace(ignoredWords, ' ').trim().split(/\s+/)
  if (!numbers.every((number) => /^\d{1,3}(?:\.0+)?$/.test(number))) return text
  return String(numbers.reduce((sum, number) => sum + Number(number), 0))
}

type EnquiryTexts = { guests?: string; expectation: string; message: string }

/** How many guests an enquiry is for: of its own field, or else as its text states it; null where neither is a plausible number. */
export function readStatedGuests(enquiry: EnquiryTexts): number | null {
  const countText = parseGuests(enquiry.guests ?? '')
  const count = /^\d{1,3}$/.test(countText) ? Number(countText) : 0
  if (count >= 1 && count <= MAX_GUESTS) return count
  return findGuestCount(`${enquiry.expectation}\n${enquiry.message}`)
}

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const adultsPattern =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:adults?|grown-?ups?)\b/gi
const childrenPattern =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:(?:small|little|young) )?(?:children|child|kids?|infants?|bab(?:y|ies)|toddlers?)\b/gi
const uncountedChild = /\b(?:a|an|our|the|my) (?:small |little )?(?:child|kid|infant|baby|toddler)\b/i
const totalPatterns = [
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:people|persons?|guests?|pax)\b/gi,
  /\b(?:family|group|party|couple) of (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi,
  /\b(?:there (?:are|will be)|the|we are) (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) of us\b/gi,
]

/** The guests that a message states in numbers, 3 for `two adults and 1 child`; else null, as for `2 adults and a child` or children alone. */
export function findGuestCount(message: string): number | null {
  const text = message.replace(/\s+/g, ' ')
  const [adults, children] = [numbersIn(text, adultsPattern), numbersIn(text, childrenPattern)]
  if (adults.length > 1 || children.length > 1 || uncountedChild.test(text)) return null
  const totals = [
    ...totalPatterns.flatMap((pattern) => numbersIn(text, pattern)),
    ...(adults.length > 0 ? [[...adults, ...children].reduce((total, count) => total + count, 0)] : []),
  ]
  const isComplete = adults.length > 0 || children.length === 0
  const [only, ...others] = new Set(totals)
  return only && isComplete && others.length === 0 && only <= MAX_GUESTS ? only : null
}

function numbersIn(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(([, digits = '']) => {
    const at = numberWords.indexOf(digits.toLowerCase())
    return at < 0 ? Number(digits) : at + 1
  })
}
