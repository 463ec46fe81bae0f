import type { Content } from '#modules/content/content.ts'

/** The one setting that says what every price includes. */
type Included = Pick<Content['stays'], 'included' | 'taxIncluded'>

/** What the price includes: the owner's words, then taxes where they are in it. Empty where nothing is included. */
export function sayIncluded({ included, taxIncluded }: Included): string {
  // An owner who writes "taxes" into the words as well gets it once.
  if (!taxIncluded || /\btax/i.test(included)) return included
  return included === '' ? 'taxes' : `${included} and taxes`
}

/** `all meals and taxes included`, after a price; empty where nothing is included. */
export function sayWithPrice(included: string): string {
  return included === '' ? '' : `, ${included} included`
}

/** What stands before "terms and conditions apply" (specification 9): `inclusive of all meals; `. */
export function sayInclusive(included: string): string {
  return included === '' ? '' : `inclusive of ${included}; `
}
