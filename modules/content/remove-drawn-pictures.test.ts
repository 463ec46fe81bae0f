import { expect, test } from 'vitest'
import { type Content, contentSchema } from './content.ts'
import { listExamplePictures } from './example-fields.ts'
import { initialContent } from './first-day.ts'
import { placePhotographs } from './place-photographs.ts'
import { listDrawnFields, removeDrawnPictures, restoreDrawnPictures } from './remove-drawn-pictures.ts'

const room = 'stays.items.0.pictures'

const drawnIn = (content: Content) => listDrawnFields(content).map(({ path }) => path)

test('removes every drawn picture; the document without pictures is valid', () => {
  const content = removeDrawnPictures(initialContent)
  expect(drawnIn(initialContent).length).toBeGreaterThan(20)
  expect(drawnIn(content)).toEqual([])
  expect(contentSchema.safeParse(content).error).toBeUndefined()
  expect(content.hero).toMatchObject({ alt: '', pictures: { light: '', darkPortrait: '' } })
  expect(content.stays.items.map(({ pictures }) => pictures)).toEqual([[], [], []])
  expect(content.features.every(({ pictures, image }) => pictures.length === 0 && !image)).toBe(true)
  expect(content.placeholders).toEqual([])
  expect(content.contact.picture).toMatchObject({ picture: '', alt: '' })
  expect(content.testimonials.items.every(({ picture, text }) => picture === '' && text !== '')).toBe(true)
  expect(removeDrawnPictures(content)).toEqual(content)
})

test('photographs stay', () => {
  const own = placePhotographs(placePhotographs(initialContent, room, ['p1']), 'hero.pictures.dark', ['p2'])
  const content = removeDrawnPictures(own)
  const left = content.stays.items.map(({ pictures }) => pictures.map(({ picture }) => picture))
  expect(left).toEqual([['p1'], [], []])
  expect(content.stays.items[0]?.pictures[0]?.alt).toBe(own.stays.items[0]?.pictures.at(-1)?.alt)
  expect(contentSchema.safeParse(content).error).toBeUndefined()
  expect(content.hero).toMatchObject({ alt: 'Photo of Deodar House', pictures: { light: '', dark: 'p2' } })
  expect(content.photographs).toEqual(own.photographs)
})

test('a photograph in the welcome replaces all its drawn pictures, and no other photograph', () => {
  const content = placePhotographs(initialContent, 'hero.pictures.light', ['p1'])
  expect(content.hero.pictures).toEqual({ light: 'p1', lightPortrait: '', dark: '', darkPortrait: '' })
  const { hero } = placePhotographs(content, 'hero.pictures.dark', ['p2'])
  expect(hero.pictures).toMatchObject({ light: 'p1', dark: 'p2' })
})

test('restores the drawn pictures of the site, and nothing else that the draft has changed', () => {
  expect(restoreDrawnPictures(removeDrawnPictures(initialContent), initialContent)).toEqual(initialContent)
  const draft = placePhotographs(removeDrawnPictures(initialContent), 'contact.picture.picture', ['p1'])
  draft.hero.heading = 'Pine House'
  const restored = restoreDrawnPictures(draft, initialContent)
  expect(restored.hero).toEqual({ ...initialContent.hero, heading: 'Pine House' })
  expect(restored.contact.picture.picture).toBe('p1')
  expect(restored.placeholders).toEqual(initialContent.placeholders)
})

test('lists no drawn picture that is left out of the page', () => {
  const seen = (content: Content) => listExamplePictures(content).map(({ path }) => path)
  const content = structuredClone(initialContent)
  for (const block of content.features) block.show = false
  content.testimonials.show = false
  content.quick.show = false
  const left = seen(content).filter((path) => /^(?:features|testimonials|quick|location)/.test(path))
  const road = content.features.findIndex(({ id }) => id === content.location.featureId)
  const others = left.filter((path) => !path.startsWith(`features.${road}.pictures.`))
  expect(others).toEqual(['location.map.picture', 'quick.picture.picture'])
  expect(seen(removeDrawnPictures(initialContent))).toEqual([])
})
