import { expect, test } from 'vitest'
import { checkEnquiry, checkQuick } from '#modules/enquiries/enquiry.ts'
import { checkReviewText } from '#modules/reviews/review.ts'
import { cutField } from './form-field.ts'
import {
  characterCount,
  cleanAddress,
  cleanCode,
  cleanFileName,
  cleanLine,
  cleanText,
  trimEdges,
} from './text.ts'

test('removes what hides or reorders text, and halves of characters', () => {
  const hidden = ['\0', '\x1b', '\u007f', '\u061c', '\u200e', '\u202e', '\u2066', '\u2069', '\ufeff']
  expect(cleanLine(`Mee${hidden.join('')}ra`)).toBe('Meera')
  expect(cleanText(`one\r\ntwo${hidden.join('')}`)).toBe('one\ntwo')
  expect(cleanLine('Meera \ud83c')).toBe('Meera \ufffd')
})

test('keeps what joins an emoji, and counts by code points', () => {
  expect(cleanText('👩‍🌾')).toBe('👩‍🌾')
  expect([characterCount('🌲'), characterCount('é')]).toEqual([1, 1])
})

test('makes a file’s name no path, and at most 255 characters', () => {
  expect(cleanFileName('..\\..\\a/b\u061c.jpg')).toBe('b.jpg')
  expect(characterCount(cleanFileName('🌲'.repeat(300)))).toBe(255)
})

const around = [' ', '\u00a0', '\t', '\n', '\u200b', '\u2060', '\ufeff', '\u3000']

test('ignores invisible characters around a text', () => {
  for (const edge of around) {
    expect(trimEdges(`${edge}Meera${edge}`)).toBe('Meera')
    expect(cleanLine(`${edge} Meera  Joshi ${edge}`)).toBe('Meera Joshi')
    expect(cleanText(`${edge}one\n\ntwo${edge}`)).toBe('one\n\ntwo')
    expect(cleanAddress(`${edge}meera@guest.example${edge}`)).toBe('meera@guest.example')
    expect(cleanCode(`${edge}123 456${edge}`)).toBe('123456')
  }
})

test('removes signs of no width from an address, but keeps a space that is a mistake', () => {
  expect(cleanAddress('meera\u200b@guest\u00ad.example')).toBe('meera@guest.example')
  expect(cleanAddress('meera joshi@guest.example')).toBe('meera joshi@guest.example')
})

test('trims 200,000 signs between two letters, and before and behind them', () => {
  for (const edge of [' ', '\u200b', '\n', '\u00a0']) {
    const long = edge.repeat(200_000)
    expect(trimEdges(`a${long}b`)).toBe(`a${long}b`)
    expect(trimEdges(`${long}a${long}`)).toBe('a')
    expect(trimEdges(long)).toBe('')
  }
})

const contact = { name: 'Meera', email: 'meera@guest.example', phone: '+91 98765 43210' }

test('a field of 200,000 signs is cut, and stays too long for its own rule', () => {
  const long = 'x'.repeat(200_000)
  const [name, review, message] = ['name', 'review', 'message'].map((field) => cutField(field, long))
  expect([name?.length, review?.length]).toEqual([2000, 24_000])
  expect(checkQuick({ ...contact, name: name ?? '', review: 'Kind' })).toMatchObject({ field: 'name' })
  expect(checkReviewText(review ?? '')).toMatchObject({ field: 'review' })
  const dates = { checkIn: '', checkOut: '', expectation: '' }
  expect(checkEnquiry({ ...contact, ...dates, message: message ?? '' })).toMatchObject({ field: 'message' })
})

test('a review of 10,000 emojis is kept whole', () => {
  const review = '🌲'.repeat(10_000)
  expect(cutField('review', review)).toBe(review)
})
