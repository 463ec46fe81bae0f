import { Skeleton } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'

type ChartProps = {
  title: string
  head: readonly string[]
  rows: readonly { said: string; cells: readonly string[] }[]
  children: ReactNode
}

/** A drawing, and the same as a table, which is open where there is no script to draw. */
export function Chart({ title, head, rows, children }: ChartProps) {
  return (
    <figure className="sheet year-chart">
      <figcaption>{title}</figcaption>
      {/* The table below says the same to whoever does not see the drawing. */}
      <div className="year-drawing" aria-hidden="true">
        <Suspense fallback={<Skeleton height="100%" />}>{children}</Suspense>
      </div>
      <details>
        <summary>As a table</summary>
        {/* A phone may have to be pushed along it, a keyboard too. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways */}
        <section className="year-table" tabIndex={0} aria-label={`${title}, as a table`}>
          <table>
            <caption className="vh">{title}</caption>
            <thead>
              <tr>
                <th scope="col">Month</th>
                {head.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ said, cells }) => (
                <tr key={said}>
                  <th scope="row">{said}</th>
                  {cells.map((cell, at) => (
                    <td key={head[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}
