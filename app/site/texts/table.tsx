import type { ReactNode } from 'react'

type TableProps = {
  className?: string
  caption?: string
  columnHeads: readonly string[]
  /** The first cell of a row names the row. */
  rows: readonly (readonly ReactNode[])[]
}

/** A table of a text document, with a head for each column and each row. */
export function Table({ className = 'numbers', caption, columnHeads, rows }: TableProps) {
  return (
    <table className={className}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columnHeads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
