import { expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { listChangedParts } from './compare-content.ts'
import type { Content } from './content.ts'
import {
  type ContentFields,
  editContent,
  type ListEdit,
  listEditSchema,
  parseButtonValue,
} from './edit-content.ts'
import { initialContent } from './first-day.ts'
import { checkStaysFinished, findUnfinishedFields } from './publish-content.server.ts'
import { ownTextPages } from './text-pages.ts'

const list = 'stays.items'
const gate = { id: 'gate', alt: 'The gate at dawn', caption: 'Before breakfast', focus: { x: 50, y: 50 } }
const withGate: Content = { ...initialContent, photographs: [gate] }

function edited(fields: ContentFields, step: ListEdit | null = null, content = initialContent): Content {
  const outcome = editContent(content, fields, step)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.content
}

function problems(fields: ContentFields, content = initialContent) {
  const outcome = editContent(content, fields)
  return outcome.ok ? null : outcome.problems
}

test('changes the text, number, lines or picture of a field, and nothing else', () => {
  const content = edited([
    ['property.name', 'Pine House'],
    ['property.phone', '098123 45670'],
    ['property.address', 'Pine House\r\nUpper Road\r\n'],
    ['stays.items.0.price', '₹12,500'],
    ['stays.items.0.pictures.0.caption', 'At seven'],
    ['features.0.image', 'orchard'],
    ['features.0.imageAlt', 'Apricots in blossom'],
  ])
  const address = ['Pine House', 'Upper Road']
  expect(content.property).toMatchObject({ name: 'Pine House', phone: '+91 98123 45670', address })
  expect(content.stays.items[0]).toMatchObject({ price: 12_500, title: 'Single Bedroom' })
  expect(content.features[0]).toMatchObject({ image: 'orchard', imageAlt: 'Apricots in blossom' })
  expect(listChangedParts(initialContent, content)).toEqual(['property', 'stays', 'features'])
  expect(edited([['features.0.image', '']], null, content).features[0]?.image).toBe('')
})

test.for<[path: string, text: string, problem: string]>([
  ['property.name', ' ', 'Please write something here.'],
  ['property.phone', '98765', messages.phoneNeedsCountry],
  ['property.phone', '+91 98765 4321', messages.phoneNeedsCountry],
  ['property.phone', '+91 98765 43210 12', messages.phoneNeedsCountry],
  ['property.email', 'asha@', messages.emailInvalid],
  ['stays.items.1.price', 'a lot', messages.priceInvalid],
  ['stays.items.1.price', '₹ 0', messages.priceInvalid],
  ['stays.items.0.price', '', messages.priceInvalid],
  ['stays.items.1.guests', 'many', messages.guestsInvalid],
  ['features.0.pictures.0.alt', '', messages.altRequired],
  ['property.credit.url', 'http://plain.example', messages.webAddressInvalid],
])('refuses for %s the text “%s”', ([path, text, problem]) => {
  const other = 'stays.items.2.guests'
  expect(problems([[path, text]])).toEqual({ [path]: problem })
  const both = Object.entries({ [path]: text, [other]: 'x' })
  expect(problems(both)).toEqual({ [path]: problem, [other]: messages.guestsInvalid })
})

test('takes no name that every object has for a picture or an id', () => {
  for (const path of ['hero.pictures.light', 'stays.items.0.id'])
    for (const name of ['constructor', 'valueOf']) expect(problems([[path, name]])).toHaveProperty([path])
})

test.for([
  '__proto__.polluted',
  'constructor.prototype.polluted',
  'stays',
  'stays.items',
  'stays.items.length',
  'location.map.labels.length',
  'hero.heading.length',
  'nothing.here',
  '',
])('ignores the unknown path “%s”', (path) => {
  expect(edited([[path, 'yes']])).toEqual(initialContent)
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test.for<[ListEdit, string[]]>([
  [{ do: 'add', list }, ['Single Bedroom', 'Suite', 'Cottage', '']],
  [{ do: 'up', list, at: 1 }, ['Suite', 'Single Bedroom', 'Cottage']],
  [{ do: 'down', list, at: 1 }, ['Single Bedroom', 'Cottage', 'Suite']],
  [{ do: 'move', list, at: 2, to: 0 }, ['Cottage', 'Single Bedroom', 'Suite']],
  [{ do: 'remove', list, at: 0 }, ['Suite', 'Cottage']],
])('takes the step %j', ([step, titles]) => {
  expect(edited([], step).stays.items.map(({ title }) => title)).toEqual(titles)
  expect(parseButtonValue(listEditSchema, JSON.stringify(step))).toEqual(step)
})

test.for<ListEdit>([
  { do: 'up', list, at: 0 },
  { do: 'down', list, at: 2 },
  { do: 'remove', list, at: 9 },
  { do: 'move', list, at: 0, to: 3 },
  { do: 'add', list: 'property' },
  { do: 'remove', list: 'property.address', at: 0 },
  { do: 'restore', at: 0 },
])('changes nothing by the impossible step %j', (step) => expect(edited([], step)).toEqual(initialContent))

test.for(['', '?', 'up stays.items.1', '{"do":"move","list":"stays.items","at":0}', '{"do":"fly"}'])(
  'reads no step from “%s”',
  (value) => expect(parseButtonValue(listEditSchema, value)).toBeNull(),
)

test.for([
  'property.social',
  'stays.items',
  'stays.items.0.pictures',
  'features',
  'features.2.pictures',
  'location.distances',
  'testimonials.items',
  'placeholders',
  ...ownTextPages.map(({ contentKey }) => contentKey),
])('adds a valid entry to %s', (list) => {
  expect(listChangedParts(initialContent, edited([], { do: 'add', list }))).toHaveLength(1)
})

test('shows a photograph that is chosen as the map', () => {
  const { map } = edited([['location.map.picture', 'gate']], null, withGate).location
  expect([map.kind, map.picture]).toEqual(['own', 'gate'])
  expect(edited([['location.map.picture', 'orchard']], null, withGate).location.map.kind).toBe('drawn')
})

test('adds an empty stay with an id of its own, which is a draft and cannot be published', () => {
  const added = edited([], { do: 'add', list })
  const empty = { title: '', price: 0, guests: '', description: '', pictures: [] }
  expect(added.stays.items[3]).toMatchObject(empty)
  const twice = edited([], { do: 'add', list }, added)
  expect(new Set(twice.stays.items.map(({ id }) => id)).size).toBe(5)
  const fields = { title: 'Tree House', price: '', guests: '2' }
  const entries = Object.entries(fields).map(([name, text]) => [`stays.items.3.${name}`, text] as const)
  const typed = edited(entries, null, added)
  const [field, description] = ['stays.items.3.price', 'stays.items.3.description']
  const message = '“Tree House” cannot be published yet. It needs: a price, a text.'
  expect(checkStaysFinished(typed)).toMatchObject({ code: 'stay-unfinished', field, message })
  expect(Object.keys(findUnfinishedFields(typed))).toEqual([field, description])
  expect(checkStaysFinished(initialContent)).toBeNull()
})

test('accepts a price of 0 only for the stay that is being removed', () => {
  const free = [['stays.items.1.price', '₹ 0']] as const
  expect(editContent(initialContent, free, { do: 'remove', list, at: 0 }).ok).toBe(false)
  expect(editContent(initialContent, free, { do: 'remove', list, at: 1 }).ok).toBe(true)
})

const map = 'features.2.pictures.0'
const mapOf = (fields: ContentFields, content = withGate) =>
  edited(fields, null, content).features[2]?.pictures[0]

test('replaces the texts of a changed picture with the photograph’s own, unless they were changed too', () => {
  const { alt = '', caption = '' } = initialContent.features[2]?.pictures[0] ?? {}
  const unchanged = [
    [`${map}.picture`, 'gate'],
    [`${map}.alt`, alt],
    [`${map}.caption`, caption],
  ] as const
  expect(mapOf(unchanged)).toEqual({ picture: 'gate', alt: gate.alt, caption: gate.caption })
  const { caption: _, ...plain } = gate
  expect(mapOf([[`${map}.picture`, 'gate']], { ...withGate, photographs: [plain] })?.caption).toBe('')
  const written = [
    [`${map}.picture`, 'valley-view'],
    [`${map}.alt`, 'The valley'],
    [`${map}.caption`, 'From the last bend'],
    ['features.2.pictures.1.picture', 'valley-view'],
  ] as const
  expect(edited(written, null, withGate).features[2]?.pictures.slice(0, 2)).toEqual([
    { picture: 'valley-view', alt: 'The valley', caption: 'From the last bend' },
    initialContent.features[2]?.pictures[1],
  ])
  const image = edited([
    ['features.0.image', 'orchard'],
    ['features.0.imageAlt', 'Apricots in blossom'],
  ])
  const changed = edited([['features.0.image', 'gate']], null, { ...image, photographs: [gate] })
  expect(changed.features[0]?.imageAlt).toBe(gate.alt)
  const testimonial = edited([['testimonials.items.0.picture', 'gate']], null, withGate).testimonials.items[0]
  expect(testimonial).toEqual({ ...initialContent.testimonials.items[0], picture: 'gate' })
})

test.for([
  [`${map}.picture`, `${map}.alt`],
  ['hero.pictures.darkPortrait', 'hero.alt'],
  ['contact.picture.picture', 'contact.picture.alt'],
  ['stays.items.1.pictures.0.picture', 'stays.items.1.pictures.0.alt'],
] as const)('requires a description of a new picture at %s', ([path, at]) => {
  expect(problems([[path, 'star-night']], withGate)).toEqual({ [at]: messages.altRequired })
})
