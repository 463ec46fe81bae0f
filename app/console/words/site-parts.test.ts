import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { partTitles } from '#domain/content/part-titles.ts'
import type { List } from './site-part.ts'
import { siteParts } from './site-parts.ts'

/** What belongs to Pictures, what links and bookings hold on to, and whether a testimonial was made up. */
const notWords = /^(photographs|replacements)\b|\.id$|\.sample$/

test('every text, number and picture of the site can be edited in one place', () => {
  const fields = siteParts.flatMap((part) => [
    ...part.fields.map(({ at }) => at),
    ...part.lists.flatMap((list) => fieldsOf(list, '')),
  ])
  const said = new Set(placesIn(firstDayContent, '').filter((place) => !notWords.test(place)))
  expect([...said].filter((place) => !fields.includes(place))).toEqual([])
  expect(fields.length).toBe(new Set(fields).size)
})

test('every part is called the same in its room and in the log', () => {
  const called = siteParts.flatMap(({ title, fields, lists }) =>
    [...fields, ...lists].map(({ at }) => [at.split('.', 1)[0] ?? '', title] as const),
  )
  expect({ ...Object.fromEntries(called), photographs: 'Pictures', replacements: 'Pictures' }).toEqual(
    partTitles,
  )
})

/** `stays.items.*.title`; the lines of an address are one text. */
function placesIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  if (path === 'property.address') return [path]
  return Object.entries(value).flatMap(([name, each]) =>
    placesIn(each, [path, Array.isArray(value) ? '*' : name].filter(Boolean).join('.')),
  )
}

function fieldsOf({ at, fields, within }: List, before: string): string[] {
  const entry = `${before}${at}.*`
  return [
    ...fields.map((field) => (field.at === '' ? entry : `${entry}.${field.at}`)),
    ...(within ? fieldsOf(within, `${entry}.`) : []),
  ]
}
