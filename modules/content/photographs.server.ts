import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppContext } from '#core/app-context.server.ts'
import type { MediaRow } from '#core/db/tables.ts'
import { projectFolder } from '#core/host/place.server.ts'
import type { PictureSet } from '#core/values/picture-set.ts'
import { readTones, type ToneMap } from '#modules/media/scrim.ts'
import { pictureOf, withRenditions } from '#modules/media/shown-media.server.ts'
import type { Content, Photograph } from './content.ts'

const built = join(projectFolder, 'build/pictures/manifest.json')
/** A photograph of the owner, used or not; `picture` is null until its widths are made. */
export type HousePhotograph = Pick<MediaRow, 'id' | 'work' | 'file_name' | 'created_at'> & {
  picture: PictureSet | null
}

/** All photographs of the owner, newest first. */
export async function ownPhotographs(ctx: Pick<AppContext, 'database'>): Promise<HousePhotograph[]> {
  const rows = await ctx.database
    .selectFrom('media')
    .selectAll()
    .where('about', '=', 'content')
    .where('kind', '=', 'photograph')
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .orderBy('id')
    .execute()
  const files = await withRenditions(ctx, rows)
  return files.map((file) => {
    const { id, work, file_name, created_at } = file
    return { id, work, file_name, created_at, picture: work === 'ready' ? pictureOf(file) : null }
  })
}

/** The pictures of the site for this document: the drawn ones by their names, and the owner's photographs by their ids. */
export async function picturesOf(ctx: AppContext, content: Content): Promise<Record<string, PictureSet>> {
  if (content.photographs.length === 0) return ctx.pictures
  const there = new Map((await ownPhotographs(ctx)).map(({ id, picture }) => [id, picture]))
  const own = content.photographs.flatMap(({ id, focus }) => {
    const picture = there.get(id)
    return picture ? [[id, { ...picture, focus: `${focus.x}% ${focus.y}%` }] as const] : []
  })
  return { ...ctx.pictures, ...Object.fromEntries(own) }
}

/** The focus of a photograph, and its tones for the text on it; null where they were not measured. */
export type HeroPhotograph = { focus: Photograph['focus']; tones: ToneMap | null }

/** The owner's photographs among the hero pictures, by the name under which the page finds them. */
export async function heroPhotographs(
  ctx: Pick<AppContext, 'database'>,
  { hero, photographs }: Content,
): Promise<ReadonlyMap<string, HeroPhotograph>> {
  const rows = await ctx.database
    .selectFrom('media')
    .select(['id', 'tones'])
    .where('id', 'in', ['', ...photographs.map(({ id }) => id)])
    .where('work', '=', 'ready')
    .execute()
  const tones = new Map(rows.map((row) => [row.id, readTones(row.tones)]))
  return new Map(
    Object.values(hero.pictures).flatMap((name): [string, HeroPhotograph][] => {
      const photograph = photographs.find(({ id }) => id === name)
      const measured = photograph && tones.get(photograph.id)
      return measured === undefined || !photograph
        ? []
        : [[name, { focus: photograph.focus, tones: measured }]]
    }),
  )
}

/** The drawn pictures by name, from the build; throws when it has not run. */
export function readPictures(manifest: string = built): Record<string, PictureSet> {
  try {
    return JSON.parse(readFileSync(manifest, 'utf8'))
  } catch (error) {
    throw new Error('The pictures of the site are not built yet. Run npm run build.', { cause: error })
  }
}
