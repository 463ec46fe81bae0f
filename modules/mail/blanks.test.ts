import { expect, test } from 'vitest'
import { blanksIn, blanksLeft, fillBlanks } from './blanks.ts'

test('fills blanks in whatever their case, and leaves unknown ones to be seen', () => {
  expect(fillBlanks('Namaste {Name}, {stay} for { nights }.', { name: 'Meera', nights: '2 nights' })).toBe(
    'Namaste Meera, {stay} for 2 nights.',
  )
  expect(fillBlanks('{toString} {stay}', { stay: '' })).toBe('{toString} {stay}')
})

test('does not fill in what a guest wrote into a blank', () => {
  expect(fillBlanks('{name} {link}', { name: '{link}', link: 'https://x.example' })).toBe(
    '{link} https://x.example',
  )
})

test('finds each blank once, and shows ours that are left in braces', () => {
  expect(blanksIn('{name} {Name} {room} { and }{}')).toEqual(['name', 'room', 'and', ''])
  expect(blanksLeft('{name} {room} {PRICE}')).toEqual(['{name}', '{price}'])
})
