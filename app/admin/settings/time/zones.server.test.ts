import { expect, test } from 'vitest'
import { timeZones } from './zones.server.ts'

test('names each time zone once, by country', () => {
  const zones = timeZones('Asia/Kolkata')
  expect(zones).toContainEqual({ value: 'Asia/Kolkata', label: 'India (Kolkata)' })
  expect(zones).toContainEqual({ value: 'America/New_York', label: 'United States (New York)' })
  expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length)
  for (const { value } of zones)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: value })).not.toThrow()
})

test('keeps a zone that was set under another name', () => {
  expect(timeZones('Asia/Calcutta')[0]).toEqual({ value: 'Asia/Calcutta', label: 'Calcutta' })
})
