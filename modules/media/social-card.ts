import type { Content } from '#modules/content/content.ts'

/** The card of the first day is drawn after the first picture of that day. */
const DRAWN_CARD = 'social-card'
const DRAWN_FIRST = 'hero-dawn'

/** Which picture stands where a link to the site is shared, and what it shows where that is known. */
export type SocialCard = { name: string; alt: string | undefined }

/** The chosen one; as long as none was chosen, the first picture of the page by day. */
export function socialCardOf({ socialCard, hero, photographs, replacements }: Content): SocialCard {
  const isDrawn = (name: string, drawn: string) => name === drawn && replacements[name] === undefined
  const first = hero.pictures.light
  const follows = isDrawn(socialCard, DRAWN_CARD) && !isDrawn(first, DRAWN_FIRST)
  const name = follows ? first : socialCard
  const photograph = photographs.find(({ id }) => id === (replacements[name] ?? name))
  const ofFirst = follows || isDrawn(name, DRAWN_CARD) ? hero.alt : undefined
  return { name, alt: photograph?.alt ?? ofFirst }
}
