import type { Content } from '#modules/content/content.ts'
import { hasOwnName } from '#modules/content/own-name.ts'

/** The drawn card shows the drawn first picture. */
const DRAWN_CARD = 'social-card'
const DRAWN_FIRST = 'hero-dawn'

/** The picture of a shared link, and its description where that is known. */
export type SocialCard = { name: string; alt: string | undefined }

/**
 * The chosen picture; until one is chosen, the first picture of the page by day. A house with its own name shows no drawn one: unless it chose
 * a photograph, the name is empty, and its card is made of its sign, its name and its first picture (modules/brand).
 */
export function socialCardOf(content: Content): SocialCard {
  const { socialCard, hero, photographs, replacements, property } = content
  const own = photographs.find(({ id }) => id === (replacements[socialCard] ?? socialCard))
  if (hasOwnName(content)) return own ? { name: socialCard, alt: own.alt } : { name: '', alt: property.name }
  const isDrawn = (name: string, drawn: string) => name === drawn && replacements[name] === undefined
  const { light, dark, lightPortrait, darkPortrait } = hero.pictures
  const first = light || dark || lightPortrait || darkPortrait
  const follows = socialCard === '' || (isDrawn(socialCard, DRAWN_CARD) && !isDrawn(first, DRAWN_FIRST))
  const name = follows ? first : socialCard
  const photograph = photographs.find(({ id }) => id === (replacements[name] ?? name))
  const ofFirst = follows || isDrawn(name, DRAWN_CARD) ? hero.alt : undefined
  return { name, alt: photograph?.alt ?? ofFirst }
}
