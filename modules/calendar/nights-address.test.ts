import { expect, test } from 'vitest'
import { nightsAddress, readNightsQuery } from './shown-nights.ts'

test.for([
  ['', '/nights'],
  ['stay=suite&from=2026-12', '/nights?stay=suite&from=2026-12'],
  ['out=2026-12-07&in=2026-12-04', '/nights?in=2026-12-04&out=2026-12-07'],
  ['in=2026-12-04&out=2026-12-04', '/nights?in=2026-12-04&wrong=checkOutBeforeCheckIn'],
  ['stay=suite&in=2026-12-01&out=9999-12-31', '/nights?stay=suite&in=2026-12-01&wrong=dayInvalid'],
  ['in=2026-12-01&out=2099-12-31', '/nights?in=2026-12-01&wrong=stayTooLong'],
  ['in=0002-12-05&out=2026-12-08', '/nights?wrong=dayInvalid'],
  ['in=2026-12-04&out=2026-12-07&wrong=dayInvalid', '/nights?in=2026-12-04&out=2026-12-07&wrong=dayInvalid'],
  ['from=9999-12&wrong=all', '/nights'],
  ['out=2026-12-07', '/nights'],
  ['stay=palace&from=2026-13&in=2026-02-30&utm=x', '/nights?wrong=dayInvalid'],
] as const)('“%s” asks for %s', ([search, address]) => {
  expect(nightsAddress(readNightsQuery(new URLSearchParams(search), ['suite']))).toBe(address)
})
