import { expect, test } from 'vitest'
import type { Content } from './content.ts'
import { MAX_PHOTOGRAPHS, MAX_PICTURES } from './content-parts.ts'
import { editContent } from './edit-content.ts'
import { initialContent } from './first-day.ts'
import {
  isSuggestedDescription,
  makeFocusFieldNames,
  makePhotographsFieldName,
  placePhotographs,
  suggestDescription,
} from './place-photographs.ts'

const room = 'stays.items.0.pictures'
const ids = ['p1', 'p2', 'p3']

function edited(fields: [string, string][], content = initialContent): Content {
  const outcome = editContent(content, fields)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.content
}

test('each photograph becomes an entry of a list of pictures, with a suggested description', () => {
  const content = placePhotographs(initialContent, room, ids)
  const before = initialContent.stays.items[0]?.pictures ?? []
  expect(content.stays.items[0]?.pictures).toEqual([
    ...before,
    { picture: 'p1', alt: 'Photo of the room Single Bedroom' },
    { picture: 'p2', alt: 'Photo 2 of the room Single Bedroom' },
    { picture: 'p3', alt: 'Photo 3 of the room Single Bedroom' },
  ])
  expect(content.photographs.map(({ id, suggested }) => [id, suggested])).toEqual(ids.map((id) => [id, true]))
  expect(placePhotographs(content, room, ids)).toEqual(content)
  expect(placePhotographs(initialContent, 'placeholders', ids).placeholders.slice(-3)).toEqual(ids)
})

test('a full list takes no more pictures, a document no more photographs than can be saved', () => {
  const listed = Array.from({ length: MAX_PICTURES + 3 }, (_, index) => `many${index}`)
  const content = placePhotographs(initialContent, room, listed)
  expect(content.stays.items[0]?.pictures).toHaveLength(MAX_PICTURES)
  expect(content.photographs).toHaveLength(listed.length)
  const many = Array.from({ length: MAX_PHOTOGRAPHS }, (_, index) => `many${index}`)
  const full = placePhotographs(initialContent, '', [...many, 'more'])
  expect(full.photographs.map(({ id }) => id)).toEqual(many)
  expect(placePhotographs(full, room, ['more'])).toEqual(full)
  expect(placePhotographs(full, 'contact.picture.picture', ['more'])).toEqual(full)
})

test('a single field shows the first photograph, and what was typed about it stays', () => {
  const field = 'contact.picture.picture'
  const content = placePhotographs(initialContent, field, ids)
  expect(content.contact.picture).toMatchObject({ picture: 'p1', alt: 'Photo of Deodar House' })
  expect(content.photographs).toHaveLength(3)
  const typed = edited(
    Object.entries({ [makePhotographsFieldName(field)]: 'p1', 'contact.picture.alt': 'The gate' }),
  )
  expect(typed.contact.picture).toMatchObject({ picture: 'p1', alt: 'The gate' })
})

test.for([
  'property.name',
  'testimonials.items',
  'nothing.0',
  '__proto__.picture',
  'stays.items.99.pictures',
])('a place without pictures changes nothing else: %s', (place) => {
  const { photographs, ...rest } = placePhotographs(initialContent, place, ids)
  const { photographs: _, ...before } = initialContent
  expect(rest).toEqual(before)
  expect(photographs).toHaveLength(3)
})

test.for([
  ['stays.items.1.pictures', 'Photo of the room Cottage'],
  ['features.0.image', `Photo for “${initialContent.features[0]?.title}”`],
  ['hero.pictures.light', 'Photo of Deodar House'],
  ['socialCard', 'Photo of Deodar House'],
] as const)('suggests a description from the place %s', ([place, text]) => {
  const content = structuredClone(initialContent)
  if (content.stays.items[1]) content.stays.items[1].title = 'Cottage'
  expect(suggestDescription(content, place)).toBe(text)
  if (content.stays.items[1]) content.stays.items[1].title = ''
  expect(suggestDescription(content, 'stays.items.1.pictures')).toBe('Photo of a room')
})

test('a suggestion that is edited where the photograph is shown is one no more', () => {
  const at = initialContent.stays.items[0]?.pictures.length ?? 0
  const content = edited([[makePhotographsFieldName(room), 'p1,p2']])
  expect(isSuggestedDescription(content, `${room}.${at}.alt`)).toBe(true)
  const better = edited([[`${room}.${at}.alt`, 'The bed by the window']], content)
  const described = { id: 'p1', alt: 'The bed by the window', focus: { x: 50, y: 50 } }
  expect(better.photographs).toEqual([described, content.photographs[1]])
  expect(isSuggestedDescription(better, `${room}.${at}.alt`)).toBe(false)
  expect(isSuggestedDescription(better, `${room}.${at + 1}.alt`)).toBe(true)
  expect(isSuggestedDescription(better, `${room}.0.alt`)).toBe(false)
})

test('the focus of a photograph is changed where it is shown', () => {
  const content = edited([[makePhotographsFieldName(room), 'p1']])
  const { x, y } = makeFocusFieldNames('p1')
  const fields = { [x]: '20', [y]: '90', [makeFocusFieldNames('p9').x]: '1' }
  expect(edited(Object.entries(fields), content).photographs[0]?.focus).toEqual({ x: 20, y: 90 })
  for (const text of ['', 'left', '101', '-1'])
    expect(edited([[x, text]], content).photographs).toEqual(content.photographs)
})
