import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { Content } from '#modules/content/content.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { type BrandEmblem, runMediaJob } from '#modules/media/media-jobs.server.ts'
import { addFiles } from '../../tests/files.ts'
import { workOnMedia } from '../../tests/queue-work.ts'
import { type TestApp, test } from '../../tests/test-app.ts'
import { readBrand, readBrandFile } from './brand.server.ts'
import { type BrandFile, findInitial } from './brand-files.ts'

test.for([
  ['Pine Corner', 'P'],
  ['  the old mill', 'T'],
  ['“Étoile” House', 'É'],
  ['देवदार निवास', 'दे'],
  ['श्री भवन', 'श्री'],
  ['7 Pines', '7'],
  ['— 🌲 —', ''],
  ['সবুজ বাড়ি', ''],
] as const)('the initial of %s is “%s”', ([name, initial]) => {
  expect(findInitial(name)).toBe(initial)
})

function houseOf(name: string, brand: Partial<Content['brand']> = {}, more: Partial<Content> = {}): Content {
  const property = { ...initialContent.property, name }
  return { ...initialContent, ...more, property, brand: { ...initialContent.brand, ...brand } }
}

async function photograph(ctx: TestApp, name: string): Promise<string> {
  const site = { about: 'content', aboutId: 'site', status: 'approved' } as const
  const rows = await addFiles(ctx, site, [['photograph', name]])
  await workOnMedia(ctx)
  return rows.at(-1)?.id ?? ''
}

describe('the look of a house', () => {
  test('is the demo’s until it has a name or a logo of its own', async ({ ctx }) => {
    expect(await readBrand(ctx, initialContent)).toBeNull()
    const named = await readBrand(ctx, houseOf('Pine Corner'))
    expect(named).toMatchObject({ initial: 'P', logo: null, picture: null })
    const id = await photograph(ctx, 'drawing.svg')
    const own = await readBrand(ctx, { ...initialContent, brand: { logo: id, accent: '' } })
    // The drawing has four units by three.
    expect(own).toMatchObject({ logo: { id }, mark: { width: 59, height: 44 } })
  })

  test('has its first finished photograph on its card, and never the logo', async ({ ctx }) => {
    const [logo, gate] = [await photograph(ctx, 'drawing.svg'), await photograph(ctx, 'grey.jpg')]
    const photographs = [logo, gate, 'unknown'].map((id) => ({ id, alt: 'x', focus: { x: 50, y: 50 } }))
    const content = houseOf('Pine Corner', { logo }, { photographs })
    const brand = await readBrand(ctx, content)
    expect(brand?.picture?.id).toBe(gate)
    const bytes = brand && (await readBrandFile(ctx, brand, 'card.jpg'))
    expect(await sharp(bytes ?? '').metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })
})

test('each change of name or colour has new addresses; other texts have not', async ({ ctx }) => {
  const versionOf = async (content: Content) => (await readBrand(ctx, content))?.version
  const pine = await versionOf(houseOf('Pine Corner'))
  expect(await versionOf(houseOf('Pine Corner', {}, { socialCard: '' }))).toBe(pine)
  expect(await versionOf(houseOf('Oak House'))).not.toBe(pine)
  expect(await versionOf(houseOf('Pine Corner', { accent: '#ffd400' }))).not.toBe(pine)
})

test('a logo that was deleted is replaced by the initial', async ({ ctx }) => {
  const content = houseOf('Pine Corner', { logo: 'gone' })
  const brand = await readBrand(ctx, content)
  expect(brand).toMatchObject({ logo: null, initial: 'P', mark: { width: 44, height: 44 } })
  expect(brand && (await readBrandFile(ctx, brand, 'mark.png')).length).toBeGreaterThan(200)
})

test('while the file of a logo is missing, nothing is drawn in its place', async ({ ctx }) => {
  const brand = await readBrand(ctx, houseOf('Pine Corner', { logo: await photograph(ctx, 'drawing.svg') }))
  await ctx.media.delete(brand?.logo?.original_key ?? '')
  await expect(brand && readBrandFile(ctx, brand, 'mark.png')).rejects.toThrow('logo')
})

describe('a drawing', () => {
  const card = { name: '', place: '', picture: null }
  const plain = { logo: null, initial: 'P', background: '#1f4a43', ink: '#fff8ea' }
  const shape = (colour: string, width = 64, ground = 'none') => {
    const ellipse = `<ellipse cx="50%" cy="32" rx="${width / 3}" ry="20" fill="${colour}"/>`
    const shapes = `<rect width="100%" height="100%" fill="${ground}"/>${ellipse}`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="64">${shapes}</svg>`
    return sharp(Buffer.from(svg)).png().toBuffer()
  }

  async function drawn(file: BrandFile, emblem: BrandEmblem, width = 44): Promise<Buffer> {
    const drawing = { file, emblem, mark: { width, height: 44 }, card }
    return Buffer.from(await runMediaJob({ do: 'draw-brand', drawing }))
  }

  /** The colours at the corner, at the middle of the upper edge, and at the centre, as #rrggbbaa. */
  async function coloursOf(file: BrandFile, emblem: BrandEmblem): Promise<string[]> {
    const bytes = await drawn(file, emblem)
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => {
      const from = (y * info.width + x) * 4
      return `#${data.subarray(from, from + 4).toString('hex')}`
    }
    const [middle, edge] = [Math.floor(info.width / 2), Math.round(info.height * 0.06)]
    return [at(0, 0), at(middle, edge), at(middle, Math.floor(info.height / 2))]
  }

  test('of an initial has its background; only icons that a system cuts itself have full corners', async () => {
    const [corner, edge] = await coloursOf('icon-192.png', plain)
    expect([corner?.slice(-2), edge]).toEqual(['00', '#1f4a43ff'])
    for (const file of ['apple-touch-icon.png', 'maskable-512.png'] as const)
      expect((await coloursOf(file, plain)).slice(0, 2)).toEqual(['#1f4a43ff', '#1f4a43ff'])
  })

  test.for([
    ['a dark logo without a background lies on cream', '#203040', 'none', '#fbf5ea'],
    ['a light one on a dark ground', '#ffffff', 'none', '#12312e'],
    ['one with a plain background keeps that', '#203040', '#ffcc00', '#ffcc00'],
  ] as const)('%s', async ([_what, colour, background, ground]) => {
    const logo = await shape(colour, 64, background)
    const [, edge, centre] = await coloursOf('apple-touch-icon.png', { ...plain, logo })
    expect([edge, centre]).toEqual([`${ground}ff`, `${colour}ff`])
  })

  test('of a wide logo shows the initial in a tab', async () => {
    const logo = await shape('#203040', 200)
    expect((await coloursOf('icon-192.png', { ...plain, logo }))[1]).toBe('#fbf5eaff')
    const bytes = await drawn('favicon.ico', { ...plain, logo }, 132)
    const icon = await sharp(bytes.subarray(22)).ensureAlpha().raw().toBuffer()
    expect(icon.subarray(16 * 4 + 32 * 4, 16 * 4 + 32 * 4 + 3).toString('hex')).toBe('1f4a43')
  })
})
