import { expect, test } from 'vitest'
import { heroPictures } from './hero-pictures.ts'

const picture = (name: string, width: number, height: number) => ({
  name,
  width,
  height,
  src: `/${name}.webp`,
  avif: [],
  webp: [],
  colour: '#777777',
})
const none = { light: '', lightPortrait: '', dark: '', darkPortrait: '' }
const pictures = { wide: picture('wide', 1500, 1000), upright: picture('upright', 700, 1400) }
const sizes = (names: Partial<typeof none>) =>
  heroPictures({ ...none, ...names }, pictures).map(({ picture: { name }, sizes }) => [name, sizes])

test('a wide picture without an upright one is wide enough for the upright poster of a phone', () => {
  expect(sizes({ light: 'wide' })).toEqual([['wide', '(max-width: 44.99rem) 68vh, 100vw']])
  expect(sizes({ light: 'wide', lightPortrait: 'upright' })).toEqual([
    ['upright', '54vw'],
    ['wide', '100vw'],
  ])
})

test('a welcome without pictures has none, also where a photograph is not ready', () => {
  expect(sizes({})).toEqual([])
  expect(sizes({ light: 'preparing' })).toEqual([])
})
