import type { Stay, WithStays } from '#modules/content/content.ts'

/** Every stay that bookings and reviews may name: those that are let, then the retired ones. */
export function everyStay({ stays }: WithStays): Stay[] {
  return [...stays.items, ...stays.retired]
}

/** What a stay is called; undefined where the house never had it. */
export function stayTitle(content: WithStays, id: string | null): string | undefined {
  return everyStay(content).find((stay) => stay.id === id)?.title
}

/** How many of a stay can be let for the same night; one where nobody said more. */
export function roomsOf(content: WithStays, id: string | null): number {
  return everyStay(content).find((stay) => stay.id === id)?.rooms ?? 1
}

export type StayToChoose = { id: string; title: string; price: number }

/** The stays to choose from in a form: those that are let, and the retired one it already says. */
export function staysToChoose(content: WithStays, chosen: string | null): StayToChoose[] {
  const own = content.stays.retired.filter(({ id }) => id === chosen)
  return [...content.stays.items, ...own].map(({ id, title, price }) => ({ id, title, price }))
}

/** A document that takes `known` stays off the site only by retiring them: whichever `isNeeded` and is missing is put aside. */
export function retireMissing<Document extends WithStays>(
  document: Document,
  known: readonly Stay[],
  isNeeded: (id: string) => boolean,
): Document {
  const there = new Set(everyStay(document).map(({ id }) => id))
  const missing = known.filter(
    ({ id }, index) =>
      !there.has(id) && isNeeded(id) && known.findIndex((other) => other.id === id) === index,
  )
  if (missing.length === 0) return document
  return { ...document, stays: { ...document.stays, retired: [...document.stays.retired, ...missing] } }
}
