import Papa from 'papaparse'

/** What a spreadsheet would take for a formula gets a leading apostrophe (threats.md). */
const FORMULA = /^[=+\-@\t\r\n]/

/** Rows as CSV that spreadsheets open as text: a byte order mark, CRLF, and no cell that begins a formula. */
export function writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, string>[],
): string {
  const data = rows.map((row) => columns.map((column) => row[column]))
  const table = Papa.unparse({ fields: [...columns], data }, { newline: '\r\n', escapeFormulae: FORMULA })
  return `\ufeff${table.replace(/(\r\n)*$/, '\r\n')}`
}
