import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { projectFolder } from '#server/place.ts'
import { type BrandFile, CARD_SIZE } from './brand-files.ts'
import { iconFile } from './icon-file.server.ts'
import { canDraw } from './initial.ts'

// Only the media worker imports this file. Letters are drawn with the fonts of the program, not with those of the machine.
process.env.FONTCONFIG_FILE = join(projectFolder, 'app/ui/fonts/fonts.conf')

/** What icons are made of: a stored logo, or an initial on its ground; without both, a roof. */
export type BrandSign = { logo: Uint8Array | null; initial: string; ground: string; ink: string }
/** The texts and the picture of a shared link; `focus` is in per cent. */
export type BrandCard = {
  name: string
  place: string
  picture: { bytes: Uint8Array; focus: { x: number; y: number } } | null
}
export type BrandDrawing = {
  file: BrandFile
  sign: BrandSign
  mark: { width: number; height: number }
  card: BrandCard | null
}

type Box = { width: number; height: number }
type Shape = keyof typeof shares
/** A logo that covers its box, or that lies on a ground. */
type Logo = { bytes: Buffer; wide: number; covers: boolean; ground: string }

const SHARP_PIXELS = 2
const cream = '#fbf5ea'
const ink = '#1b2f2c'
const night = '#12312e'
/** How much of its box an initial, or a logo on a ground, takes; a maskable icon may lose everything outside a circle of 80 per cent. */
const shares = { tab: 0.68, rounded: 0.62, full: 0.58, maskable: 0.46 } as const
const logoShares = { tab: 0.86, rounded: 0.8, full: 0.74, maskable: 0.56 } as const
/** Of a wider logo nothing is seen in a tab: the initial stands there. */
const WIDEST_IN_TAB = 1.6

