import type { Content } from './content.ts'
import { hasOwnName } from './demo-house.ts'

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
  const { socialCard, hero, photographs, property } = content
  const own = photographs.find(({ id }) => id === socialCard)
  if (own) return { name: socialCard, alt: own.alt }
  if (hasOwnName(content)) return { name: '', alt: property.name }
  const { light, dark, lightPortrait, darkPortrait } = hero.pictures
  const first = light || dark || lightPortrait || darkPortrait
  const isDrawnCard = socialCard === DRAWN_CARD
  if (socialCard === '' || (isDrawnCard && first !== DRAWN_FIRST)) return { name: first, alt: hero.alt }
  return { name: socialCard, alt: isDrawnCard ? hero.alt : undefined }
}
