import { expect, test } from 'vitest'
import type { Content } from '#modules/content/content.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { describeChanges, findTextsWithOldNames } from './changes.ts'

const photograph = { id: 'a1', alt: 'The gate', focus: { x: 50, y: 50 } }

test.each<[what: string, change: (content: Content) => unknown, lines: readonly unknown[]]>([
  ['nothing', () => {}, []],
  [
    'a price',
    ({ stays }) => Object.assign(stays.items[1] ?? {}, { price: 16_000 }),
    ['Suite: Price for a night, in rupees: 15000 → 16000'],
  ],
  [
    'a short text',
    ({ property }) => Object.assign(property, { name: 'Pine House' }),
    ['Name of the house: “Deodar House” → “Pine House”'],
  ],
  [
    'a long text',
    ({ contact }) => Object.assign(contact, { intro: 'x'.repeat(200) }),
    ['Forms and reviews: Enquiry form: below the heading changed'],
  ],
  [
    'a new entry',
    ({ privacy }) => privacy.push({ heading: 'Pets', text: 'Welcome.' }),
    [expect.stringContaining('nothing → “Pets”'), expect.stringContaining('“Welcome.”')],
  ],
  [
    'blocks that are left out, and the background of another',
    ({ features }) => {
      for (const block of features.slice(0, 2)) block.show = false
      Object.assign(features[3] ?? {}, { background: 'sand' })
    },
    [
      'Rejuvenate: Show this block: “yes” → “no”',
      'Country Home: Show this block: “yes” → “no”',
      'Facilities: Background: “As designed” → “Sand”',
    ],
  ],
  [
    'a new name alone, not the choices beside it',
    ({ features }) => Object.assign(features[0] ?? {}, { title: 'Yoga' }),
    ['Yoga: Heading: “Rejuvenate” → “Yoga”'],
  ],
  ['an order', ({ features }) => features.reverse(), ['Order changed']],
  ['photographs', (content) => Object.assign(content, { photographs: [photograph] }), ['Pictures changed']],
])('describes %s', (_, change, lines) => {
  const content = structuredClone(initialContent)
  change(content)
  expect(describeChanges(initialContent, content)).toEqual(lines)
})

test('describes entries that were removed', () => {
  const content = { ...initialContent, features: initialContent.features.slice(1) }
  const lines = describeChanges(initialContent, content)
  expect(lines).toContainEqual(expect.stringMatching(/removed$/))
  expect(lines).not.toContainEqual(expect.stringContaining('→'))
})

test('lists where the old name still is, and the field where it is changed', () => {
  const property = { ...initialContent.property, name: 'Pine Cottage' }
  const places = findTextsWithOldNames({ ...initialContent, property }, ['Deodar House'])
  expect(places).toContainEqual(
    expect.objectContaining({ label: 'Name and contacts: Line under the first picture' }),
  )
  expect(findTextsWithOldNames(initialContent, [])).toEqual([])
})
