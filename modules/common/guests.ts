/** More than any guest house of this kind has beds for. */
export const GUESTS_MOST = 99

/** `one guest`, `3 guests`, which no line parts; empty where nobody knows. */
export function formatGuests(guests: number | null): string {
  if (guests === null) return ''
  return guests === 1 ? 'one\u00a0guest' : `${guests}\u00a0guests`
}

const kinds =
  /\b(?:adults?|children|child|kids?|infants?|bab(?:y|ies)|guests?|pax|people|persons?|and|plus)\b|[+,&]/gi

/** The number of guests as digits, out of what people and tables write: `3`, `2+1`, `2 adults, 1 child`. What is none comes back as it was. */
export function guestsOfTyped(text: string): string {
  const numbers = text.replace(kinds, ' ').trim().split(/\s+/)
  if (!numbers.every((number) => /^\d{1,3}(?:\.0+)?$/.test(number))) return text
  return String(numbers.reduce((sum, number) => sum + Number(number), 0))
}

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const adults =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:adults?|grown-?ups?)\b/gi
const children =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:(?:small|little|young) )?(?:children|child|kids?|infants?|bab(?:y|ies)|toddlers?)\b/gi
const everybody = [
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:people|persons?|guests?|pax)\b/gi,
  /\b(?:family|group|party|couple) of (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi,
  /\b(?:there (?:are|will be)|the|we are) (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) of us\b/gi,
]

/** How many guests a message plainly names: `2 adults and a child` does not, `two adults and 1 child` does; null where it leaves doubt. */
export function guestsSaid(message: string): number | null {
  const text = message.replace(/\s+/g, ' ')
  const [grown, small] = [numbersIn(text, adults), numbersIn(text, children)]
  if (
    grown.length > 1 ||
    small.length > 1 ||
    /\b(?:a|an|our|the|my) (?:small |little )?(?:child|kid|infant|baby|toddler)\b/i.test(text)
  )
    return null
  const whole = [
    ...everybody.flatMap((shape) => numbersIn(text, shape)),
    ...(grown.length > 0 ? [sum([...grown, ...small])] : []),
  ]
  const isWhole = grown.length > 0 || small.length === 0
  const [only, ...others] = new Set(whole)
  return only && isWhole && others.length === 0 && only <= GUESTS_MOST ? only : null
}

function numbersIn(text: string, shape: RegExp): number[] {
  return [...text.matchAll(shape)].map(([, digits = '']) => {
    const at = numberWords.indexOf(digits.toLowerCase())
    return at < 0 ? Number(digits) : at + 1
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
