import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accessibilityCheck } from '#domain/content/accessibility-check.ts'
import { isDay } from '#domain/day.ts'
import { places } from '../journeys/places.ts'
import { checkRecord } from './record.ts'

test('names in the accessibility statement every page that is looked at now, so that a new page asks for a new check', () => {
  expect(accessibilityCheck.pages).toEqual(places.map(([name]) => name))
})

test('keeps the record as the check wrote it, of a day that has been', () => {
  const { day, pages } = accessibilityCheck
  const file = join(import.meta.dirname, '../../domain/content/accessibility-check.ts')
  expect(readFileSync(file, 'utf8')).toBe(checkRecord(day, pages))
  expect(isDay(day)).toBe(true)
  expect(day <= new Date().toISOString().slice(0, 10)).toBe(true)
})
