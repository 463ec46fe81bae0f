import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import type { Content } from '#modules/content/content.ts'
import { socialCardOf } from './social-card.ts'

const photographs = [{ id: 'gate', alt: 'The gate at dawn', focus: { x: 50, y: 50 } }]
const content = (more: Partial<Content>): Content => ({ ...firstDayContent, photographs, ...more })
const hero = (light: string) => ({
  ...firstDayContent.hero,
  pictures: { ...firstDayContent.hero.pictures, light },
})

test('shows the drawn card with the drawn first picture', () => {
  expect(socialCardOf(content({}))).toEqual({ name: 'social-card', alt: firstDayContent.hero.alt })
})

test('follows the first picture until a card is chosen', () => {
  expect(socialCardOf(content({ hero: hero('gate') }))).toEqual({ name: 'gate', alt: 'The gate at dawn' })
  expect(socialCardOf(content({ replacements: { 'hero-dawn': 'gate' } }))).toEqual({
    name: 'hero-dawn',
    alt: 'The gate at dawn',
  })
  const drawn = socialCardOf(content({ hero: hero('orchard') }))
  expect(drawn).toEqual({ name: 'orchard', alt: firstDayContent.hero.alt })
})

test('shows the chosen card whatever the first picture is', () => {
  expect(socialCardOf(content({ hero: hero('orchard'), socialCard: 'gate' }))).toEqual({
    name: 'gate',
    alt: 'The gate at dawn',
  })
  expect(socialCardOf(content({ hero: hero('orchard'), replacements: { 'social-card': 'gate' } }))).toEqual({
    name: 'social-card',
    alt: 'The gate at dawn',
  })
  expect(socialCardOf(content({ socialCard: 'star-night' }))).toEqual({ name: 'star-night', alt: undefined })
})
