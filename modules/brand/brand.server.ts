import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { property as demo } from '#content/property.ts'
import type { Content } from '#modules/content/content.ts'
import { hasOwnName } from '#modules/content/own-name.ts'
import { storageKey } from '#modules/media/media.server.ts'
import { runMediaJob } from '#modules/media/media-jobs.server.ts'
import type { AppContext, With } from '#server/app-context.ts'
import type { MediaRow } from '#server/db/tables.ts'
import { iconColours } from './accent.ts'
import { type BrandFile, CARD_SIZE, type HouseMark, markSize } from './brand-files.ts'
import type { BrandCard, BrandDrawing } from './draw-brand.server.ts'
import { initialOf } from './initial.ts'

/** Raised when the drawing changes: browsers keep each address for ever. */
const RECIPE = 1
/** The ground of an initial until a colour is chosen. */
const plainColours = { ground: '#1f4a43', ink: '#fff8ea' }

type Logo = Pick<MediaRow, 'id' | 'original_key'> & { width: number; height: number }

/** How a house looks; `version` is part of the address of each of its files. */
export type Brand = {
  version: string
  mark: NonNullable<HouseMark>
  /** The picture of a shared link, unless the owner chose one of their own. */
  card: { src: string; version: string; width: number; height: number }
  initial: string
  colours: { ground: string; ink: string }
  logo: Logo | null
  picture: Content['photographs'][number] | null
}

/** The look of the house with this document; null while it is the demo's, with the demo's own icons. */
export async function brandOf({ database }: With<'database'>, content: Content): Promise<Brand | null> {
  const { brand, property } = content
  if (!hasOwnName(content) && brand.logo === '') return null
  const logo = brand.logo === '' ? null : await findLogo({ database }, brand.logo)
  const initial = initialOf(property.name)
  const colours = brand.accent === '' ? plainColours : iconColours(brand.accent)
  const picture = await firstOwnPicture({ database }, content)
  const version = hashOf([RECIPE, logo ? logo.id : [initial, colours]])
  const cardVersion = hashOf([version, colours, property.name, placeOf(content), picture])
  return {
    version,
    mark: { src: fileAddress(version, 'mark.png'), ...markSize(logo) },
    card: { src: fileAddress(cardVersion, 'card.jpg'), version: cardVersion, ...CARD_SIZE },
    initial,
    colours,
    logo,
    picture,
  }
}

/** The sign beside the name; null while it is the demo's tree. */
export async function markOf(ctx: With<'database'>, content: Content): Promise<HouseMark> {
  return (await brandOf(ctx, content))?.mark ?? null
}

function fileAddress(version: string, file: BrandFile): string {
  return `/icons/${version}/${file}`
}

/** The address of an icon: that of the house, or the demo's. */
export function iconAddress(brand: Pick<Brand, 'version'> | null, file: BrandFile): string {
  if (brand) return fileAddress(brand.version, file)
  return file.startsWith('favicon') ? `/${file}` : `/icons/${file}`
}

function hashOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 10)
}

/** A logo that is no longer there, as after a restore without media, is none. */
async function findLogo({ database }: With<'database'>, id: string): Promise<Logo | null> {
  const row = await database
    .selectFrom('media')
    .select(['id', 'original_key', 'width', 'height'])
    .where('id', '=', id)
    .where('about', '=', 'content')
    .executeTakeFirst()
  return row?.width && row.height ? { ...row, width: row.width, height: row.height } : null
}

/** The first picture of the page that is the owner's, or else the first of the owner's photographs. */
async function firstOwnPicture(
  { database }: With<'database'>,
  { hero, photographs, brand }: Content,
): Promise<Content['photographs'][number] | null> {
  const first = Object.values(hero.pictures).flatMap(
    (name) => photographs.find(({ id }) => id === name) ?? [],
  )
  const all = [...first, ...photographs].filter(({ id }) => id !== brand.logo)
  if (all.length === 0) return null
  const ready = await database
    .selectFrom('media')
    .select('id')
    .where(
      'id',
      'in',
      all.map(({ id }) => id),
    )
    .where('work', '=', 'ready')
    .execute()
  const ids = new Set(ready.map(({ id }) => id))
  return all.find(({ id }) => ids.has(id)) ?? null
}

