import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { settingsFound } from './settings-found.ts'
import { photographsFound, wordsFound } from './words-found.ts'

test.each([
  ['mail server', 'Mail server'],
  ['test e-mail', 'E-mail'],
  ['time zone', 'Language and time'],
  ['team', 'Team'],
  ['password', 'You'],
])('a setting is found by what people call it: %s', (search, title) => {
  expect(settingsFound(search, true).map((hit) => hit.title)).toContain(title)
})

test('helpers find only the settings that are theirs', () => {
  expect(settingsFound('password', false).map(({ title }) => title)).toEqual(['You'])
  expect(settingsFound('team', false)).toEqual([])
})

test.each([
  ['price', 'stays'],
  ['Rejuvenate', 'day'],
  ['privacy', 'privacy'],
])('words of the site lead to their part: %s', (search, part) => {
  expect(wordsFound(firstDayContent, search).map(({ id }) => id)).toContain(part)
})

test('a part says once what was found in it, from a little before the word', () => {
  const found = wordsFound(firstDayContent, 'verandah')
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
  for (const { line } of found) expect(line.toLowerCase()).toContain('verandah')
})

test('photographs are found by what they show', () => {
  const photographs = [{ id: 'p1', alt: 'The verandah in the rain', focus: { x: 50, y: 50 } }]
  expect(photographsFound({ ...firstDayContent, photographs }, 'RAIN verandah')).toMatchObject([
    { title: 'The verandah in the rain', to: '/admin/pictures' },
  ])
})
