import Papa from 'papaparse'

/** What a spreadsheet would take for a formula gets a leading apostrophe (threats.md): also behind blanks, and in full width. */
const FORMULA = /^(?:[\t\r\n]|[\s,\p{Cf}]*[=+\-@＝＋－＠])/u
/** At a semicolon the spreadsheets of many countries begin another cell. */
const WITHIN = /;(?=\s*[=@＝＠]|[+\-＋－])/g

/** Rows as CSV that spreadsheets open as text: a byte order mark, CRLF, and no cell that begins a formula. */
export function writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, string>[],
): string {
  const data = rows.map((row) => columns.map((column) => row[column].replace(WITHIN, ";'")))
  const table = Papa.unparse({ fields: [...columns], data }, { newline: '\r\n', escapeFormulae: FORMULA })
  return `\ufeff${table.replace(/(\r\n)*$/, '\r\n')}`
}
