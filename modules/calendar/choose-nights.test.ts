import { expect, test } from 'vitest'
import { addDays } from '#modules/common/day.ts'
import { type ChosenNights, choiceOn, chooseDay, doubtChoice, nothingChosen } from './choose-nights.ts'
import type { ShownNight } from './shown-nights.ts'

/** From 1 December on, a letter a night: free, taken, short, past; whoever comes from `threes` on stays three nights. */
function december(letters: string, threes = '2027-01-01') {
  const states = { f: 'free', t: 'taken', s: 'short', p: 'past' } as const
  const nights = [...letters].map((letter, at): ShownNight => {
    const night = addDays('2026-12-01', at)
    const state = states[letter as keyof typeof states]
    return { night, state, price: 15_000, fewestNights: night >= threes ? 3 : 1 }
  })
  const byDay = new Map(nights.map((night) => [night.night, night]))
  return (night: string) => byDay.get(night)
}

function choices(known: ReturnType<typeof december>, chosen: ChosenNights, days: number): string {
  const each = Array.from({ length: days }, (_, at) => choiceOn(addDays('2026-12-01', at), chosen, known))
  return each.map((choice) => choice?.[0] ?? '-').join('')
}

test('one arrives on a free night, and leaves on any day up to the next taken night', () => {
  const known = december('pfffttfff')
  expect(choices(known, nothingChosen, 9)).toBe('-aaa--aaa')
  expect(choices(known, { checkIn: '2026-12-02', checkOut: '' }, 9)).toBe('-alll-aaa')
  expect(choices(known, { checkIn: '2026-12-02', checkOut: '2026-12-03' }, 9)).toBe('-aaa--aaa')
})

test('one arrives only where the fewest nights are free, and does not leave before', () => {
  const known = december('ffffftsffffff', '2026-12-03')
  expect(choices(known, nothingChosen, 13)).toBe('aaa----aaaaaa')
  expect(choices(known, { checkIn: '2026-12-08', checkOut: '' }, 13)).toBe('aaa----a--lll')
})

test('chooses an arrival, a departure, and then begins anew; a day that cannot be chosen changes nothing', () => {
  const known = december('fffft')
  const arrived = chooseDay('2026-12-02', nothingChosen, known)
  const left = chooseDay('2026-12-05', arrived, known)
  expect(left).toEqual({ checkIn: '2026-12-02', checkOut: '2026-12-05' })
  expect(chooseDay('2026-12-05', left, known)).toBe(left)
  expect(chooseDay('2026-12-01', left, known)).toEqual({ checkIn: '2026-12-01', checkOut: '' })
})

test.for([
  ['2026-12-01', '2026-12-03', null],
  ['2026-12-03', '2026-12-05', 'few'],
  ['2026-12-03', '2026-12-07', 'taken'],
  ['2026-12-07', '2026-12-20', 'unknown'],
] as const)('nights from %s to %s are in doubt: %s', ([checkIn, checkOut, doubt]) => {
  expect(doubtChoice({ checkIn, checkOut }, december('ffffftfff', '2026-12-03'))).toBe(doubt)
})
