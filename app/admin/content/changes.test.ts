import { expect, test } from 'vitest'
import type { Content } from '#modules/content/content.ts'
import { editContent } from '#modules/content/edit-content.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { describeChanges, findTextsWithOldNames } from './changes.ts'

test.each<[what: string, fields: Record<string, string>, lines: readonly string[]]>([
  ['nothing', {}, []],
  ['a price', { 'stays.items.1.price': '16000' }, ['Suite: Price for a night, in rupees: 15000 → 16000']],
  ['a short text', { 'property.name': 'Pine House' }, ['Name of the house: “Deodar House” → “Pine House”']],
  [
    'a long text',
    { 'contact.intro': 'x'.repeat(200) },
    ['Forms and reviews: Enquiry form: below the heading changed'],
  ],
  [
    'blocks that are left out, and the background of another',
    { 'features.0.show': 'no', 'features.1.show': 'no', 'features.3.background': 'sand' },
    [
      'Rejuvenate: Show this block: “yes” → “no”',
      'Country Home: Show this block: “yes” → “no”',
      'Facilities: Background: “As designed” → “Sand”',
    ],
  ],
  [
    'a new name alone, not the choices beside it',
    { 'features.0.title': 'Yoga' },
    ['Yoga: Heading: “Rejuvenate” → “Yoga”'],
  ],
])('describes %s', (_, fields, lines) => {
  const edited = editContent(initialContent, Object.entries(fields))
  expect(edited.ok && describeChanges(initialContent, edited.content)).toEqual(lines)
})

test('describes entries that were added, removed or moved, and other photographs', () => {
  const changesOf = (parts: Partial<Content>) =>
    describeChanges(initialContent, { ...initialContent, ...parts })
  const { features, privacy } = initialContent
  const heading = expect.stringContaining('nothing → “Pets”')
  const added = changesOf({ privacy: [...privacy, { heading: 'Pets', text: 'Welcome.' }] })
  expect(added).toEqual([heading, expect.stringContaining('“Welcome.”')])
  const removed = changesOf({ features: features.slice(1) })
  expect(removed).toContainEqual(expect.stringMatching(/removed$/))
  expect(removed).not.toContainEqual(expect.stringContaining('→'))
  expect(changesOf({ features: features.toReversed() })).toEqual(['Order changed'])
  const photograph = { id: 'a1', alt: 'The gate', focus: { x: 50, y: 50 } }
  expect(changesOf({ photographs: [photograph] })).toEqual(['Pictures changed'])
})

test('lists where the old name still is, and the field where it is changed', () => {
  const property = { ...initialContent.property, name: 'Pine Cottage' }
  const places = findTextsWithOldNames({ ...initialContent, property }, ['Deodar House'])
  expect(places).toContainEqual(
    expect.objectContaining({ label: 'Name and contacts: Line under the first picture' }),
  )
  expect(findTextsWithOldNames(initialContent, [])).toEqual([])
})
