import { describe, expect, test } from 'vitest'
import { checkEnquiry, checkQuickReview } from '#modules/enquiries/enquiry.ts'
import { findSuspicion } from '#modules/enquiries/suspicion.ts'
import { findTokenInText } from '#modules/invitations/token-in-link.ts'
import { isHeaderSafe, toHeaderAddress } from '#modules/mail/email.ts'
import { checkReviewText } from '#modules/reviews/review.ts'
import { isEmailAddress, telLink, toSearchDigits, whatsappLink } from './contact.ts'
import { foldedWords, foldText } from './fold.ts'
import { findGuestCount, parseGuests } from './guest-count.ts'
import { parseRupees } from './money.ts'
import { checkPhone, normalizePhone, parsePhone, withCountryCode } from './phone.ts'
import {
  characterCount,
  cleanAddress,
  cleanCode,
  cleanFileName,
  cleanLine,
  cleanText,
  cutField,
  cutText,
  trimEdges,
} from './text.ts'
import { parseDay } from './typed-day.ts'

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

const family = '👨‍👩‍👧‍👦'
test('cuts no emoji and no letter in the middle', () => {
  for (let most = family.length; most < 2 * family.length; most += 1)
    expect(cutText(family.repeat(3), most)).toBe(family)
  expect(cutText('ae\u0301👍🏽', 2)).toBe('a')
  expect([5, 4].map((most) => cutText('ab👍🏽c', most))).toEqual(['ab', 'ab'])
  expect(cutText('मीरा', 1)).toBe('म')
  expect(cleanFileName(`${family.repeat(40)}.jpg`)).toBe(family.repeat(36))
})

test('nothing is left of a name that nobody sees', () => {
  for (const sign of '\u3164\u2800\u115f\u034f\ufe0f\u{e0041}\u2061\u17b4\u061c')
    expect([cleanLine(`${sign} ${sign}`), cleanText(sign), trimEdges(sign)]).toEqual(['', '', ''])
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

test('a field of 200,000 signs is cut and stays too long for its own rule; 10,000 emojis are kept whole', () => {
  const long = 'x'.repeat(200_000)
  const [name, review, message] = ['name', 'review', 'message'].map((field) => cutField(field, long))
  expect([name?.length, review?.length]).toEqual([2000, 24_000])
  expect(checkQuickReview({ ...contact, name: name ?? '', review: 'Kind' })).toMatchObject({ field: 'name' })
  expect(checkReviewText(review ?? '')).toMatchObject({ field: 'review' })
  const dates = { checkIn: '', checkOut: '', expectation: '' }
  expect(checkEnquiry({ ...contact, ...dates, message: message ?? '' })).toMatchObject({ field: 'message' })
  const trees = '🌲'.repeat(10_000)
  expect(cutField('review', trees)).toBe(trees)
})

/** What reads the text of somebody unknown. Each is linear: a test that hangs here has one that is not. */
const readers: Record<string, (text: string) => unknown> = {
  trimEdges,
  cleanLine,
  cleanText,
  cleanAddress,
  cleanCode,
  cleanFileName,
  isEmailAddress,
  isHeaderSafe,
  toSearchDigits,
  telLink,
  whatsappLink,
  foldText,
  foldedWords,
  parseGuests,
  findGuestCount,
  parseRupees,
  parsePhone,
  normalizePhone,
  checkPhone,
  withCountryCode: (text) => withCountryCode(text, 'GB'),
  findTokenInText,
  parseDay: (text) => parseDay(text),
  suspect: (text) =>
    findSuspicion({
      isTrapFilled: false,
      tokenResult: 'good',
      countFromConnection: 0,
      countFromSender: 0,
      shortFields: [text, text],
      message: text,
    }),
}

const signs = [...' \t\n\u200b1+-(ax@.,/#', 'ext', '9 ', '12:00']
const texts = signs.map((sign) => sign.repeat(Math.ceil(50_000 / sign.length)))

test('what reads the text of somebody unknown gets through 50,000 signs of one kind', () => {
  for (const [name, read] of Object.entries(readers))
    for (const long of texts)
      for (const text of [`a${long}b`, long]) expect(() => read(text), name).not.toThrow()
})

describe('an e-mail address', () => {
  test.each([
    'meera@gmail.com',
    'meera.joshi+stay@mail.example.co.in',
    "o'brien_1%x@x-y.ie",
    'मीरा@उदाहरण.भारत',
    'josé@correo.example',
    'meera@xn--p1b6ci4b4b3a.xn--h2brj9c',
    'abc.@docomo.ne.jp',
    `${'x'.repeat(64)}@guest.example`,
  ])('may be %s', (address) => {
    expect(isEmailAddress(address)).toBe(true)
  })

  test.each([
    '',
    'meera',
    '@guest.example',
    'meera@',
    'meera@localhost',
    'meera@@guest.example',
    'meera@home@guest.example',
    'meera joshi@guest.example',
    'meera@guest.example.',
    'meera@.example',
    'meera@guest..example',
    'meera@-guest.example',
    'meera@guest-.example',
    'meera@guest.e',
    'meera@127.0.0.12',
    'meera@guest!.example',
    'meera@guest/x.example',
    `${'x'.repeat(65)}@guest.example`,
    `meera@${'x'.repeat(64)}.example`,
    `meera@${'x.'.repeat(130)}example`,
  ])('is not %s', (address) => {
    expect(isEmailAddress(address)).toBe(false)
  })

  test.each([
    ['meera@guest.example', 'meera@guest.example'],
    ["o'brien+stay@guest.example", "o'brien+stay@guest.example"],
    ['meera@उदाहरण.भारत', 'meera@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['मीरा@उदाहरण.भारत', null],
    ['josé@guest.example', null],
    ['abc.@docomo.ne.jp', null],
    ['me..era@guest.example', null],
    ['meera@guest.example\r\nBcc: all@people.example', null],
    ['meera', null],
  ])('is written in a header: %j as %j', (address, header) => {
    expect(toHeaderAddress(address)).toBe(header)
  })
})
