import { property as demo, demoMap } from '#content/property.ts'
import type { PictureUse } from '#core/values/picture-set.ts'
import type { Content, Feature } from './content.ts'

type WithProperty = Pick<Content, 'property'>

/** Whether the house has its own name. From then on the drawn map and the drawn card of the demo are not shown. */
export function hasOwnName({ property: { name } }: WithProperty): boolean {
  return name !== demo.name
}

/** Whether the house has its own address. Its region may still be that of the demo. */
export function hasOwnAddress({ property: { address } }: WithProperty): boolean {
  return address.join() !== demo.address.join()
}

/** Whether name and address are those of the demo: the drawn map shows both, so it is wrong once either is the owner's. */
function isAtDemoPlace(house: WithProperty): boolean {
  return !hasOwnName(house) && !hasOwnAddress(house)
}

/** Which map visitors see. The drawn one shows the example place, so another house has the list. */
export function chooseMap(content: Content): 'drawn' | 'own' | 'list' {
  const { location, photographs } = content
  const { kind, picture } = location.map
  if (kind === 'list') return 'list'
  if (photographs.some(({ id }) => id === picture)) return 'own'
  return kind === 'drawn' && isAtDemoPlace(content) ? 'drawn' : 'list'
}

/** The map that visitors see as a picture with its description; none where they see the list. */
export function listMapPictures(content: Content): PictureUse[] {
  if (chooseMap(content) === 'list') return []
  const { picture } = content.location.map
  const { alt, caption } = content.photographs.find(({ id }) => id === picture) ?? { alt: '', caption: '' }
  return [{ picture, alt: alt || content.location.caption, caption: caption ?? '' }]
}

/** The pictures of a block: the location begins with the owner's map, and the drawn map is left out where visitors do not see it. */
export function listBlockPictures(content: Content, { id, pictures }: Feature): PictureUse[] {
  const { location } = content
  const map = chooseMap(content)
  const shown = pictures.filter(({ picture }) => picture !== demoMap || map === 'drawn')
  const hasMapPicture = shown.some(({ picture }) => picture === location.map.picture)
  return map === 'own' && id === location.featureId && !hasMapPicture
    ? [...listMapPictures(content), ...shown]
    : shown
}

/** The drawn card shows the drawn first picture. */
const DRAWN_CARD = 'social-card'

const DRAWN_FIRST_PICTURE = 'hero-dawn'

/** The picture of a shared link, and its description where that is known. */
type SocialCard = { name: string; alt: string | undefined }

/**
 * The chosen picture; until one is chosen, the first picture of the page by day. A house with its own name shows no drawn one: unless it chose
 * a photograph, the name is empty, and its card is made of its logo, its name and its first picture (modules/brand).
 */
export function chooseSocialCard(content: Content): SocialCard {
  const { socialCard, hero, photographs, property } = content
  const chosenPhotograph = photographs.find(({ id }) => id === socialCard)
  if (chosenPhotograph) return { name: socialCard, alt: chosenPhotograph.alt }
  if (hasOwnName(content)) return { name: '', alt: property.name }
  const { light, dark, lightPortrait, darkPortrait } = hero.pictures
  const first = light || dark || lightPortrait || darkPortrait
  const isDrawnCard = socialCard === DRAWN_CARD
  if (socialCard === '' || (isDrawnCard && first !== DRAWN_FIRST_PICTURE))
    return { name: first, alt: hero.alt }
  return { name: socialCard, alt: isDrawnCard ? hero.alt : undefined }
}
