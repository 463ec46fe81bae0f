import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmailAddress, telLink, toSearchDigits, whatsappLink } from '#core/values/contact.ts'
import { addDays, isDay } from '#core/values/day.ts'
import { normalizePhone, parsePhone } from '#core/values/phone.ts'
import { cleanAddress, cleanCode, cleanFileName, cleanLine, cleanText, trimEdges } from '#core/values/text.ts'
import { parseDay } from '#core/values/typed-day.ts'
import { anyText, expectForAll } from '../../tests/property-rules.ts'

// Whatever people, programs and spreadsheets give: the readers answer, and what they let through has its shape.

const near = (signs: string) =>
  fc.oneof(anyText, fc.string({ unit: fc.constantFrom(...signs), maxLength: 30 }))

describe('days', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10))

  test('are read however they are typed, or come back as they were', () => {
    expectForAll(near('0123456789/-. TaugAPM:'), (typed) => {
      const read = parseDay(typed)
      expect(isDay(read) || read === typed).toBe(true)
    })
  })

  test('are the same in every usual spelling', () => {
    expectForAll(day, (whole) => {
      const [year, month, date] = whole.split('-')
      const short = `${Number(date)}.${Number(month)}.${year}`
      for (const typed of [whole, `${date}/${month}/${year}`, short, ` ${whole} 10:30`])
        expect(parseDay(typed)).toBe(whole)
      expect(parseDay(`${month}/${date}/${year}`, 'month-first')).toBe(whole)
    })
  })

  test('go on and back by as many', () => {
    expectForAll(fc.tuple(day, fc.integer({ min: -3000, max: 3000 })), ([from, days]) => {
      expect(addDays(addDays(from, days), -days)).toBe(from)
    })
  })
})

describe('telephone numbers', () => {
  test('are read or not, and stay what they are when they are whole', () => {
    expectForAll(near('+0123456789 ()-x#'), (typed) => {
      parsePhone(typed)
      const whole = normalizePhone(typed)
      expect(normalizePhone(whole)).toBe(whole)
    })
  })

  test('make links of digits alone', () => {
    expectForAll(near('+0123456789 ()-x#'), (typed) => {
      expect(telLink(typed)).toMatch(/^tel:[+\d]*$/)
      const link = whatsappLink(typed, typed.toWellFormed())
      expect(link).toMatch(/^https:\/\/wa\.me\/\d*(?:\?text=[^&#\s"<>]*)?$/)
      expect(toSearchDigits(typed)).toMatch(/^\d*$/)
    })
  })
})

test('an e-mail address is one address, without a sign that means something in a header', () => {
  expectForAll(fc.oneof(near('a@.<>,;:"\r\n \0b'), fc.emailAddress()), (typed) => {
    if (!isEmailAddress(typed)) return
    expect(typed).toMatch(/^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/)
    expect(typed.length).toBeLessThanOrEqual(254)
  })
})

describe('texts', () => {
  const hidden = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\ufeff]/u

  test('have nothing in them that hides or turns what one reads', () => {
    expectForAll(near('ab \n\r\t\0\u202e\u2066\ufeff\u200b'), (typed) => {
      expect(cleanLine(typed)).not.toMatch(hidden)
      expect(cleanLine(typed)).not.toMatch(/[\r\n]/)
      expect(cleanText(typed)).not.toMatch(hidden)
      expect(cleanAddress(typed)).not.toMatch(/[\r\n\u200b]/)
      expect(cleanCode(typed)).not.toMatch(/\s/)
    })
  })

  test('are clean once and for all', () => {
    const typed = near('ab \n\r\t\0\u202e\ufeff\u200b')
    for (const clean of [cleanLine, cleanText, cleanAddress, cleanCode, trimEdges])
      expectForAll(typed, (given) => expect(clean(clean(given))).toBe(clean(given)))
  })
})

test('a file’s name is a name, whatever path it came with', () => {
  expectForAll(near('/\\.:\0a\u202e'), (given) => {
    expect(cleanFileName(given)).not.toMatch(/[/\\]/)
  })
})
