import { standards } from '#domain/reviews/standards.ts'

/** Each clause of the rules about reviews and data beside what the house does, folded. */
export function StandardsTable() {
  return (
    <section id="standards">
      <h2>By the standards</h2>
      <div>
        <p>
          What the rules about reviews and personal data ask for, and what this house does. We have written it
          down ourselves: nobody has certified it.
        </p>
        {standards.map(({ name, about, clauses }) => (
          <details key={name}>
            <summary>{name}</summary>
            <p className="small">{about}</p>
            <table className="numbers words clauses">
              <thead>
                <tr>
                  <th scope="col">Clause</th>
                  <th scope="col">What we do</th>
                </tr>
              </thead>
              <tbody>
                {clauses.map(({ clause, does }) => (
                  <tr key={clause}>
                    <th scope="row">{clause}</th>
                    <td>{does}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        ))}
      </div>
    </section>
  )
}
