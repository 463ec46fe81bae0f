import { firstDayContent } from '#content/first-day.ts'
import type { PictureUse } from '#modules/media/picture.ts'
import type { Content, Feature } from './content.ts'

const example = firstDayContent

/** Which map visitors see. The drawn one shows the example place, so another house has the list. */
export function shownMap({ location, property, photographs }: Content): 'drawn' | 'own' | 'list' {
  const { kind, picture } = location.map
  if (kind === 'list') return 'list'
  if (photographs.some(({ id }) => id === picture)) return 'own'
  const isExample =
    property.name === example.property.name && property.address.join() === example.property.address.join()
  return kind === 'drawn' && isExample ? 'drawn' : 'list'
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
