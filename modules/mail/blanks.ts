/** The placeholders of the owner's texts, such as `{name}`, each with what replaces it. */
export const blanks = {
  name: 'the guest’s name',
  house: 'the name of your property',
  stay: 'the room, such as the Suite',
  dates: 'the dates',
  nights: 'the number of nights',
  guests: 'the number of guests',
  paid: 'what the guest has paid so far',
  balance: 'what is still to pay',
  price: 'the price of each free room',
  amount: 'the amount that you received',
  advance: 'the advance that you ask for',
  pay: 'the link to pay',
  reference: 'the reference of the payment',
  nearest: 'the nearest free nights',
  part: 'the free part of the nights',
  until: 'the time when the hold ends',
  phone: 'your phone number',
  address: 'your postal address',
  map: 'the link to your map',
  link: 'the link to the guest’s own page',
} as const
export type Blank = keyof typeof blanks
/** What is known to fill in; a blank that is missing or empty is not known. Null is known not to exist, such as a link to pay where nothing is due. */
export type BlankValues = Partial<Record<Blank, string | null>>

/** Between two sentences; not after `Rs.`, which belongs to the sum. */
const sentenceEnd = /(?<=[.!?।])(?<!\bRs\.)\s+/i
const blankPattern = /\{([^{}\n]{0,40})\}/g

/**
 * Fills in what is known, in upper or lower case; a blank that is not known stays, to be seen and completed. A sentence with a blank
 * whose value is null is left out, with the line or paragraph that was only this sentence.
 */
export function fillBlanks(text: string, values: BlankValues): string {
  const hasNullBlank = (part: string) =>
    findBlanks(part).some((name) => isKnownBlank(name) && values[name] === null)
  const lines = text.split('\n').flatMap((line) => {
    if (!hasNullBlank(line)) return [line]
    const sentences = line.split(sentenceEnd).filter((sentence) => !hasNullBlank(sentence))
    return sentences.length > 0 ? [sentences.join(' ')] : []
  })
  const filledLines = lines.join('\n')
  const tidyText = filledLines === text ? text : filledLines.replace(/\n{3,}/g, '\n\n').trim()
  return tidyText.replace(blankPattern, (whole, inner: string) => {
    const name = normaliseName(inner)
    return (isKnownBlank(name) && escapeBlanks(values[name] ?? '')) || whole
  })
}

/** A guest's own `{link}` stays readable and is not filled in later: an invisible character (word joiner) stands behind its brace. */
function escapeBlanks(value: string): string {
  return value.replace(blankPattern, (whole, inner: string) =>
    isKnownBlank(normaliseName(inner)) ? `{\u2060${whole.slice(1)}` : whole,
  )
}

/** Every blank in a text, known to us or not, in their order, each once. */
export function findBlanks(text: string): string[] {
  return [...new Set([...text.matchAll(blankPattern)].map(([, inner = '']) => normaliseName(inner)))]
}

/** The placeholders that are still in a text: `{stay}`. */
export function findUnfilledBlanks(text: string): string[] {
  const unfilled = findBlanks(text).filter(isKnownBlank)
  return unfilled.map((name) => `{${name}}`)
}

function normaliseName(inner: string): string {
  return inner.trim().toLowerCase()
}

function isKnownBlank(name: string): name is Blank {
  return Object.hasOwn(blanks, name)
}