/** Draws one file of a house. */
export async function drawBrand({ file, sign, mark, card }: BrandDrawing): Promise<Buffer> {
  switch (file) {
    case 'favicon.ico':
      return iconFile(32, await icon(sign, 32, 'tab'))
    case 'favicon.svg': {
      const href = `data:image/png;base64,${(await icon(sign, 128, 'tab')).toString('base64')}`
      const image = `<image width="64" height="64" href="${href}"/>`
      return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${image}</svg>`)
    }
    case 'apple-touch-icon.png':
      return icon(sign, 180, 'full')
    case 'icon-192.png':
      return icon(sign, 192, 'rounded')
    case 'icon-512.png':
      return icon(sign, 512, 'rounded')
    case 'maskable-512.png':
      return icon(sign, 512, 'maskable')
    case 'mark.png':
      return drawMark(sign, enlarged(mark, SHARP_PIXELS))
    case 'card.jpg':
      return drawCard(sign, mark, card ?? { name: '', place: '', picture: null })
  }
}

function icon(sign: BrandSign, side: number, shape: Shape): Promise<Buffer> {
  return tile(sign, { width: side, height: side }, shape)
}

function drawMark(sign: BrandSign, box: Box): Promise<Buffer> {
  return tile(sign, box, 'rounded')
}

/** The sign on its ground, or the logo that covers it. */
async function tile(sign: BrandSign, box: Box, shape: Shape): Promise<Buffer> {
  const { width, height } = box
  const read = sign.logo && (await readLogo(sign.logo))
  const logo = shape === 'tab' && read && read.wide > WIDEST_IN_TAB ? null : read
  const cover = { width, height, fit: 'cover', position: 'attention' } as const
  const drawn = logo?.covers
    ? sharp(logo.bytes).resize(cover)
    : onGround(logo?.ground ?? sign.ground, box, await within(sign, logo, box, shape))
  const pixels = await drawn.png().toBuffer()
  if (shape === 'full' || shape === 'maskable') return small(sharp(pixels))
  const radius = Math.round(Math.min(width, height) * 0.22)
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`,
  )
  return small(sharp(pixels).composite([{ input: corners, blend: 'dest-in' }]))
}

/** Few colours are enough for letters and logos; a photograph has more than a palette shows. */
async function small(image: Sharp): Promise<Buffer> {
  const { data, info } = await image.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
  const flat = await sharp(data).png({ palette: true, quality: 90, effort: 7 }).toBuffer()
  return flat.length < data.length && info.width > 0 ? flat : data
}

function onGround(ground: string, { width, height }: Box, input: Buffer): Sharp {
  const plain = { width, height, channels: 4, background: ground } as const
  return sharp({ create: plain }).composite([{ input, gravity: 'centre' }])
}

function within(sign: BrandSign, logo: Logo | null, box: Box, shape: Shape): Promise<Buffer> {
  const inner = enlarged(box, (logo ? logoShares : shares)[shape])
  if (logo)
    return sharp(logo.bytes)
      .resize({ ...inner, fit: 'inside' })
      .png()
      .toBuffer()
  return sign.initial === '' ? roof(sign.ink, inner) : letter(sign.initial, sign.ink, inner)
}

/** One letter, as large as its box; a joined Devanagari letter is wider than high. */
async function letter(initial: string, colour: string, box: Box): Promise<Buffer> {
  const large = await sharp({ text: { ...lettering(initial, colour, 220), dpi: 144 } })
    .trim()
    .png()
    .toBuffer()
  return sharp(large)
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer()
}

function lettering(words: string, colour: string, points: number) {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const text = `<span foreground="${colour}">${escaped}</span>`
  return { text, font: `Fraunces ${points}`, rgba: true } as const
}

function roof(colour: string, { height }: Box): Promise<Buffer> {
  const path = `<path fill="${colour}" d="M12 2 1 11.500h3V22h6v-7h4v7h6V11.500h3Z"/>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="${height}" height="${height}">${path}</svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

/** A logo without a background gets a ground that it is seen on; one on a plain background keeps that; a photograph covers. */
async function readLogo(bytes: Uint8Array): Promise<Logo> {
  const { data, info } = await sharp(bytes)
    .resize({ width: 64, height: 64, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (at: number) => [...data.subarray(at * 4, at * 4 + 4)]
  const all = Array.from({ length: info.width * info.height }, (_, at) => pixel(at))
  const corners = [0, info.width - 1, all.length - info.width, all.length - 1].map(pixel)
  const [corner = [255, 255, 255, 255]] = corners
  const isClear = all.some(([, , , alpha = 255]) => alpha < 128)
  const isPlain = corners.every((other) => corner.every((part, at) => Math.abs(part - (other[at] ?? 0)) < 12))
  if (!isClear && !isPlain) return { bytes: Buffer.from(bytes), wide: 1, covers: true, ground: cream }
  const trimmed = await sharp(bytes).trim({ threshold: 12 }).png().toBuffer({ resolveWithObject: true })
  const shown = all.filter(([, , , alpha = 0]) => alpha > 128)
  const isLight = shown.reduce((sum, colour) => sum + brightness(colour), 0) > shown.length * 0.72
  const ground = isClear ? (isLight ? night : cream) : `rgb(${corner.slice(0, 3).join(',')})`
  const wide = trimmed.info.width / trimmed.info.height
  return { bytes: trimmed.data, wide, covers: false, ground }
}

/** From 0 to 1. */
function brightness([red = 0, green = 0, blue = 0]: number[]): number {
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
}

const MARGIN = 64

/** The first own picture with mark and name at its foot; without a picture, mark and name on paper. */
async function drawCard(sign: BrandSign, mark: Box, card: BrandCard): Promise<Buffer> {
  const { picture } = card
  const [place, name] = [canDraw(card.place) ? card.place : '', canDraw(card.name) ? card.name : '']
  const parts = picture ? await atFoot(sign, mark, name, place) : await onPaper(sign, mark, name, place)
  const base = picture
    ? await cropped(picture)
    : await sharp({ create: { ...CARD_SIZE, channels: 3, background: cream } })
        .png()
        .toBuffer()
  return sharp(base).composite(parts).flatten().jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}

async function atFoot(sign: BrandSign, mark: Box, name: string, place: string) {
  const { width, height } = CARD_SIZE
  const box = enlarged(mark, 112 / mark.height)
  const left = MARGIN + box.width + 32
  const title = await line(name, '#fff8ea', [84, 68, 56, 44], width - left - MARGIN)
  const below = await line(place, '#f3e8d6', [36], width - left - MARGIN)
  const textHeight = title.height + (below.height > 0 ? below.height + 16 : 0)
  const middle = height - MARGIN - Math.max(box.height, textHeight) / 2
  const top = Math.round(middle - textHeight / 2)
  const shade = `<svg width="${width}" height="${height}"><linearGradient id="g" x2="0" y2="1"><stop offset=".42" stop-color="#09101e" stop-opacity="0"/><stop offset=".78" stop-color="#09101e" stop-opacity=".72"/><stop offset="1" stop-color="#09101e" stop-opacity=".86"/></linearGradient><path fill="url(#g)" d="M0 0h${width}v${height}H0z"/></svg>`
  return [
    { input: Buffer.from(shade), left: 0, top: 0 },
    { input: await drawMark(sign, box), left: MARGIN, top: Math.round(middle - box.height / 2) },
    ...placed(title, left, top),
    ...placed(below, left, top + title.height + 16),
  ]
}

async function onPaper(sign: BrandSign, mark: Box, name: string, place: string) {
  const { width, height } = CARD_SIZE
  const box = enlarged(mark, 168 / mark.height)
  const title = await line(name, ink, [96, 80, 64, 48], width - 2 * MARGIN)
  const below = await line(place, '#4f625c', [38], width - 2 * MARGIN)
  const all = box.height + 44 + title.height + (below.height > 0 ? below.height + 24 : 0)
  const top = Math.round((height - 16 - all) / 2)
  const centred = (wide: number) => Math.round((width - wide) / 2)
  const band = `<svg width="${width}" height="16"><path fill="${sign.ground}" d="M0 0h${width}v16H0z"/></svg>`
  return [
    { input: await drawMark(sign, box), left: centred(box.width), top },
    ...placed(title, centred(title.width), top + box.height + 44),
    ...placed(below, centred(below.width), top + box.height + 44 + title.height + 24),
    { input: Buffer.from(band), left: 0, top: height - 16 },
  ]
}

type Line = Box & { input: Buffer | null }

/** A text in the largest of these sizes in which it is one line of at most this width; in the last, it may take two. */
async function line(words: string, colour: string, sizes: readonly number[], most: number): Promise<Line> {
  if (words === '') return { input: null, width: 0, height: 0 }
  const last = sizes.length - 1
  for (const [index, points] of sizes.entries()) {
    const { data, info } = await sharp({
      text: {
        ...lettering(words, colour, points),
        dpi: 72,
        ...(index === last && { width: most, spacing: 6 }),
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    if (info.width <= most && info.height < 220)
      return { input: data, width: info.width, height: info.height }
  }
  return { input: null, width: 0, height: 0 }
}

function placed({ input }: Line, left: number, top: number) {
  return input ? [{ input, left, top }] : []
}

/** The picture in the shape of the card, around what its owner wants to be seen. */
async function cropped({ bytes, focus }: NonNullable<BrandCard['picture']>): Promise<Buffer> {
  const { width, height } = CARD_SIZE
  const { data, info } = await sharp(bytes)
    .resize({ width, height, fit: 'outside' })
    .removeAlpha()
    .toBuffer({ resolveWithObject: true })
  const edge = (share: number, own: number, shown: number) =>
    Math.round(Math.min(own - shown, Math.max(0, (share / 100) * own - shown / 2)))
  const [left, top] = [edge(focus.x, info.width, width), edge(focus.y, info.height, height)]
  return sharp(data).extract({ left, top, width, height }).toBuffer()
}

function enlarged({ width, height }: Box, by: number): Box {
  return { width: Math.round(width * by), height: Math.round(height * by) }
}
