import { expect } from 'vitest'
import { test } from '../../tests/test-app.ts'
import { listContentHistory, readContent, readContentHead, readContentVersion } from './content.server.ts'
import { type Content, contentSchema } from './content.ts'
import { initialContent } from './first-day.ts'
import { legacyContentSchema } from './stored-content.ts'
import { ownTextPages } from './text-pages.ts'

const photograph = { id: 'gate', alt: 'The gate', caption: 'In May', focus: { x: 20, y: 80 } }
const [room] = initialContent.stays.items
if (!room) throw new Error('The first day has no room.')

const earlier = (replacements: Record<string, string>, more: Partial<Content> = {}) =>
  JSON.stringify({ ...initialContent, photographs: [photograph], ...more, replacements })
const read = (...given: Parameters<typeof earlier>) =>
  legacyContentSchema.parse(JSON.parse(earlier(...given)))

test('a photograph that was shown instead of a drawn picture is in each of its fields, with its own texts', () => {
  const [first] = room.pictures
  const retired = [{ ...room, id: 'old-room' }]
  const name = first?.picture ?? ''
  const content = read({ [name]: 'gate' }, { stays: { ...initialContent.stays, retired } })
  const use = { picture: 'gate', alt: 'The gate', caption: 'In May' }
  expect(content.stays.items[0]?.pictures).toEqual([use, ...room.pictures.slice(1)])
  expect(content.stays.retired[0]?.pictures[0]).toEqual(use)
  expect(JSON.stringify(content)).not.toContain(`"${name}"`)
  expect(content).not.toHaveProperty('replacements')
})

test('the welcome, the map, a shared link and lists of names get it too', () => {
  const names = ['hero-dawn', 'road-map', 'social-card', 'avatar-dusk']
  const content = read(Object.fromEntries(names.map((name) => [name, 'gate'])))
  const { hero, location, placeholders } = initialContent
  expect(content.hero).toEqual({ ...hero, alt: 'The gate', pictures: { ...hero.pictures, light: 'gate' } })
  expect(content.location).toEqual({ ...location, map: { ...location.map, picture: 'gate' } })
  expect(content.socialCard).toBe('gate')
  expect(content.placeholders).toEqual(placeholders.map((name) => (name === 'avatar-dusk' ? 'gate' : name)))
  expect(read({ 'hero-dusk': 'gate' }).hero).toMatchObject({ alt: hero.alt, pictures: { dark: 'gate' } })
})

test.for(ownTextPages)('a document of before $path has its first title and text', (page) => {
  const { contentKey, footKey, title, text } = page
  const words = { ...initialContent.foot, [footKey]: undefined }
  const content = contentSchema.parse({ ...initialContent, [contentKey]: undefined, foot: words })
  expect([content.foot[footKey], content[contentKey]]).toEqual([title, text])
})

test('nothing changes where the photograph is gone', () => {
  expect(read({ 'hero-dawn': 'gone' })).toEqual({ ...initialContent, photographs: [photograph] })
})

test('published documents, drafts and earlier versions of an old archive are read so', async ({ ctx }) => {
  const row = { created_by: 'system', created_at: '2026-11-20T12:00:00Z' }
  const [one, two] = [earlier({ 'social-card': 'gate' }), earlier({ 'hero-dawn': 'gate' })]
  const published = { ...row, id: 'one', number: 1, state: 'published', document: one } as const
  const draft = { ...row, id: 'two', number: 2, state: 'draft', document: two } as const
  await ctx.database.insertInto('content').values([published, draft]).execute()
  expect(await readContent(ctx)).toMatchObject({ socialCard: 'gate' })
  expect((await readContentHead(ctx)).content.hero.pictures).toMatchObject({ light: 'gate' })
  expect(await readContentVersion(ctx, 1)).toMatchObject({ socialCard: 'gate' })
  expect((await listContentHistory(ctx))[0]?.content).toMatchObject({ socialCard: 'gate' })
})

test('a document that cannot be read is named by its part, in a sentence', async ({ ctx }) => {
  const row = { id: 'one', number: 1, state: 'published', created_by: 'system', created_at: '' } as const
  const hero = { ...initialContent.hero, heading: undefined }
  const values = { ...row, document: JSON.stringify({ ...initialContent, hero }) }
  await ctx.database.insertInto('content').values(values).execute()
  const fault = /^the part "Welcome" of the texts cannot be read \(hero\.heading\)/
  await expect(readContent(ctx)).rejects.toThrow(fault)
})
