import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { property as demo } from '#content/property.ts'
import type { With } from '#core/app-context.server.ts'
import type { MediaRow } from '#core/db/tables.ts'
import type { Content } from '#modules/content/content.ts'
import { hasOwnName } from '#modules/content/demo-house.ts'
import { renditionStorageKey } from '#modules/media/media.server.ts'
import type { BrandDrawing } from '#modules/media/media-jobs.server.ts'
import { computeIconColours } from './accent.ts'
import { type BrandFile, CARD_SIZE, computeMarkSize, findInitial, type HouseMark } from './brand-files.ts'

/** Raised when the drawing changes: browsers keep each address for ever. */
const DRAWING_VERSION = 1
/** The background of an initial until a colour is chosen. */
const defaultIconColours = { background: '#1f4a43', ink: '#fff8ea' }

type Logo = Pick<MediaRow, 'id' | 'original_key'> & { width: number; height: number }

/** How a house looks; `version` is part of the address of each of its files. */
export type Brand = {
  version: string
  mark: NonNullable<HouseMark>
  /** The picture of a shared link, unless the owner chose one of their own. */
  card: { src: string; width: number; height: number }
  name: string
  /** The line under the name, without the name; none while it is the demo's. */
  place: string
  initial: string
  colours: { background: string; ink: string }
  logo: Logo | null
  picture: Content['photographs'][number] | null
  drawnFiles: Map<BrandFile, Promise<Buffer>>
}

/** The brands that were read last, by their version: that of the site, and those of drafts that owners preview. Every server has its own. */
const rememberedBrands = new Map<string, Brand>()
const MAX_REMEMBERED_BRANDS = 12

export function findRememberedBrand(version: string): Brand | undefined {
  return rememberedBrands.get(version)
}

/** The look of the house with this document; null while it is the demo's, with the demo's own icons. */
export async function readBrand({ database }: With<'database'>, content: Content): Promise<Brand | null> {
  const { brand, property } = content
  if (!hasOwnName(content) && brand.logo === '') return null
  const { logo, picture } = await readLogoAndPicture({ database }, content)
  const drawing = {
    name: property.name,
    place: removeNameFromPlace(content),
    initial: findInitial(property.name),
    colours: brand.accent === '' ? defaultIconColours : computeIconColours(brand.accent),
    logo,
    picture,
  }
  const hash = createHash('sha256').update(JSON.stringify([DRAWING_VERSION, drawing]))
  const version = hash.digest('hex').slice(0, 10)
  const remembered = rememberedBrands.get(version) ?? {
    ...drawing,
    version,
    mark: { src: makeIconAddress({ version }, 'mark.png'), ...computeMarkSize(logo) },
    card: { src: makeIconAddress({ version }, 'card.jpg'), ...CARD_SIZE },
    drawnFiles: new Map(),
  }
  // The newest are last.
  rememberedBrands.delete(version)
  rememberedBrands.set(version, remembered)
  for (const oldest of rememberedBrands.keys())
    if (rememberedBrands.size > MAX_REMEMBERED_BRANDS) rememberedBrands.delete(oldest)
  return remembered
}

/** The mark beside the name; null while it is the demo's tree. */
export async function readMark(ctx: With<'database'>, content: Content): Promise<HouseMark> {
  return (await readBrand(ctx, content))?.mark ?? null
}

/** The address of an icon: that of the house, or the demo's. */
export function makeIconAddress(brand: Pick<Brand, 'version'> | null, file: BrandFile): string {
  if (brand) return `/icons/${brand.version}/${file}`
  return file.startsWith('favicon') ? `/${file}` : `/icons/${file}`
}

/** The logo, unless it was deleted; and the first picture of the page that is the owner's, or else the first of the owner's photographs. */
async function readLogoAndPicture(
  { database }: With<'database'>,
  { hero, photographs, brand }: Content,
): Promise<Pick<Brand, 'logo' | 'picture'>> {
  const names = Object.values(hero.pictures)
  const heroPhotographs = names.flatMap((name) => photographs.filter(({ id }) => id === name))
  const pictures = [...heroPhotographs, ...photographs].filter(({ id }) => id !== brand.logo)
  const ids = [brand.logo, ...pictures.map(({ id }) => id)]
  const media = database.selectFrom('media').where('about', '=', 'content').where('id', 'in', ids)
  const rows = await media.select(['id', 'original_key', 'width', 'height', 'work']).execute()
  const { id, original_key, width, height } = rows.find(({ id }) => id === brand.logo) ?? {}
  const ready = new Set(rows.filter(({ work }) => work === 'ready').map(({ id }) => id))
  return {
    logo: id && original_key && width && height ? { id, original_key, width, height } : null,
    picture: pictures.find(({ id }) => ready.has(id)) ?? null,
  }
}

function removeNameFromPlace({ property: { name, place } }: Content): string {
  if (place === demo.place) return ''
  return place.startsWith(name) ? place.slice(name.length).replace(/^[\s·,|–-]+/, '') : place
}

type FileContext = With<'database' | 'media'>

/** The bytes of one file. Throws where the logo's file is missing or the worker cannot draw it, and tries again the next time. */
export function readBrandFile(ctx: FileContext, brand: Brand, file: BrandFile): Promise<Buffer> {
  const { drawnFiles } = brand
  const bytesPromise = drawnFiles.get(file) ?? drawFile(ctx, brand, file)
  drawnFiles.set(file, bytesPromise)
  bytesPromise.catch(() => drawnFiles.delete(file))
  return bytesPromise
}

async function drawFile(
  ctx: FileContext,
  { name, place, initial, colours, logo, picture, mark }: Brand,
  file: BrandFile,
): Promise<Buffer> {
  const bytes = file === 'card.jpg' && picture ? await readPhotographBytes(ctx, picture.id) : null
  const drawing: BrandDrawing = {
    file,
    emblem: { logo: logo && (await readLogoBytes(ctx, logo.original_key)), initial, ...colours },
    mark: { width: mark.width, height: mark.height },
    card: { name, place, picture: picture && bytes ? { bytes, focus: picture.focus } : null },
  }
  const { runMediaJob } = await import('#modules/media/media-jobs.server.ts')
  return Buffer.from(await runMediaJob({ do: 'draw-brand', drawing }))
}

/** Throws while the file is missing, as after a restore without media: an initial would be cached for ever as that logo. */
async function readLogoBytes(ctx: With<'media'>, key: string): Promise<Uint8Array> {
  const bytes = await readBytes(ctx, key)
  if (!bytes) throw new Error('the file of the logo is missing')
  return bytes
}

/** The smallest WebP of a photograph that is wide enough for a card; null until it is made. */
async function readPhotographBytes(ctx: FileContext, id: string): Promise<Uint8Array | null> {
  const renditions = ctx.database.selectFrom('rendition').select(['key', 'width']).where('media_id', '=', id)
  const rows = await renditions.where('type', '=', 'image/webp').orderBy('width').execute()
  const rendition = rows.find(({ width }) => (width ?? 0) >= CARD_SIZE.width) ?? rows.at(-1)
  return rendition ? readBytes(ctx, renditionStorageKey(rendition.key)) : null
}

async function readBytes({ media }: With<'media'>, key: string): Promise<Uint8Array | null> {
  const storedFile = await media.open(key)
  return storedFile ? buffer(storedFile.stream) : null
}
