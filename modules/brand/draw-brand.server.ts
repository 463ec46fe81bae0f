import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { projectFolder } from '#core/host/program-paths.server.ts'
import type { BrandCard, BrandDrawing, BrandEmblem } from '#modules/media/media-jobs.server.ts'
import { CARD_SIZE, canDraw } from './brand-files.ts'
import { encodeIco } from './icon-file.server.ts'

// Only the media worker imports this file. Letters are drawn with the fonts of the program, not with those of the machine.
process.env.FONTCONFIG_FILE = join(projectFolder, 'app/ui/fonts/fonts.conf')

type Box = { width: number; height: number }
type Shape = keyof typeof emblemShares

const SHARP_PIXELS = 2
const lightBackground = '#fbf5ea'
const darkBackground = '#12312e'
/** How much of its box an initial, or a logo on a background, takes; of a full one, a launcher may cut what is outside a circle of 80 per cent. */
const emblemShares = {
  tab: { initial: 0.68, logo: 0.86 },
  rounded: { initial: 0.62, logo: 0.8 },
  full: { initial: 0.54, logo: 0.56 },
} as const
/** Of a wider logo nothing is seen in a tab: the initial stands there. */
const MAX_ASPECT_RATIO_IN_TAB = 1.6

export async function drawBrand({ file, emblem, mark, card }: BrandDrawing): Promise<Buffer> {
  const drawIcon = (side: number, shape: Shape) => drawTile(emblem, { width: side, height: side }, shape)
  switch (file) {
    case 'favicon.ico':
      return encodeIco(32, await drawIcon(32, 'tab'))
    case 'favicon.svg': {
      const href = `data:image/png;base64,${(await drawIcon(128, 'tab')).toString('base64')}`
      const image = `<image width="64" height="64" href="${href}"/>`
      return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${image}</svg>`)
    }
    case 'apple-touch-icon.png':
      return drawIcon(180, 'full')
    case 'icon-192.png':
      return drawIcon(192, 'rounded')
    case 'icon-512.png':
      return drawIcon(512, 'rounded')
    case 'maskable-512.png':
      return drawIcon(512, 'full')
    case 'mark.png':
      return drawTile(emblem, scaleBox(mark, SHARP_PIXELS), 'rounded')
    case 'card.jpg':
      return drawCard(emblem, mark, card)
    default:
      throw new Error(`no file of the brand: ${file}`)
  }
}

/** The emblem on its background, or the logo that covers it. */
async function drawTile(emblem: BrandEmblem, box: Box, shape: Shape): Promise<Buffer> {
  const { width, height } = box
  const original = emblem.logo && (await readLogo(emblem.logo))
  const logo = shape === 'tab' && original && original.aspectRatio > MAX_ASPECT_RATIO_IN_TAB ? null : original
  const cover = { width, height, fit: 'cover', position: 'attention' } as const
  const tile = logo?.isCovering
    ? sharp(logo.bytes).resize(cover)
    : drawBackground(box, logo?.background ?? emblem.background).composite([
        { input: await drawEmblem(emblem, logo, box, shape) },
      ])
  const radius = shape === 'full' ? 0 : Math.round(Math.min(width, height) * 0.22)
  const corners = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`
  return sharp(await tile.png().toBuffer())
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png({ palette: true, quality: 90, effort: 7 })
    .toBuffer()
}

function drawBackground(box: Box, background: string): Sharp {
  return sharp({ create: { ...box, channels: 4, background } })
}

/** The logo, the initial or the roof, as large as its share of the box. */
async function drawEmblem(emblem: BrandEmblem, logo: Logo | null, box: Box, shape: Shape): Promise<Buffer> {
  const drawing =
    logo?.bytes ??
    (emblem.initial === '' ? drawRoof(emblem.ink) : await drawLetter(emblem.initial, emblem.ink))
  const size = { ...scaleBox(box, emblemShares[shape][logo ? 'logo' : 'initial']), fit: 'inside' } as const
  return sharp(drawing).resize(size).png().toBuffer()
}

function drawLetter(initial: string, colour: string): Promise<Buffer> {
  const text = `<span foreground="${colour}">${escapeXml(initial)}</span>`
  const letter = sharp({ text: { text, font: 'Fraunces 220', dpi: 144, rgba: true } })
  return letter.trim().png().toBuffer()
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function drawRoof(colour: string): Buffer {
  const path = `<path fill="${colour}" d="M12 2 1 11.500h3V22h6v-7h4v7h6V11.500h3Z"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="480" height="480">${path}</svg>`,
  )
}

/** A logo that covers its box, or that lies on a background. */
type Logo = { bytes: Uint8Array; aspectRatio: number; isCovering: boolean; background: string }

/** A logo without a background gets a background that it is seen on; one on a plain background keeps that; a photograph covers. */
async function readLogo(bytes: Uint8Array): Promise<Logo> {
  const small = sharp(bytes).resize({ width: 64, height: 64, fit: 'fill' })
  const { isOpaque } = await sharp(bytes).stats()
  const pixels = await small.clone().removeAlpha().raw().toBuffer()
  const corners = [0, 63, 64 * 63, 64 * 64 - 1].map((at) => [...pixels.subarray(at * 3, at * 3 + 3)])
  const [corner = []] = corners
  const isPlain = corners.every((other) => other.every((part, at) => Math.abs(part - (corner[at] ?? 0)) < 12))
  if (isOpaque && !isPlain) return { bytes, aspectRatio: 1, isCovering: true, background: lightBackground }
  const trimmed = await sharp(bytes).trim({ threshold: 12 }).png().toBuffer({ resolveWithObject: true })
  const aspectRatio = trimmed.info.width / trimmed.info.height
  const background = isOpaque ? `rgb(${corner.join(',')})` : await chooseBackground(small)
  return { bytes: trimmed.data, aspectRatio, isCovering: false, background }
}

/** On this grey, a light logo makes the whole lighter. */
const MIDDLE_GREY = 184

async function chooseBackground(logo: Sharp): Promise<string> {
  const grey = { r: MIDDLE_GREY, g: MIDDLE_GREY, b: MIDDLE_GREY }
  const greyLogo = await logo.flatten({ background: grey }).greyscale().png().toBuffer()
  const { channels } = await sharp(greyLogo).stats()
  return (channels[0]?.mean ?? 0) > MIDDLE_GREY ? darkBackground : lightBackground
}

const MARGIN = 64

/** The first own picture with mark, name and place at its foot; without one, they are in the middle of a plain background. */
async function drawCard(emblem: BrandEmblem, mark: Box, card: BrandCard): Promise<Buffer> {
  const { name, place, picture } = card
  const { width, height } = CARD_SIZE
  const box = scaleBox(mark, (picture ? 120 : 168) / mark.height)
  const [gap, maxTitleWidth] = [36, width - 2 * MARGIN - box.width - 36]
  const ink = picture ? '#fff8ea' : '#1b2f2c'
  const titleBox = { width: maxTitleWidth, height: box.height }
  const title = await drawTitle([name, place].filter(canDraw), ink, titleBox)
  const totalWidth = box.width + gap + title.width
  const left = picture ? MARGIN : Math.round((width - totalWidth) / 2)
  const middle = picture ? height - MARGIN - box.height / 2 : height / 2
  const centredTop = (part: Box) => Math.round(middle - part.height / 2)
  const base = picture
    ? await cropToCard(picture)
    : await drawBackground(CARD_SIZE, lightBackground).png().toBuffer()
  const shade = `<svg width="${width}" height="${height}"><linearGradient id="g" x2="0" y2="1"><stop offset=".42" stop-color="#09101e" stop-opacity="0"/><stop offset=".78" stop-color="#09101e" stop-opacity=".72"/><stop offset="1" stop-color="#09101e" stop-opacity=".86"/></linearGradient><path fill="url(#g)" d="M0 0h${width}v${height}H0z"/></svg>`
  return sharp(base)
    .composite([
      ...(picture ? [{ input: Buffer.from(shade) }] : []),
      { input: await drawTile(emblem, box, 'rounded'), left, top: centredTop(box) },
      ...(title.input ? [{ input: title.input, left: left + box.width + gap, top: centredTop(title) }] : []),
    ])
    .flatten()
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

/** The name, and smaller below it the place, as large as the box. */
async function drawTitle([name = '', place = '']: string[], colour: string, box: Box) {
  if (name === '') return { input: null, width: 0, height: 0 }
  const placeLine = place && `\n<span size="xx-small">${escapeXml(place)}</span>`
  const text = `<span foreground="${colour}">${escapeXml(name)}${placeLine}</span>`
  const title = sharp({ text: { text, font: 'Fraunces 60', rgba: true, ...box } }).png()
  const { data: input, info } = await title.toBuffer({ resolveWithObject: true })
  return { input, width: info.width, height: info.height }
}

/** The picture in the shape of the card, around what its owner wants to be seen. */
async function cropToCard({ bytes, focus }: NonNullable<BrandCard['picture']>): Promise<Buffer> {
  const { width, height } = CARD_SIZE
  const { data, info } = await sharp(bytes)
    .resize({ width, height, fit: 'outside' })
    .removeAlpha()
    .toBuffer({ resolveWithObject: true })
  const computeEdge = (focusPercent: number, imageSize: number, cardSize: number) =>
    Math.round(Math.min(imageSize - cardSize, Math.max(0, (focusPercent / 100) * imageSize - cardSize / 2)))
  const [left, top] = [computeEdge(focus.x, info.width, width), computeEdge(focus.y, info.height, height)]
  return sharp(data).extract({ left, top, width, height }).toBuffer()
}

function scaleBox({ width, height }: Box, factor: number): Box {
  return { width: Math.round(width * factor), height: Math.round(height * factor) }
}
