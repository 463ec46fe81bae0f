import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { type List, partTitles, siteParts } from './site-parts.ts'

/** What belongs to Pictures, what links and bookings hold on to, and whether a testimonial was made up. */
const notWords = /^(photographs|replacements)\b|\.id$|\.sample$/

test('offers every text, number and picture of the site in one place', () => {
  const fields = siteParts.flatMap((part) => [
    ...part.fields.map(({ at }) => at),
    ...part.lists.flatMap((list) => fieldsOf(list, '')),
  ])
  const said = new Set(placesIn(firstDayContent, '').filter((place) => !notWords.test(place)))
  expect([...said].filter((place) => !fields.includes(place))).toEqual([])
  expect(fields.length).toBe(new Set(fields).size)
})

test('names every part alike in its room and in the log', () => {
  expect(Object.keys(firstDayContent).filter((place) => !(place in partTitles))).toEqual([])
})

test('every list is named by a field of its entries', () => {
  const lists = siteParts
    .flatMap(({ lists }) => lists)
    .flatMap((list) => [list, ...(list.within ? [list.within] : [])])
  for (const { at, named, priced = named, fields } of lists)
    expect(
      fields.map((field) => field.at),
      at,
    ).toEqual(expect.arrayContaining([named, priced]))
})

test('a place tells its editor what it is called, how it is asked for, and what may be left out', () => {
  const [stays] = siteParts.find(({ id }) => id === 'stays')?.lists ?? []
  expect(stays).toMatchObject({ at: 'stays.items', one: 'a stay', priced: 'price', mayBeEmpty: false })
  expect(stays?.fields).toContainEqual({
    at: 'beds',
    label: 'Beds',
    as: 'number',
    hint: 'The card says them in words.',
  })
  expect(stays?.fields.some(({ at }) => at === 'id')).toBe(false)
  const [social] = siteParts.find(({ id }) => id === 'house')?.lists ?? []
  expect(social?.mayBeEmpty).toBe(true)
  expect(social?.fields[0]).toMatchObject({ as: 'choice', options: { instagram: 'Instagram', x: 'X' } })
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
