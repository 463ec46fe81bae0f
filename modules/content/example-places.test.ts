import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { examplePictures, exampleTexts } from './example-places.ts'

const texts = (content = firstDayContent) => exampleTexts(content, firstDayContent)
const pathsOf = (places: readonly { path: string }[]) => places.map(({ path }) => path)

test('finds every promise of the example in a house that wrote nothing', () => {
  const paths = pathsOf(texts())
  for (const [part, statements] of Object.entries({
    terms: firstDayContent.terms,
    privacy: firstDayContent.privacy,
    reviewPolicy: firstDayContent.reviewPolicy,
  }))
    expect(paths).toEqual(expect.arrayContaining(statements.map((_, index) => `${part}.${index}.text`)))
  expect(paths).toEqual(
    expect.arrayContaining([
      'property.address',
      'property.hours',
      'stays.items.0.description',
      'features.2.paragraph',
      'features.0.aside',
      'location.distances.1.via',
      'contact.eyebrow',
      'reviewPage.early',
    ]),
  )
  expect(paths).not.toContain('hero.heading')
  expect(new Set(paths).size).toBe(paths.length)
})

test('drops a text once it says something else, and finds it again where its list was put in another order', () => {
  const [first, ...rest] = firstDayContent.terms
  if (!first) throw new Error('no terms')
  const written = { ...firstDayContent, terms: [...rest, { ...first, text: 'The price holds breakfast.' }] }
  const paths = pathsOf(texts(written)).filter((path) => path.startsWith('terms.'))
  expect(paths).toEqual(rest.map((_, index) => `terms.${index}.text`))
})

test('names a text by its entry and its field, and its part', () => {
  expect(texts().find(({ path }) => path === 'stays.items.1.description')).toMatchObject({
    part: 'stays',
    label: 'Suite: What makes it worth the road',
  })
})

test('finds drawn pictures also where only a wide window, a dark one or a shared link shows them', () => {
  const drawn = examplePictures(firstDayContent, () => true)
  expect(pathsOf(drawn)).toEqual(
    expect.arrayContaining([
      'hero.pictures.light',
      'hero.pictures.lightPortrait',
      'hero.pictures.dark',
      'hero.pictures.darkPortrait',
      'socialCard',
      'testimonials.items.0.picture',
      'placeholders.3',
      'contact.picture.picture',
      'reviewPage.picture.picture',
      'features.2.pictures.0.picture',
    ]),
  )
  expect(drawn.find(({ path }) => path === 'hero.pictures.dark')).toMatchObject({
    part: 'welcome',
    says: 'The valley at dusk, wide',
  })
  const { hero } = firstDayContent
  const own = { ...firstDayContent, hero: { ...hero, pictures: { ...hero.pictures, light: 'gate' } } }
  const left = pathsOf(examplePictures(own, (name) => name !== 'gate'))
  expect(left).not.toContain('hero.pictures.light')
  expect(left).not.toContain('socialCard')
  expect(left).toContain('hero.pictures.dark')
})
