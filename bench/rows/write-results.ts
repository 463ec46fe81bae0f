import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figure } from './row.ts'

const file = join(import.meta.dirname, '../results.md')
const HEADING = '## Every row (`npm run bench`)'

/** Puts the table in the place of the last one, or under all else. */
export async function writeResults(figures: readonly Figure[], on: string): Promise<void> {
  await writeFile(file, withTable(await readFile(file, 'utf8'), tableOf(figures, new Date(), on)))
  console.log('\nWritten into bench/results.md')
}

function tableOf(figures: readonly Figure[], day: Date, on: string): string {
  const cell = (text = '') => text.replaceAll('|', '\\|')
  const lines = figures.map(
    ({ what, now, goal, beside }) => `| ${[what, now, goal, beside].map((each) => cell(each)).join(' | ')} |`,
  )
  return [
    HEADING,
    '',
    `${day.toISOString().slice(0, 10)}. ${on}`,
    '',
    '| What | Figure | Goal | Beside it |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

export function withTable(text: string, table: string): string {
  const begins = text.indexOf(HEADING)
  if (begins < 0) return `${text.trimEnd()}\n\n${table}`
  const next = text.indexOf('\n## ', begins)
  return next < 0
    ? text.slice(0, begins) + table
    : `${text.slice(0, begins)}${table}\n${text.slice(next + 1)}`
}
