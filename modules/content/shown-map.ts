import type { PictureUse } from '#core/values/picture.ts'
import type { Content, Feature } from './content.ts'
import { isAtDemoPlace } from './demo-house.ts'
import { firstDayContent } from './first-day.ts'

const example = firstDayContent

/** Which map visitors see. The drawn one shows the example place, so another house has the list. */
export function shownMap(content: Content): 'drawn' | 'own' | 'list' {
  const { location, photographs } = content
  const { kind, picture } = location.map
  if (kind === 'list') return 'list'
  if (photographs.some(({ id }) => id === picture)) return 'own'
  return kind === 'drawn' && isAtDemoPlace(content) ? 'drawn' : 'list'
}

/** The map that visitors see as a picture with its description; none where they see the list. */
export function mapPicture(content: Content): PictureUse[] {
  if (shownMap(content) === 'list') return []
  const { picture } = content.location.map
  const { alt, caption } = content.photographs.find(({ id }) => id === picture) ?? { alt: '', caption: '' }
  return [{ picture, alt: alt || content.location.caption, caption: caption ?? '' }]
}

/** The pictures of a block: the location begins with the owner's map, and the drawn map is left out where visitors do not see it. */
export function blockPictures(content: Content, { id, pictures }: Feature): PictureUse[] {
  const { location } = content
  const drawn = example.location.map.picture
  const map = shownMap(content)
  const shown = pictures.filter(({ picture }) => picture !== drawn || map === 'drawn')
  const isThere = shown.some(({ picture }) => picture === location.map.picture)
  return map === 'own' && id === location.featureId && !isThere ? [...mapPicture(content), ...shown] : shown
}
