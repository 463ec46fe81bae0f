import { expect, test } from 'vitest'
import { characterCount, cleanFileName, cleanLine, cleanText } from './text.ts'

test('what could hide or reorder words is taken out, and so are halves of characters', () => {
  const hidden = ['\0', '\x1b', '\u007f', '\u061c', '\u200e', '\u202e', '\u2066', '\u2069', '\ufeff']
  expect(cleanLine(`Mee${hidden.join('')}ra`)).toBe('Meera')
  expect(cleanText(`one\r\ntwo${hidden.join('')}`)).toBe('one\ntwo')
  expect(cleanLine('Meera \ud83c')).toBe('Meera \ufffd')
})

test('what joins an emoji stays, and it counts by its code points', () => {
  expect(cleanText('👩‍🌾')).toBe('👩‍🌾')
  expect([characterCount('🌲'), characterCount('é')]).toEqual([1, 1])
})

test('a file’s name is never a path, and at most 255 characters', () => {
  expect(cleanFileName('..\\..\\a/b\u061c.jpg')).toBe('b.jpg')
  expect(characterCount(cleanFileName('🌲'.repeat(300)))).toBe(255)
})
