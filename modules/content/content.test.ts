import { describe, expect } from 'vitest'
import { readCoordinates } from '#app/site/seo/lodging.ts'
import { firstDayMessages } from '#content/first-day-messages.ts'
import { MAP_SECTION_LINK } from '#core/values/contact.ts'
import { saveMessages } from '#modules/mail/own-messages.server.ts'
import { findSettingsWithOldName } from '#modules/today/old-names.server.ts'
import { publicPages } from '../../tests/journeys/places.ts'
import { asha, publishParts } from '../../tests/people.ts'
import { test } from '../../tests/test-app.ts'
import { accessibilityCheck } from './accessibility-check.ts'
import { listEarlierNames } from './content.server.ts'
import { listExamplePictures, listExampleTexts } from './example-fields.ts'
import { initialContent } from './first-day.ts'
import { containsOldName } from './old-name.ts'
import { type ContentList, contentPartTitles, siteParts } from './site-parts.ts'
import { ownTextPages } from './text-pages.ts'

/** The pages of the statement whose name is not their address. */
const namedPages: Record<string, RegExp> = {
  'the front page': /^\/$/,
  'the Book Now popup': /^\/#popup1$/,
  'the reviews popup': /^\/#review_popup$/,
  'all reviews': /^\/reviews$/,
  'the free nights': /^\/nights$/,
  'chosen nights': /^\/nights\?/,
  'an enquiry that was sent': /^\/enquiry\/sent$/,
  'a quick review that was sent': /^\/quick-review\/sent$/,
}

test('the accessibility statement names every page that the journeys check with axe', () => {
  const pages = accessibilityCheck.pages.map((name) => expect.stringMatching(namedPages[name] ?? `^${name}$`))
  expect(publicPages).toEqual(pages)
})

describe('the editor', () => {
  /** What belongs to the page of pictures, ids, and whether a testimonial was made up. */
  const notEdited = /^photographs\b|\.id$|\.sample$/

  test('has a field for every text, number and picture of the site, each in one part', () => {
    const fields = siteParts.flatMap((part) => [
      ...part.fields.map(({ path }) => path),
      ...part.lists.flatMap((list) => fieldsOf(list, '')),
    ])
    const paths = new Set(pathsIn(initialContent, '').filter((path) => !notEdited.test(path)))
    expect([...paths].filter((path) => !fields.includes(path))).toEqual([])
    expect(fields.length).toBe(new Set(fields).size)
    expect(Object.keys(initialContent).filter((name) => !(name in contentPartTitles))).toEqual([])
  })

  test('names the entries of every list by a field of theirs', () => {
    const all = siteParts.flatMap(({ lists }) => lists)
    for (const { fields, nameField, priceField = nameField } of all.flatMap((list) => [
      list,
      ...(list.nestedList ? [list.nestedList] : []),
    ]))
      expect(fields.map(({ path }) => path)).toEqual(expect.arrayContaining([nameField, priceField]))
  })

  test('takes labels, kinds of field and choices from the schema', () => {
    const [stays] = siteParts.find(({ id }) => id === 'stays')?.lists ?? []
    const list = { path: 'stays.items', entryName: 'a room', priceField: 'price', mayBeEmpty: false }
    expect(stays).toMatchObject(list)
    const beds = { path: 'beds', label: 'Beds', fieldKind: 'number', hint: 'The card says them in words.' }
    expect(stays?.fields).toContainEqual(beds)
    expect(stays?.fields.some(({ path }) => path === 'id')).toBe(false)
    const [social] = siteParts.find(({ id }) => id === 'house')?.lists ?? []
    const network = { fieldKind: 'choice', options: { instagram: 'Instagram', x: 'X' } }
    expect(social).toMatchObject({ mayBeEmpty: true, fields: [network, {}] })
  })

  /** `stays.items.*.title`; the lines of an address are one text. */
  function pathsIn(value: unknown, path: string): string[] {
    if (typeof value !== 'object' || value === null || path === 'property.address') return [path]
    return Object.entries(value).flatMap(([name, each]) =>
      pathsIn(each, [path, Array.isArray(value) ? '*' : name].filter(Boolean).join('.')),
    )
  }

  function fieldsOf({ path, fields, nestedList }: ContentList, before: string): string[] {
    const entry = `${before}${path}.*`
    return [
      ...fields.map((field) => (field.path === '' ? entry : `${entry}.${field.path}`)),
      ...(nestedList ? fieldsOf(nestedList, `${entry}.`) : []),
    ]
  }
})

