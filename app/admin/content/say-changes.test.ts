import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import type { Content } from '#modules/content/content.ts'
import { sayChanges } from './say-changes.ts'

function changed(change: (content: Content) => void): string[] {
  const content = structuredClone(firstDayContent)
  change(content)
  return sayChanges(firstDayContent, content)
}

test('says a price before and after, and what else of a stay differs', () => {
  const said = changed(({ stays: { items } }) => {
    const suite = items.find(({ title }) => title === 'Suite')
    if (suite) Object.assign(suite, { price: 16_000, description: 'Another view.' })
  })
  expect(said).toEqual(['Price of Suite: ₹15,000 → ₹16,000', 'Suite: what makes it worth the road'])
})

test('says what came, what went and what stands in another order', () => {
  expect(changed(({ privacy }) => privacy.push({ heading: 'Pets', text: 'Welcome.' }))).toEqual([
    'Privacy: “Pets” added',
  ])
  expect(changed(({ features }) => features.pop())).toEqual([
    expect.stringMatching(/^A day with you: “.+” removed$/),
  ])
  expect(changed(({ features }) => features.reverse())).toEqual(['A day with you: in another order'])
})

test('quotes a short text, and only names a long one', () => {
  expect(changed(({ property }) => Object.assign(property, { name: 'Pine House' }))).toEqual([
    'Name of the house: “Deodar House” → “Pine House”',
  ])
  expect(changed(({ contact }) => Object.assign(contact, { intro: 'x'.repeat(200) }))).toEqual([
    'Forms and reviews: Enquiry form: below the heading',
  ])
})

test('recognizes an entry under another name', () => {
  const [first] = firstDayContent.privacy
  expect(
    changed(({ privacy: [one] }) => one && Object.assign(one, { heading: 'What we know of you' })),
  ).toEqual(['What we know of you: heading'])
  expect(first?.heading).not.toBe('What we know of you')
})

test('counts photographs and the places they stand in', () => {
  const photograph = { id: 'a1', alt: 'The gate', focus: { x: 50, y: 50 } }
  expect(
    changed((content) =>
      Object.assign(content, { photographs: [photograph], replacements: { orchard: 'a1' } }),
    ),
  ).toEqual(['Pictures: one photograph taken up', 'Pictures: one place has another picture'])
})

test('says nothing where nothing differs', () => {
  expect(sayChanges(firstDayContent, structuredClone(firstDayContent))).toEqual([])
})
