import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import type { Content } from '#modules/content/content.ts'
import { arrangedFields, arrangePictures, drawnPlaces, type PictureStep, usedIn } from './arrange-pictures.ts'
import { pictureName } from './picture-name.ts'
import { socialCardOf } from './social-card.ts'

const fields = {
  order: 'gate,hearth,attic',
  'alt.gate': 'The gate at dawn',
  'x.gate': '20',
  'y.gate': '80',
  'alt.hearth': 'A fire in the stone hearth',
  'alt.attic': '',
  'place.orchard': 'gate',
  'place.valley-view': '',
}

test('takes photographs in their order, with their description and focus', () => {
  const arranged = arrangePictures(firstDayContent, fields)
  expect(arranged.ok && arranged.content.photographs).toEqual([
    { id: 'gate', alt: 'The gate at dawn', focus: { x: 20, y: 80 } },
    { id: 'hearth', alt: 'A fire in the stone hearth', focus: { x: 50, y: 50 } },
  ])
  expect(arranged.ok && arranged.content.replacements).toEqual({ orchard: 'gate' })
})

test('takes the line under a photograph, and gives it back to the form', () => {
  const arranged = arrangePictures(firstDayContent, { ...fields, 'caption.gate': ' Before breakfast ' })
  if (!arranged.ok) throw new Error('should hold')
  expect(arranged.content.photographs[0]).toMatchObject({ caption: 'Before breakfast' })
  expect(arrangedFields(arranged.content)).toMatchObject({
    'caption.gate': 'Before breakfast',
    'caption.hearth': '',
  })
  expect(arrangePictures(firstDayContent, { ...fields, 'caption.gate': 'x'.repeat(301) })).toMatchObject({
    ok: false,
    problems: { 'caption.gate': expect.any(String) },
  })
})

test('requires a description of a photograph in use', () => {
  expect(arrangePictures(firstDayContent, { ...fields, 'alt.gate': ' ' })).toEqual({
    ok: false,
    problems: { 'alt.gate': 'Please say what this photograph shows, for those who cannot see it.' },
  })
})

test('changes the order step by step, and restores the drawn pictures', () => {
  const ids = (step: PictureStep) => {
    const arranged = arrangePictures(firstDayContent, fields, step)
    return arranged.ok && arranged.content.photographs.map(({ id }) => id)
  }
  expect(ids({ do: 'up', photograph: 'hearth' })).toEqual(['hearth', 'gate'])
  expect(ids({ do: 'down', photograph: 'gate' })).toEqual(['hearth', 'gate'])
  expect(ids({ do: 'up', photograph: 'gate' })).toEqual(['gate', 'hearth'])
  const drawn = arrangePictures(firstDayContent, fields, { do: 'drawn' })
  expect(drawn.ok && drawn.content.replacements).toEqual({})
})

test('moves a focus outside of its picture to the edge', () => {
  const arranged = arrangePictures(firstDayContent, { ...fields, 'x.gate': '-7', 'y.gate': 'far' })
  expect(arranged.ok && arranged.content.photographs[0]?.focus).toEqual({ x: 0, y: 50 })
})

test('lists every drawn picture of the site in one place', () => {
  const names = drawnPlaces(firstDayContent).flatMap(({ pictures }) => pictures.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['hero-dawn', 'suite-bedroom', 'road-map', 'social-card']))
})

test('counts a photograph as used when it replaces a picture or hangs in a gallery', () => {
  const arranged = arrangePictures(firstDayContent, fields)
  if (!arranged.ok) throw new Error('should hold')
  expect(usedIn(arranged.content, ['gate', 'hearth'])).toEqual(['gate'])
})

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

test('calls every drawn picture by a name of its own', () => {
  const drawn = readdirSync(join(import.meta.dirname, '../../content/pictures'))
    .filter((file) => file.endsWith('.webp'))
    .map((file) => file.replace('.webp', ''))
  const names = drawn.map(pictureName)
  expect(names.filter((name) => !/^[A-Z]/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(drawn.length)
})
