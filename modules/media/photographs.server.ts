import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleReviews } from '#content/samples.ts'
import { describeConflict } from '#modules/audit/audit-log.server.ts'
import { contentHead, publishedContent } from '#modules/content/content.server.ts'
import type { Content, Photograph } from '#modules/content/content.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { MediaRow } from '#server/db/tables.ts'
import { projectFolder } from '#server/place.ts'
import { usedIn } from './arrange-pictures.ts'
import { addMedia, discardKept, type GivenFile, takeFiles } from './keep-files.server.ts'
import { eraseMedia } from './media.server.ts'
import type { PictureSet } from './picture.ts'
import { pictureOf, type ShownMedia, withRenditions } from './shown-media.server.ts'
import { readTones, type ToneMap } from './tones.ts'

const built = join(projectFolder, 'build/pictures/manifest.json')

export const sampleIdsWithPictures = sampleReviews.flatMap(({ tripPictures }, index) =>
  tripPictures.length > 0 ? [sampleReviewId(index)] : [],
)

/** Takes photographs into the house; visitors see them once they have a place in published content. Refuses what is no picture. */
export async function addPhotographs(
  ctx: AppContext,
  actor: Actor,
  given: readonly GivenFile[],
): Promise<Outcome<{ ids: string[] }>> {
  const taken = await takeFiles(ctx, given)
  if (!taken.ok) return taken
  const ids = taken.files.map(({ id }) => id)
  try {
    await change(ctx, actor, async (tx) => {
      await addMedia(ctx, tx, { about: 'content', aboutId: 'site', status: 'approved' }, taken.files)
      for (const id of ids) await tx.record({ act: 'photograph.added', about: 'media', aboutId: id })
    })
  } catch (fault) {
    await discardKept(ctx, taken.files)
    throw fault
  }
  return { ok: true, ids }
}

/** Erases a photograph for good. Refuses one that stands in the draft or on the site. */
export async function erasePhotograph(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const row = await ctx.database
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('about', '=', 'content')
    .executeTakeFirst()
  if (!row) return describeConflict(ctx, actor, refuse('mediaUnknown'), { about: 'media', id })
  const [{ content }, shown] = await Promise.all([contentHead(ctx), publishedContent(ctx)])
  if ([content, shown].some((each) => usedIn(each, [id]).length > 0)) return refuse('photographUsed')
  return eraseMedia(ctx, actor, id)
}

/** A photograph in the house, whether or not the site may show it yet: `picture` is null until its widths are made. */
export type HousePhotograph = Pick<MediaRow, 'id' | 'work' | 'file_name' | 'created_at'> & {
  picture: PictureSet | null
}

/** All photographs the owner has brought, newest first. */
export async function housePhotographs(ctx: Pick<AppContext, 'database'>): Promise<HousePhotograph[]> {
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

/**
 * The pictures of the site as this document has them: the drawn ones, the owner's photographs under their ids, and, under
 * the name of every drawn picture they replace, the photographs again with their own words.
 */
export async function picturesOf(ctx: AppContext, content: Content): Promise<Record<string, PictureSet>> {
  if (content.photographs.length === 0) return ctx.pictures
  const there = new Map((await housePhotographs(ctx)).map(({ id, picture }) => [id, picture]))
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
  return { ...ctx.pictures, ...Object.fromEntries(direct), ...Object.fromEntries(replaced) }
}

/** The same house with the pictures that this document gives it, for the pages that show them. */
export async function withPhotographs(ctx: AppContext, content: Content): Promise<AppContext> {
  return { ...ctx, pictures: await picturesOf(ctx, content) }
}

/** What the words on a photograph must know of it; `tones` is null where nobody has measured it. */
export type HeroPhotograph = { focus: Photograph['focus']; tones: ToneMap | null }

/** Which of the pictures under the welcome are the owner's photographs, by the name the page finds them under; drawn ones are left out. */
export async function heroPhotographs(
  ctx: Pick<AppContext, 'database'>,
  { hero, photographs, replacements }: Content,
): Promise<ReadonlyMap<string, HeroPhotograph>> {
  const standing = Object.values(hero.pictures).flatMap((name) => {
    const photograph = photographs.find(({ id }) => id === (replacements[name] ?? name))
    return photograph ? [{ name, ...photograph }] : []
  })
  if (standing.length === 0) return new Map()
  const rows = await ctx.database
    .selectFrom('media')
    .select(['id', 'tones'])
    .where(
      'id',
      'in',
      standing.map(({ id }) => id),
    )
    .where('work', '=', 'ready')
    .execute()
  const measured = new Map(rows.map(({ id, tones }) => [id, readTones(tones)]))
  return new Map(
    standing
      .filter(({ id }) => measured.has(id))
      .map(({ name, id, focus }) => [name, { focus, tones: measured.get(id) ?? null }]),
  )
}

/** The drawn pictures by name, as the build made them; refuses when it has not run. */
export function readPictures(manifest: string = built): Record<string, PictureSet> {
  try {
    return JSON.parse(readFileSync(manifest, 'utf8'))
  } catch (error) {
    throw new Error('The pictures of the site are not built yet. Run npm run build.', { cause: error })
  }
}

/** The row of a sample review is known by its place in content/samples.ts, where its drawn pictures are named. */
export function sampleReviewId(index: number): string {
  return `sample-review-${index + 1}`
}

/** The drawn pictures of one of our samples, null for any other review; one that was not drawn is left out. */
export function samplePictures(ctx: Pick<AppContext, 'pictures'>, reviewId: string): ShownMedia | null {
  const sample = sampleReviews.find((_, index) => sampleReviewId(index) === reviewId)
  if (!sample) return null
  return {
    profile: (sample.avatar && ctx.pictures[sample.avatar]) || null,
    tripPictures: sample.tripPictures
      .map((name) => ctx.pictures[name])
      .filter((picture) => picture !== undefined),
    video: null,
    audio: null,
  }
}
