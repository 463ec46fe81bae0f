import { expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

test.for([
  '=1+1',
  '+1',
  '-1',
  '@A1',
  '\t=1',
  '\t1',
  '  =1+1',
  '\u00a0=1',
  '\u200b=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
])('a cell “%s” begins no formula', (cell) => {
  expect(writeCsv(['note'], [{ note: cell }]).replaceAll('"', '')).toContain(`\r\n'${cell}`)
})

test('nor does what stands behind a semicolon in it', () => {
  const csv = writeCsv(['note'], [{ note: ';=0 late;=1+1; ＝2;+3; -4' }])
  expect(csv).toContain(";'=0 late;'=1+1;' ＝2;'+3; -4")
})

test.for(['Meera', '2026-11-20', '; then we left', 'a = b', ' by the window'])(
  'a cell “%s” stays as it is',
  (cell) => {
    expect(writeCsv(['note'], [{ note: cell }]).replaceAll('"', '')).toContain(`\r\n${cell}`)
  },
)
