import { describe, expect, test } from 'vitest'
import { type Content, contentSchema } from './content.ts'
import { chooseMap, listBlockPictures, listMapPictures } from './demo-house.ts'
import { initialContent } from './first-day.ts'
import { listHomeSections, makeSectionClass } from './home-sections.ts'

const { features, location, testimonials, quick, stays, reviews, property } = initialContent
const withParts = (parts: Partial<Content>): Content => contentSchema.parse({ ...initialContent, ...parts })
const described = (content: Content) =>
  listHomeSections(content).map(({ kind, background, backgroundAbove, blocks }) => [
    blocks.map(({ id }) => id).join(' ') || kind,
    makeSectionClass(background, backgroundAbove),
  ])

describe('the sections of the front page', () => {
  test('look as designed: two blocks on sand, the road on paper, the table on sand, the night', () => {
    expect(described(initialContent)).toEqual([
      ['stays', 'section'],
      ['rejuvenate country-home', 'section sand'],
      ['location', 'section'],
      ['facilities', 'section sand'],
      ['activities', 'section night'],
      ['testimonials', 'section'],
      ['contact', 'section sand'],
      ['reviews', 'section'],
      ['quick', 'section sand'],
    ])
  })

  test('are left out one by one, and the way to the house gets its own section', () => {
    const content = withParts({
      features: features.map((block) => ({ ...block, show: block.id === 'activities' })),
      testimonials: { ...testimonials, show: false },
      quick: { ...quick, show: false },
    })
    expect(described(content)).toEqual([
      ['stays', 'section'],
      ['activities', 'section night'],
      ['location', 'section'],
      ['contact', 'section sand'],
      ['reviews', 'section'],
    ])
    expect(described(withParts({ features: [] }))[1]).toEqual(['location', 'section joined'])
  })

  test('take the chosen background: no second gap within one background', () => {
    const content = withParts({
      stays: { ...stays, background: 'sand' },
      features: features.map((block) => ({ ...block, background: 'sand' })),
      testimonials: { ...testimonials, background: 'night' },
      reviews: { ...reviews, background: 'sand' },
    })
    expect(described(content)).toEqual([
      ['stays', 'section sand'],
      ['rejuvenate country-home location facilities activities', 'section sand joined'],
      ['testimonials', 'section night'],
      ['contact', 'section sand'],
      ['reviews', 'section sand joined'],
      ['quick', 'section sand joined'],
    ])
  })

  test('read a document from before these choices as designed', () => {
    const blocks = features.map(({ show: _show, background: _background, ...block }) => block)
    expect(contentSchema.parse({ ...initialContent, features: blocks })).toEqual(initialContent)
  })
})

describe('the map', () => {
  const photograph = { id: 'sketch1', alt: 'Our sketch of the road', focus: { x: 50, y: 50 } }
  const map = { ...location.map, picture: 'sketch1' }
  const own = { photographs: [photograph], location: { ...location, map } }
  const [, , road] = features
  if (!road) throw new Error('The first day has no road.')
  const picturesOf = (content: Content) => listBlockPictures(content, road).map(({ picture }) => picture)

  test('is the drawn one for the example house alone', () => {
    expect(chooseMap(initialContent)).toBe('drawn')
    expect(listBlockPictures(initialContent, road)).toEqual(road.pictures)
    for (const other of [{ name: 'Burans Cottage' }, { address: ['Mall Road', 'Almora'] }]) {
      const content = withParts({ property: { ...property, ...other } })
      expect([chooseMap(content), listMapPictures(content)]).toEqual(['list', []])
      expect(picturesOf(content)).toEqual(['valley-view', 'hill-road'])
    }
  })

  test('is the owner’s own picture, first in its block', () => {
    expect(chooseMap(withParts(own))).toBe('own')
    expect(picturesOf(withParts(own))).toEqual(['sketch1', 'valley-view', 'hill-road'])
    const use = { picture: 'sketch1', alt: photograph.alt, caption: '' }
    expect(listMapPictures(withParts(own))).toEqual([use])
  })

  test('is a list where the owner wants that, or chose no picture of their own', () => {
    const map = { ...location.map, kind: 'list' as const }
    expect(chooseMap(withParts({ ...own, location: { ...location, map } }))).toBe('list')
    for (const picture of ['', 'orchard'])
      expect(chooseMap(withParts({ location: { ...location, map: { kind: 'own', picture } } }))).toBe('list')
  })
})
