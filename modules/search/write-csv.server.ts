import Papa from 'papaparse'

/** A cell that a spreadsheet would read as a formula gets a leading apostrophe, also after spaces and in full width. */
const FORMULA = /^(?:[\t\r\n]|[\s,\p{Cf}]*[=+\-@＝＋－＠])/u
/** In many countries a semicolon begins another cell. */
const WITHIN = /;(?=\s*[=@＝＠]|[+\-＋－])/g

/** The name of each column, and its text for a row. */
export type CsvColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => string])[]

/** Rows, some at a time, as CSV that spreadsheets open as text: a byte order mark, CRLF, and no cell that begins a formula. */
export async function* writeCsv<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `\ufeff${linesOf([columns.map(([name]) => name)])}`
  for await (const rows of pages)
    if (rows.length > 0)
      yield linesOf(rows.map((row) => columns.map(([, cell]) => cell(row).replace(WITHIN, ";'"))))
}

function linesOf(cells: string[][]): string {
  const lines = Papa.unparse(cells, { newline: '\r\n', escapeFormulae: FORMULA })
  return lines.endsWith('\r\n') ? lines : `${lines}\r\n`
}