describe('example content', () => {
  const texts = (content = initialContent) => listExampleTexts(content, initialContent)
  const pathsOf = (places: readonly { path: string }[]) => places.map(({ path }) => path)

  test('is every text with facts in a new installation, named by its part and entry', () => {
    const paths = pathsOf(texts())
    const textsOf = (key: (typeof ownTextPages)[number]['contentKey']) =>
      initialContent[key].map((_, at) => `${key}.${at}.text`)
    const pages = ownTextPages.flatMap(({ contentKey }) => textsOf(contentKey))
    const house = ['property.address', 'property.hours', 'stays.items.0.description', 'features.0.aside']
    const others = ['location.distances.1.via', 'contact.eyebrow', 'reviewPage.early']
    expect(paths).toEqual(expect.arrayContaining([...pages, ...house, ...others]))
    expect(paths).not.toContain('hero.heading')
    expect(new Set(paths).size).toBe(paths.length)
    const suite = texts().find(({ path }) => path === 'stays.items.1.description')
    expect(suite).toMatchObject({ part: 'stays', label: 'Suite: Description of the room' })
  })

  test('is no longer a text that was changed, and still one that was moved in its list', () => {
    const [first, ...rest] = initialContent.terms
    if (!first) throw new Error('no terms')
    const terms = [...rest, { ...first, text: 'The price includes breakfast.' }]
    const paths = pathsOf(texts({ ...initialContent, terms })).filter((path) => path.startsWith('terms.'))
    expect(paths).toEqual(rest.map((_, at) => `terms.${at}.text`))
  })

  test('is every drawn picture that visitors see, also at night, on a phone or in a shared link', () => {
    const drawn = listExamplePictures(initialContent)
    const heroes = ['light', 'lightPortrait', 'dark', 'darkPortrait'].map((name) => `hero.pictures.${name}`)
    const forms = ['reviewPage.picture.picture', 'quick.picture.picture']
    const others = ['socialCard', 'testimonials.items.0.picture', 'placeholders.3', ...forms]
    expect(pathsOf(drawn)).toEqual(expect.arrayContaining([...heroes, ...others]))
    expect(pathsOf(drawn)).not.toContain('location.map.picture')
    const dark = drawn.find(({ path }) => path === 'hero.pictures.dark')
    expect(dark).toMatchObject({ part: 'welcome', text: 'The valley at dusk, wide' })
    const { hero } = initialContent
    const photographs = [{ id: 'gate', alt: 'The gate', focus: { x: 50, y: 50 } }]
    const ownHero = { ...hero, pictures: { ...hero.pictures, light: 'gate' } }
    const left = pathsOf(listExamplePictures({ ...initialContent, hero: ownHero, photographs }))
    const paths = ['hero.pictures.light', 'socialCard', 'hero.pictures.dark']
    expect(paths.filter((path) => left.includes(path))).toEqual(['hero.pictures.dark'])
  })
})

describe('earlier names of the property', () => {
  test('are all it had on the site, newest first, without the present one', async ({ ctx }) => {
    const { property } = initialContent
    expect(await listEarlierNames(ctx, property.name)).toEqual([])
    for (const name of ['Pine House', 'Oak House'])
      await publishParts(ctx, { property: { ...property, name } })
    expect(await listEarlierNames(ctx, 'Oak House')).toEqual(['Pine House', property.name])
  })

  test('are found in the owner’s own messages, but not in a blank for the name', async ({ ctx }) => {
    expect(await findSettingsWithOldName(ctx, ['Deodar House'], 'Pine House')).toEqual([])
    await saveMessages(ctx, asha, { ...firstDayMessages, arrival: 'Come to Deodar House, {name}.' })
    expect(await findSettingsWithOldName(ctx, ['Deodar House'], 'Pine House')).toEqual(['messages'])
    expect(await findSettingsWithOldName(ctx, [], 'Deodar House')).toEqual([])
  })

  test.for<[text: string, now: string, isFound: boolean]>([
    ['Deodar House · Kumaon hills', 'Pine Cottage', true],
    ['Tea at Oak, always', 'Pine Cottage', true],
    ['Under old oaks and Oaktrees', 'Pine Cottage', false],
    ['Pine Cottage · Kumaon hills', 'Pine Cottage', false],
    ['https://maps.example/?q=Deodar+House', 'Pine Cottage', true],
    ['https://maps.example/Deodar%20House', 'Pine Cottage', true],
    ['stay@deodarhouse.example', 'Pine Cottage', true],
    ['https://deodar-house.example', 'Pine Cottage', true],
    ['stay@pinecottage.example', 'Pine Cottage', false],
    ['Deodar House Kumaon, our home', 'Deodar House Kumaon', false],
    ['Deodar House, our home', 'Deodar House Kumaon', true],
  ])('are in “%s” of %s: %s', ([text, now, isFound]) => {
    expect(containsOldName(text, ['Deodar House', 'Oak'], now)).toBe(isFound)
  })
})

const here = { latitude: 29.598, longitude: 79.659 }

test.for<[link: string, place: typeof here | null]>([
  ['https://www.openstreetmap.org/?mlat=29.598&mlon=79.659#map=12/29.1/79.1', here],
  ['https://www.openstreetmap.org/#map=12/29.598/79.659', here],
  ['https://www.google.com/maps/place/Deodar/@29.1,79.1,15z/data=!3m1!4m5!8m2!3d29.598!4d79.659', here],
  ['https://www.google.com/maps/@29.598,79.659,15z', here],
  ['https://maps.google.com/?q=29.598,79.659', here],
  ['https://www.google.com/maps/search/?api=1&query=29.598%2C79.659', here],
  ['https://maps.apple.com/?ll=29.598,79.659&q=Deodar', here],
  [MAP_SECTION_LINK, null],
  ['https://maps.app.goo.gl/abc', null],
  ['https://maps.google.com/?q=Deodar+House', null],
  ['https://www.google.com/maps/@299.5,79.6,15z', null],
])('reads the place in %s', ([link, place]) => expect(readCoordinates(link)).toEqual(place))
