import { expect, test } from 'vitest'
import { writeCsv } from './write-csv.server.ts'

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
])('a cell “%s” begins no formula', async (cell) => {
  expect((await written(cell)).replaceAll('"', '')).toContain(`\r\n'${cell}`)
})

test('starts no formula behind a semicolon', async () => {
  const csv = await written(';=0 late;=1+1; ＝2;+3; -4')
  expect(csv).toContain(";'=0 late;'=1+1;' ＝2;'+3; -4")
})

test.for(['Meera', '2026-11-20', '; then we left', 'a = b', ' by the window'])(
  'a cell “%s” stays as it is',
  async (cell) => {
    expect((await written(cell)).replaceAll('"', '')).toContain(`\r\n${cell}`)
  },
)

async function written(note: string): Promise<string> {
  async function* pages() {
    yield [note]
  }
  return (await Array.fromAsync(writeCsv([['note', (text: string) => text]], pages()))).join('')
}
