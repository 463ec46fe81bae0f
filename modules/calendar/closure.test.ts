import { expect, test } from 'vitest'
import { type ClosureDraft, closureDoubts, closureProblems, sayClosed } from './closure.ts'

const roof: ClosureDraft = {
  whole: false,
  stays: [{ stay: 'suite', rooms: null }],
  from: '2026-12-04',
  until: '2026-12-07',
  note: 'The roof is being mended',
}

test.for<[Partial<ClosureDraft>, string[]]>([
  [{}, []],
  [{ note: '' }, []],
  [{ whole: true, stays: [] }, []],
  [{ stays: [] }, ['stays stays-missing']],
  [{ from: '4th', until: '' }, ['from day-invalid', 'until day-invalid']],
  [{ until: '2026-12-04' }, ['until opens-too-early']],
  [{ until: '2026-12-01' }, ['until opens-too-early']],
  [{ until: '2062-12-07' }, ['until closed-too-long']],
  [{ note: 'x'.repeat(2001) }, ['note text-too-long']],
])('closing with %o is refused for %o', ([change, problems]) => {
  const found = closureProblems({ ...roof, ...change })
  expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('asks about nights that are over', () => {
  expect(closureDoubts(roof, '2026-12-06')).toEqual([])
  expect(closureDoubts(roof, '2026-12-07')).toEqual(['These nights are over already.'])
})

test('names closed nights by the first line of their note', () => {
  expect(sayClosed('')).toBe('Closed')
  expect(sayClosed('Family here\nuntil the wedding')).toBe('Closed: Family here')
})
