import { expect, test } from 'vitest'
import { initialContent } from '#modules/content/first-day.ts'
import { searchContent, searchPhotographs, searchSettings } from './search-hits.ts'

test.each([
  ['mail server', 'Mail server'],
  ['test e-mail', 'E-mail'],
  ['time zone', 'Language and time'],
  ['team', 'Team'],
  ['password', 'You'],
])('finds a setting by what people call it: %s', (search, title) => {
  expect(searchSettings(search, true).map((hit) => hit.title)).toContain(title)
})

test('shows helpers only their settings', () => {
  expect(searchSettings('password', false).map(({ title }) => title)).toEqual(['You'])
  expect(searchSettings('team', false)).toEqual([])
})

test.each([
  ['price', 'stays'],
  ['Rejuvenate', 'day'],
  ['privacy', 'privacy'],
])('leads from a text of the site to its part: %s', (search, part) => {
  expect(searchContent(initialContent, search).map(({ id }) => id)).toContain(part)
})

test('lists a part once, with the text around the first match', () => {
  const found = searchContent(initialContent, 'verandah')
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
  for (const { line } of found) expect(line.toLowerCase()).toContain('verandah')
})

test('finds photographs by what they show', () => {
  const photographs = [{ id: 'p1', alt: 'The verandah in the rain', focus: { x: 50, y: 50 } }]
  expect(searchPhotographs({ ...initialContent, photographs }, 'RAIN verandah')).toMatchObject([
    { title: 'The verandah in the rain', to: '/admin/pictures' },
  ])
})
