import type { Content } from '#modules/content/content.ts'

/** The drawn card shows the drawn first picture. */
const DRAWN_CARD = 'social-card'
const DRAWN_FIRST = 'hero-dawn'

/** The picture of a shared link, and its description where that is known. */
export type SocialCard = { name: string; alt: string | undefined }

/** The chosen picture; until one is chosen, the first picture of the page by day. */
export function socialCardOf({ socialCard, hero, photographs, replacements }: Content): SocialCard {
  const isDrawn = (name: string, drawn: string) => name === drawn && replacements[name] === undefined
  const first = hero.pictures.light
  const follows = isDrawn(socialCard, DRAWN_CARD) && !isDrawn(first, DRAWN_FIRST)
  const name = follows ? first : socialCard
  const photograph = photographs.find(({ id }) => id === (replacements[name] ?? name))
  const ofFirst = follows || isDrawn(name, DRAWN_CARD) ? hero.alt : undefined
  return { name, alt: photograph?.alt ?? ofFirst }
}
