import Papa from 'papaparse'

/** A cell that a spreadsheet would read as a formula gets a leading apostrophe, also after spaces and in full width. */
const FORMULA = /^(?:[\t\r\n]|[\s,\p{Cf}]*[=+\-@＝＋－＠])/u
/** In many countries a semicolon begins another cell. */
const FORMULA_AFTER_SEMICOLON = /;(?=\s*[=@＝＠]|[+\-＋－])/g

/** The name of each column, and its text or number for a row. */
export type CsvColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => string | number | null])[]

/** Rows, some at a time, as CSV that spreadsheets open: a byte order mark, CRLF, and no text that begins a formula. */
export async function* writeCsv<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `\ufeff${formatCsvLines([columns.map(([name]) => name)])}`
  for await (const rows of pages)
    if (rows.length > 0)
      yield formatCsvLines(rows.map((row) => columns.map(([, cell]) => escapeInnerFormulas(cell(row)))))
}

function escapeInnerFormulas<Cell>(cell: Cell): Cell | string {
  return typeof cell === 'string' ? cell.replace(FORMULA_AFTER_SEMICOLON, ";'") : cell
}

function formatCsvLines(cells: (string | number | null)[][]): string {
  const lines = Papa.unparse(cells, { newline: '\r\n', escapeFormulae: FORMULA })
  return lines.endsWith('\r\n') ? lines : `${lines}\r\n`
}
