import { expect, test } from 'vitest'
import { blanksIn, blanksLeft, fillBlanks } from './blanks.ts'

test('blanks are filled in whatever their case; what is not known stays to be seen', () => {
  expect(fillBlanks('Namaste {Name}, {stay} for { nights }.', { name: 'Meera', nights: '2 nights' })).toBe(
    'Namaste Meera, {stay} for 2 nights.',
  )
  expect(fillBlanks('{toString} {stay}', { stay: '' })).toBe('{toString} {stay}')
})

test('what a guest wrote into a blank is never filled in once more', () => {
  expect(fillBlanks('{name} {link}', { name: '{link}', link: 'https://x.example' })).toBe(
    '{link} https://x.example',
  )
})

test('blanks are found each once; those of ours that are left are said in braces', () => {
  expect(blanksIn('{name} {Name} {room} { and }{}')).toEqual(['name', 'room', 'and', ''])
  expect(blanksLeft('{name} {room} {PRICE}')).toEqual(['{name}', '{price}'])
})
