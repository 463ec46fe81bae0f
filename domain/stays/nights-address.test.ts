import { expect, test } from 'vitest'
import { nightsAddress, readNightsQuery } from './nights-address.ts'

test.for([
  ['', '/nights'],
  ['stay=suite&from=2026-12', '/nights?stay=suite&from=2026-12'],
  ['out=2026-12-07&in=2026-12-04', '/nights?in=2026-12-04&out=2026-12-07'],
  ['in=2026-12-04&out=2026-12-04', '/nights?in=2026-12-04'],
  ['out=2026-12-07', '/nights'],
  ['stay=palace&from=2026-13&in=2026-02-30&utm=x', '/nights'],
] as const)('“%s” asks for %s', ([search, address]) => {
  expect(nightsAddress(readNightsQuery(new URLSearchParams(search), ['suite']))).toBe(address)
})
