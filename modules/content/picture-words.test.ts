import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { messages } from '#modules/common/messages.ts'
import { editContent } from './edit-content.ts'
import { pictureOf, wordsOf } from './picture-words.ts'

const gate = { id: 'gate', alt: 'The gate at dawn', caption: 'Before breakfast', focus: { x: 50, y: 50 } }
const content = { ...firstDayContent, photographs: [gate] }
const map = 'features.2.pictures.0'

test('gives a changed picture the photograph’s own words, and none of the picture before', () => {
  const edited = editContent(content, [
    [`${map}.picture`, 'gate'],
    [`${map}.alt`, content.features[2]?.pictures[0]?.alt ?? ''],
    [`${map}.caption`, 'Half an hour from the station, most of it uphill'],
  ])
  expect(edited.ok && edited.content.features[2]?.pictures[0]).toEqual({
    picture: 'gate',
    alt: gate.alt,
    caption: gate.caption,
  })
})

test('leaves the line under a photograph empty that has none', () => {
  const { caption: _, ...plain } = gate
  const edited = editContent({ ...content, photographs: [plain] }, [[`${map}.picture`, 'gate']])
  expect(edited.ok && edited.content.features[2]?.pictures[0]?.caption).toBe('')
})

test('asks what a picture without words of its own shows, before it can be saved', () => {
  for (const [path, at] of [
    [`${map}.picture`, `${map}.alt`],
    ['hero.pictures.darkPortrait', 'hero.alt'],
    ['contact.picture.picture', 'contact.picture.alt'],
    ['quick.picture.picture', 'quick.picture.alt'],
    ['reviewPage.picture.picture', 'reviewPage.picture.alt'],
    ['stays.items.1.pictures.0.picture', 'stays.items.1.pictures.0.alt'],
  ] as const)
    expect(editContent(content, [[path, 'star-night']]), path).toEqual({
      ok: false,
      problems: { [at]: messages.altRequired },
    })
})

test('keeps words that were written with the change, and those of a picture that stays', () => {
  const edited = editContent(content, [
    [`${map}.picture`, 'valley-view'],
    [`${map}.alt`, 'The valley'],
    [`${map}.caption`, 'From the last bend'],
    ['features.2.pictures.1.picture', 'valley-view'],
  ])
  expect(edited.ok && edited.content.features[2]?.pictures.slice(0, 2)).toEqual([
    { picture: 'valley-view', alt: 'The valley', caption: 'From the last bend' },
    firstDayContent.features[2]?.pictures[1],
  ])
})

test('takes the words off a heading picture, and changes no other place', () => {
  const withImage = editContent(content, [
    ['features.0.image', 'orchard'],
    ['features.0.imageAlt', 'Apricots in blossom'],
  ])
  if (!withImage.ok) throw new Error('should hold')
  const changed = editContent(withImage.content, [['features.0.image', 'gate']])
  expect(changed.ok && changed.content.features[0]?.imageAlt).toBe(gate.alt)
  const others = editContent(content, [
    ['testimonials.items.0.picture', 'gate'],
    ['placeholders.0', 'gate'],
    ['location.map.picture', 'gate'],
  ])
  expect(others.ok && others.content.testimonials.items[0]).toEqual({
    ...content.testimonials.items[0],
    picture: 'gate',
  })
})

test('finds the words of a picture, and the picture of its words', () => {
  for (const path of ['features.0.image', `${map}.picture`, 'hero.pictures.light'])
    expect(pictureOf(wordsOf(path)?.alt ?? '')).toBe(path)
  expect(pictureOf(`${map}.caption`)).toBe(`${map}.picture`)
  expect([wordsOf('socialCard'), wordsOf('placeholders.0'), pictureOf('property.name')]).toEqual([
    null,
    null,
    null,
  ])
})