/** The line under the name, without the name; none while it is the demo's. */
function placeOf({ property: { name, place } }: Content): string {
  if (place === demo.place) return ''
  return place.startsWith(name) ? place.slice(name.length).replace(/^[\s·,|–-]+/, '') : place
}

/** At most so many drawn files are held: those on the site, and those of a draft. */
const MOST_DRAWN = 30
const drawn = new Map<string, Promise<Buffer>>()

/** The bytes of one file, drawn once for each version. Throws where the worker cannot draw it. */
export async function brandFile(
  ctx: Pick<AppContext, 'database' | 'media'>,
  content: Content,
  brand: Brand,
  file: BrandFile,
): Promise<Buffer> {
  const address = file === 'card.jpg' ? brand.card.src : fileAddress(brand.version, file)
  const known = drawn.get(address)
  const made = known ?? draw(ctx, content, brand, file)
  // The newest are last.
  drawn.delete(address)
  drawn.set(address, made)
  for (const oldest of drawn.keys()) if (drawn.size > MOST_DRAWN) drawn.delete(oldest)
  if (!known) made.catch(() => drawn.delete(address))
  return made
}

async function draw(
  ctx: Pick<AppContext, 'database' | 'media'>,
  content: Content,
  brand: Brand,
  file: BrandFile,
): Promise<Buffer> {
  const { initial, colours, logo, mark } = brand
  const drawing: BrandDrawing = {
    file,
    sign: { logo: logo && (await bytesOf(ctx, logo.original_key)), initial, ...colours },
    mark: { width: mark.width, height: mark.height },
    card: file === 'card.jpg' ? await cardOf(ctx, content, brand) : null,
  }
  return Buffer.from(await runMediaJob({ do: 'draw-brand', drawing }))
}

async function cardOf(
  ctx: Pick<AppContext, 'database' | 'media'>,
  content: Content,
  { picture }: Brand,
): Promise<BrandCard> {
  const bytes = picture && (await photographBytes(ctx, picture.id))
  return {
    name: content.property.name,
    place: placeOf(content),
    picture: picture && bytes ? { bytes, focus: picture.focus } : null,
  }
}

/** The smallest WebP of a photograph that is wide enough for a card; null until it is made. */
async function photographBytes(
  ctx: Pick<AppContext, 'database' | 'media'>,
  id: string,
): Promise<Uint8Array | null> {
  const rows = await ctx.database
    .selectFrom('rendition')
    .select(['key', 'width'])
    .where('media_id', '=', id)
    .where('type', '=', 'image/webp')
    .orderBy('width')
    .execute()
  const wide = rows.find(({ width }) => (width ?? 0) >= CARD_SIZE.width) ?? rows.at(-1)
  return wide ? bytesOf(ctx, storageKey(wide.key)) : null
}

async function bytesOf({ media }: Pick<AppContext, 'media'>, key: string): Promise<Uint8Array | null> {
  const found = await media.open(key)
  return found ? buffer(found.stream) : null
}

/** The looks that owners preview, by their version. They are not published, so every server has its own, and forgets all but the newest. */
const previewed = new Map<string, { content: Content; brand: Brand }>()
const MOST_PREVIEWED = 8

export function offerPreview(content: Content, brand: Brand | null): void {
  if (!brand) return
  previewed.delete(brand.version)
  previewed.set(brand.version, { content, brand })
  for (const oldest of previewed.keys()) if (previewed.size > MOST_PREVIEWED) previewed.delete(oldest)
}

export function previewedBrand(version: string): { content: Content; brand: Brand } | undefined {
  return previewed.get(version)
}
