import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'
import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { HOME_COUNTRY, MAX_PHONE_CHARACTERS } from './contact.ts'
import { plainDigits } from './text.ts'

// What a country's numbers look like is 30 KB: the browser loads this file when a form is hydrated, and not before.

export type ParsedPhone = {
  /** ISO code of its country; null where a number belongs to none, such as +800. */
  country: string | null
  /** Without country code and trunk zero: the content of the field beside the country. */
  national: string
  /** With its country code, as people write it: `+91 98765 43210`. */
  international: string
}

/** A whole telephone number as it was typed or pasted; without `+` or `00` it is one of `country`. Null for what cannot be a number. */
export function parsePhone(text: string, country: string = HOME_COUNTRY): ParsedPhone | null {
  const number = plainDigits(text).trim()
  if (!numberPattern.test(number)) return null
  const homeCountry = isSupportedCountry(country) ? country : HOME_COUNTRY
  const parsed = [number, ...otherReadings(number, homeCountry)]
    .map((reading) => parsePhoneNumberFromString(reading, homeCountry))
    .find((number) => number && isCompleteNumber(number))
  if (!parsed) return null
  const ext = parsed.ext ? ` x${parsed.ext}` : ''
  return {
    country: parsed.country ?? null,
    national: `${parsed.nationalNumber}${ext}`,
    international: parsed.formatInternational(),
  }
}

/** A number as it is stored, dialled and exported: whole where it can be read, else as it was written. */
export function normalizePhone(text: string): string {
  const international = parsePhone(text)?.international
  return international && international.length <= MAX_PHONE_CHARACTERS ? international : text
}

/** Refuses what a person typed and cannot be a number. Does not refuse an empty text. */
export function checkPhone(text: string): Refusal | null {
  return text.trim() === '' || parsePhone(text) ? null : refuse('phoneImpossible', 'phone')
}

/** The typed number, complete or not, with the code of the country that is chosen beside it. */
export function withCountryCode(text: string, country: string): string {
  const read = parsePhone(text, country)
  if (read) return read.international
  const isAbroad = text.trim() !== '' && country !== HOME_COUNTRY && countryOfPrefix(text, '') === ''
  return isAbroad && isSupportedCountry(country) ? `+${getCountryCallingCode(country)} ${text}` : text
}

/** The country whose code the number begins with, as soon as that is known; until then, and without `+` and `00`, the one chosen. */
export function countryOfPrefix(text: string, chosenCountry: string): string {
  const number = plainDigits(text).trim().replace(/^00/, '+')
  if (!number.startsWith('+')) return chosenCountry
  const digits = number.replace(/\D/g, '')
  const countries = [1, 2, 3].flatMap((length) => countriesByCode[digits.slice(0, length)] ?? [])
  return countries.find((country) => country === chosenCountry) ?? countries[0] ?? chosenCountry
}

/** Every country that has phone numbers: India first, the others by name. */
export function listDialCountries(): { country: string; name: string; code: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return getCountries()
    .map((country) => ({
      country,
      name: names.of(country) ?? country,
      code: `+${getCountryCallingCode(country)}`,
    }))
    .sort(
      (one, other) =>
        Number(other.country === HOME_COUNTRY) - Number(one.country === HOME_COUNTRY) ||
        one.name.localeCompare(other.name, 'en'),
    )
}

/** No code begins with another; of those that share one the largest country is first. */
const countriesByCode: Partial<Record<string, string[]>> = metadata.country_calling_codes

/** Nothing but a number: no second one, no name behind it, no `9.1984E+11` of a spreadsheet. */
const numberPattern = /^(?:tel:)?[+\d\s().\-/‐-―]+(?:(?:ext\.?|x|#|;ext=)\s*\d{1,6})?$/i

/** People leave out the plus: `0044 …` from anywhere, `0 91 …` in India. */
function otherReadings(typed: string, country: CountryCode): string[] {
  const digits = typed.replace(/\D/g, '')
  return [
    ...(/^\s*00/.test(typed) ? [`+${digits.slice(2)}`] : []),
    ...(country === HOME_COUNTRY && /^0+91\d{10}$/.test(digits) ? [`+${digits.replace(/^0+/, '')}`] : []),
  ]
}

/** The short numbers of India belong to services: a person's number has ten digits, a toll-free one up to eleven. */
function isCompleteNumber(number: PhoneNumber): boolean {
  if (!number.isValid()) return false
  return number.countryCallingCode !== '91' || /^(?:\d{10}|18[06]0\d{6,7})$/.test(number.nationalNumber)
}
