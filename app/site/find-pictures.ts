import type { PictureSet, PictureUse } from '#domain/pictures/picture.ts'

export type FoundPicture = { picture: PictureSet; alt: string; caption: string }

/** The pictures of a place on the page with their words; one that is not in the house is left out. */
export function findPictures(
  pictures: Record<string, PictureSet>,
  uses: readonly PictureUse[],
): FoundPicture[] {
  return uses.flatMap(({ picture: name, alt, caption = '' }) => {
    const picture = pictures[name]
    return picture ? [{ picture, alt: picture.alt ?? alt, caption: picture.caption ?? caption }] : []
  })
}
