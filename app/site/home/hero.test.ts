import { expect, test } from 'vitest'
import { listHeroPictures } from './hero.tsx'

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
const sizes = (names: Partial<typeof none>, photographs: string[] = []) =>
  listHeroPictures({ ...none, ...names }, pictures, new Set(photographs)).map(
    ({ picture: { name }, sizes }) => `${name}: ${sizes}`,
  )

test('a wide picture without an upright one is wide enough for the upright poster of a phone', () => {
  expect(sizes({ light: 'wide' })).toEqual(['wide: (max-width: 44.99rem) 68vh, 100vw'])
  expect(sizes({ light: 'wide', lightPortrait: 'upright' })).toEqual(['upright: 54vw', 'wide: 100vw'])
})

test('a photograph covers the poster, so that its width follows from the height of the window', () => {
  const [upright, wide] = ['upright: max(100vw, 40vh)', 'wide: max(100vw, 120vh)']
  expect(sizes({ light: 'wide', lightPortrait: 'upright' }, ['wide', 'upright'])).toEqual([upright, wide])
  expect(sizes({ lightPortrait: 'wide' }, ['wide'])).toEqual([wide])
})

test('a welcome without pictures has none, also where a photograph is not ready', () => {
  expect(sizes({})).toEqual([])
  expect(sizes({ light: 'preparing' })).toEqual([])
})
