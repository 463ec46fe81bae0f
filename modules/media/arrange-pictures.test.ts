import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { arrangedFields, arrangePictures, drawnPlaces, type PictureStep, usedIn } from './arrange-pictures.ts'

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
