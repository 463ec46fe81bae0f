import type { KeptData } from '#domain/privacy/kept-data.ts'

/** What is kept, why and how long, by the rules and settings that the sweeps go by. */
export function KeptTable({ rows }: { rows: readonly KeptData[] }) {
  return (
    <section id="kept">
      <h2>What is kept, and how long</h2>
      <div>
        <p>The house reads these times from its own settings: what is over is deleted by itself.</p>
        <table className="numbers words">
          <thead>
            <tr>
              <th scope="col">What, and why</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, why, howLong }) => (
              <tr key={what}>
                <th scope="row">
                  {what}
                  <span className="small">{why}</span>
                </th>
                <td>{howLong}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
