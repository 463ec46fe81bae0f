import { expect, test } from 'vitest'
import { farBlockFrom, withoutFarBlock } from './far-block.ts'

const today = '2026-11-20'
const guest = { checkIn: '2026-12-01', checkOut: '2026-12-05' }
const far = { checkIn: '2027-05-20', checkOut: '2027-11-20', closed: true } as const

test('recognises the long closed run at the end of a calendar', () => {
  expect(farBlockFrom([far, guest], today)).toBe('2027-05-20')
  expect(withoutFarBlock([far, guest], '2027-05-20')).toEqual([guest])
  const pieces = [guest, { ...far, checkOut: '2027-08-01' }, { ...far, checkIn: '2027-08-01' }]
  expect(farBlockFrom(pieces, today)).toBe('2027-05-20')
})

test.for<[string, { checkIn: string; checkOut: string; closed?: true }[]]>([
  ['nothing', []],
  ['guests alone', [guest]],
  ['a guest who stays long', [{ checkIn: far.checkIn, checkOut: far.checkOut }]],
  ['a winter that is closed soon', [{ ...far, checkIn: '2027-01-10' }]],
  ['a few closed days', [{ ...far, checkOut: '2027-05-30' }]],
  ['a closed run with a guest after it', [far, { checkIn: '2027-12-01', checkOut: '2027-12-03' }]],
])('does not take %s for it', ([, nights]) => {
  expect(farBlockFrom(nights, today)).toBeNull()
})
