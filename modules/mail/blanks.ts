/** The placeholders of the owner's texts, such as `{name}`, each with what replaces it. */
export const blanks = {
  name: 'the guest’s name',
  house: 'the name of your property',
  stay: 'the room, such as the Suite',
  dates: 'the dates',
  nights: 'the number of nights',
  guests: 'the number of guests',
  balance: 'what is still to pay',
  price: 'the price of each free room',
  nearest: 'the nearest free nights',
  part: 'the free part of the nights',
  until: 'the time when the hold ends',
  phone: 'your phone number',
  address: 'your postal address',
  map: 'the link to your map',
  link: 'the guest’s own link to the review page',
} as const
export type Blank = keyof typeof blanks
/** What is known to fill in; a blank that is missing or empty is not known. */
export type Filling = Partial<Record<Blank, string>>

const shape = /\{([^{}\n]{0,40})\}/g

/** Fills in what is known, whatever the case; a blank that is not known stays as it is, to be seen and completed. */
export function fillBlanks(text: string, filling: Filling): string {
  return text.replace(shape, (whole, said: string) => {
    const name = nameOf(said)
    return (isBlank(name) && filling[name]) || whole
  })
}

/** Every blank in a text, known to us or not, in their order, each once. */
export function blanksIn(text: string): string[] {
  return [...new Set([...text.matchAll(shape)].map(([, said = '']) => nameOf(said)))]
}

/** The placeholders that are still in a text: `{stay}`. */
export function blanksLeft(text: string): string[] {
  return blanksIn(text)
    .filter(isBlank)
    .map((name) => `{${name}}`)
}

function nameOf(said: string): string {
  return said.trim().toLowerCase()
}

function isBlank(name: string): name is Blank {
  return Object.hasOwn(blanks, name)
}
