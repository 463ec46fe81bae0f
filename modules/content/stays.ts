import type { Content, Stay, WithStays } from './content.ts'

/** Every stay that bookings and reviews may name: those that are let, then the retired ones. */
export function listAllStays({ stays }: WithStays): Stay[] {
  return [...stays.items, ...stays.retired]
}

/** The title of a stay, also of a retired one; undefined for an unknown id. */
export function findStayTitle(content: WithStays, id: string | null): string | undefined {
  return listAllStays(content).find((stay) => stay.id === id)?.title
}

/** How many rooms of a stay can be let for the same night; 1 for an unknown stay. */
export function countRooms(content: WithStays, id: string | null): number {
  return listAllStays(content).find((stay) => stay.id === id)?.rooms ?? 1
}

export type StayToChoose = { id: string; title: string; price: number }

/** The stays to choose from in a form: those that are let, and the retired one it already has. */
export function listStaysToChoose(content: WithStays, chosenId: string | null): StayToChoose[] {
  const chosenRetired = content.stays.retired.filter(({ id }) => id === chosenId)
  return [...content.stays.items, ...chosenRetired].map(({ id, title, price }) => ({ id, title, price }))
}

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Beds and guests of a stay in words, from its numbers alone: "2+1" are two guests and a child (specification 3). */
export function formatCapacity({ beds, guests }: { beds: number; guests: string }): string {
  const [adults = 0, children = 0] = guests.split('+').map(Number)
  const people = [
    countInWords(adults, 'guest', 'guests'),
    ...(children > 0 ? [children === 1 ? 'a child' : countInWords(children, 'child', 'children')] : []),
  ].join(' and ')
  const sentence = `${countInWords(beds, 'bed', 'beds')}, ${people}${children > 0 ? ` (${guests})` : ''}`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** How many people fit into a stay: "2+1" is three. */
export function computeMaxGuests(guests: string): number {
  return guests.split('+').reduce((sum, part) => sum + Number(part), 0)
}

function countInWords(count: number, singular: string, plural: string): string {
  return `${numberWords[count] ?? count} ${count === 1 ? singular : plural}`
}

/** The one setting for what every price includes. */
type Included = Pick<Content['stays'], 'included' | 'taxIncluded'>

/** What the price includes: the owner's words, then taxes where they are in it. Empty where nothing is included. */
export function describeIncluded({ included, taxIncluded }: Included): string {
  // An owner who writes "taxes" into the words as well gets it once.
  if (!taxIncluded || /\btax/i.test(included)) return included
  return included === '' ? 'taxes' : `${included} and taxes`
}

/** `all meals and taxes included`, after a price; empty where nothing is included. */
export function formatIncludedSuffix(included: string): string {
  return included === '' ? '' : `, ${included} included`
}

/** What precedes "terms and conditions apply" (specification 9): `inclusive of all meals; `. */
export function formatIncludedPrefix(included: string): string {
  return included === '' ? '' : `inclusive of ${included}; `
}
