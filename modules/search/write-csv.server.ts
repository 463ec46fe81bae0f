import Papa from 'papaparse'

/** What a spreadsheet would take for a formula gets a leading apostrophe: also behind blanks, and in full width. */
const FORMULA = /^(?:[\t\r\n]|[\s,\p{Cf}]*[=+\-@＝＋－＠])/u
/** At a semicolon the spreadsheets of many countries begin another cell. */
const WITHIN = /;(?=\s*[=@＝＠]|[+\-＋－])/g

/** Rows, some at a time, as CSV that spreadsheets open as text: a byte order mark, CRLF, and no cell that begins a formula. */
export async function* writeCsv<Column extends string>(
  columns: readonly Column[],
  pages: AsyncIterable<readonly Record<Column, string>[]>,
): AsyncGenerator<string> {
  yield `\ufeff${linesOf([[...columns]])}`
  for await (const rows of pages)
    if (rows.length > 0)
      yield linesOf(rows.map((row) => columns.map((column) => row[column].replace(WITHIN, ";'"))))
}

function linesOf(cells: string[][]): string {
  const lines = Papa.unparse(cells, { newline: '\r\n', escapeFormulae: FORMULA })
  return lines.endsWith('\r\n') ? lines : `${lines}\r\n`
}
