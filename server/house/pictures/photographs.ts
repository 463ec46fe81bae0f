import type { Content } from '#domain/content/content.ts'
import type { PictureSet } from '#domain/pictures/picture.ts'
import type { MediaRow } from '../../database/media-tables.ts'
import type { House } from '../house.ts'
import { pictureOf, withRenditions } from '../media/shown-media.ts'

/** A photograph in the house, whether or not the site may show it yet: `picture` is null until its widths are made. */
export type HousePhotograph = Pick<MediaRow, 'id' | 'work' | 'file_name' | 'created_at'> & {
  picture: PictureSet | null
}

/** All photographs the owner has brought, newest first. */
export async function housePhotographs(house: Pick<House, 'database'>): Promise<HousePhotograph[]> {
  const rows = await house.database
    .selectFrom('media')
    .selectAll()
    .where('about', '=', 'content')
    .where('kind', '=', 'photograph')
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .orderBy('id')
    .execute()
  const files = await withRenditions(house, rows)
  return files.map((file) => {
    const { id, work, file_name, created_at } = file
    return { id, work, file_name, created_at, picture: work === 'ready' ? pictureOf(file) : null }
  })
}

/**
 * The pictures of the site as this document has them: the drawn ones, the owner's photographs under their ids, and, under
 * the name of every drawn picture they replace, the photographs again with their own words.
 */
export async function picturesOf(house: House, content: Content): Promise<Record<string, PictureSet>> {
  if (content.photographs.length === 0) return house.pictures
  const there = new Map((await housePhotographs(house)).map(({ id, picture }) => [id, picture]))
  const owned = new Map<string, PictureSet>()
  for (const { id, alt, caption = '', focus } of content.photographs) {
    const picture = there.get(id)
    if (picture) owned.set(id, { ...picture, alt, caption, focus: `${focus.x}% ${focus.y}%` })
  }
  const replaced = Object.entries(content.replacements).flatMap(([name, id]) => {
    const picture = owned.get(id)
    return picture ? [[name, { ...picture, name }] as const] : []
  })
  const direct = [...owned].map(
    ([id, { alt: _alt, caption: _caption, ...picture }]) => [id, picture] as const,
  )
  return { ...house.pictures, ...Object.fromEntries(direct), ...Object.fromEntries(replaced) }
}

/** The same house with the pictures that this document gives it, for the pages that show them. */
export async function withPhotographs(house: House, content: Content): Promise<House> {
  return { ...house, pictures: await picturesOf(house, content) }
}
