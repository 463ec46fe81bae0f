import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleReviews } from '#content/samples.ts'
import type { Actor, AppContext } from '#core/app-context.server.ts'
import { describeConflict } from '#core/audit-log.server.ts'
import { change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { MediaRow } from '#core/db/tables.ts'
import { projectFolder } from '#core/host/place.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import type { PictureSet } from '#core/values/picture.ts'
import { eraseMedia } from '#modules/media/media.server.ts'
import { readTones, type ToneMap } from '#modules/media/scrim.ts'
import { pictureOf, type ShownMedia, withRenditions } from '#modules/media/shown-media.server.ts'
import {
  addMedia,
  deleteStored,
  type GivenFile,
  type StoredFile,
  storeFiles,
} from '#modules/media/store-files.server.ts'
import { usedIn } from './arrange-pictures.ts'
import { contentHead, publishedContent } from './content.server.ts'
import type { Content, Photograph } from './content.ts'
import { drawnFields } from './remove-drawn.ts'

const built = join(projectFolder, 'build/pictures/manifest.json')

export const sampleIdsWithPictures = sampleReviews.flatMap(({ tripPictures }, index) =>
  tripPictures.length > 0 ? [sampleReviewId(index)] : [],
)

/**
 * Adds photographs; visitors see them once published content uses them. One that is there already is not added again: its id is returned.
 * Refuses what is no picture.
 */
export async function addPhotographs(
  ctx: AppContext,
  actor: Actor,
  given: readonly GivenFile[],
): Promise<Outcome<{ ids: string[] }>> {
  const taken = await storeFiles(ctx, given)
  if (!taken.ok) return taken
  const { files } = taken
  try {
    const idsBySum = await change(ctx, actor, async (tx) => {
      // This takes the write lock: the same photograph at the same moment waits here, and is then found.
      await tx.invalidatePages()
      const ids = await idsOfSums(tx, files)
      const added = files.filter(({ id, sha256 }) => {
        if (!ids.has(sha256)) ids.set(sha256, id)
        return ids.get(sha256) === id
      })
      await addMedia(ctx, tx, { about: 'content', aboutId: 'site', status: 'approved' }, added)
      for (const { id } of added) await tx.record({ action: 'photograph.added', about: 'media', aboutId: id })
      return ids
    })
    const ids = files.map(({ id, sha256 }) => idsBySum.get(sha256) ?? id)
    await deleteStored(
      ctx,
      files.filter(({ id }) => !ids.includes(id)),
    )
    return { ok: true, ids: [...new Set(ids)] }
  } catch (fault) {
    await deleteStored(ctx, files)
    throw fault
  }
}

/** The photographs with the bytes of these files, by the sum of the bytes; not one that could not be prepared. */
async function idsOfSums(database: Database, files: readonly StoredFile[]): Promise<Map<string, string>> {
  const sums = files.map(({ sha256 }) => sha256)
  const rows = await database
    .selectFrom('media')
    .select(['id', 'sha256'])
    .where('about', '=', 'content')
    .where('kind', '=', 'photograph')
    .where('work', '!=', 'failed')
    .where('sha256', 'in', sums)
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(rows.map(({ id, sha256 }) => [sha256, id]))
}

/** Erases a photograph. Refuses one that the draft or the site uses. */
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

/** The context with the pictures of this document, for the pages that show them. */
export async function withPhotographs(ctx: AppContext, content: Content): Promise<AppContext> {
  return { ...ctx, pictures: await picturesOf(ctx, content) }
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

/** The id of a sample review, by its index in content/samples.ts. */
export function sampleReviewId(index: number): string {
  return `sample-review-${index + 1}`
}

/** The drawn pictures that made-up reviews may show on a site with this document: none once every other drawn picture is removed. */
export function picturesOfSamples(
  { pictures }: Pick<AppContext, 'pictures'>,
  content: Content,
): Pick<AppContext, 'pictures'> {
  return { pictures: drawnFields(content).length > 0 ? pictures : {} }
}

/** The drawn pictures of a sample review, null for any other review. */
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
