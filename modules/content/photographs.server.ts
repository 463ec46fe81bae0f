import type { AppContext } from '#core/app-context.server.ts'
import type { MediaRow } from '#core/db/tables.ts'
import type { PictureSet } from '#core/values/picture-set.ts'
import { loadRenditions, makePictureSet } from '#modules/media/shown-media.server.ts'
import type { Content } from './content.ts'
/** A photograph of the owner, used or not; `picture` is null until its widths are made. */
export type HousePhotograph = Pick<MediaRow, 'id' | 'work' | 'file_name' | 'created_at'> & {
  picture: PictureSet | null
}

/** All photographs of the owner, newest first. */
export async function listOwnPhotographs(ctx: Pick<AppContext, 'database'>): Promise<HousePhotograph[]> {
  const media = ctx.database.selectFrom('media').selectAll().where('about', '=', 'content')
  const photographs = media.where('kind', '=', 'photograph').orderBy('created_at', 'desc')
  const rows = await photographs.orderBy('position', 'desc').orderBy('id').execute()
  const files = await loadRenditions(ctx, rows)
  return files.map((file) => {
    const { id, work, file_name, created_at } = file
    return { id, work, file_name, created_at, picture: work === 'ready' ? makePictureSet(file) : null }
  })
}

/** The pictures of the site for this document: the drawn ones by their names, and the owner's photographs by their ids. */
export async function readSitePictures(
  ctx: AppContext,
  content: Content,
): Promise<Record<string, PictureSet>> {
  if (content.photographs.length === 0) return ctx.pictures
  const picturesById = new Map((await listOwnPhotographs(ctx)).map(({ id, picture }) => [id, picture]))
  const housePictures = content.photographs.flatMap(({ id, focus }) => {
    const picture = picturesById.get(id)
    return picture ? [[id, { ...picture, focus: `${focus.x}% ${focus.y}%` }] as const] : []
  })
  return { ...ctx.pictures, ...Object.fromEntries(housePictures) }
}
