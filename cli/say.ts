import type { Command } from 'commander'

export type JsonOption = { json?: boolean }

/** A command of its own with --json, which every one of them has. */
export function commandOf(parent: Command, nameAndArguments: string, description: string): Command {
  return parent.command(nameAndArguments).description(description).option('--json', 'answer in JSON')
}

/** One answer: JSON for machines, or a sentence for people. */
export function say({ json }: JsonOption, answer: object, sentence: string): void {
  console.log(json ? JSON.stringify(answer, null, 2) : sentence)
}

/** A list: an array in JSON, or a table for people with the named columns. */
export function sayList<Row extends { id: string }>(
  { json }: JsonOption,
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
  none: string,
): void {
  if (json) console.log(JSON.stringify(rows, null, 2))
  else if (rows.length === 0) console.log(none)
  else console.log(table(rows, columns))
}

function table<Row extends object>(rows: readonly Row[], columns: readonly (keyof Row & string)[]): string {
  const lines = [
    columns.map((column) => column.replaceAll('_', ' ')),
    ...rows.map((row) => columns.map((column) => cell(row[column]))),
  ]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const CELL_MOST_CHARACTERS = 60

function cell(value: unknown): string {
  const text = Array.from(String(value ?? '').replace(/\s+/g, ' '))
  return text.length > CELL_MOST_CHARACTERS
    ? `${text.slice(0, CELL_MOST_CHARACTERS - 1).join('')}…`
    : text.join('')
}
