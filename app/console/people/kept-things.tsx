import { Title } from '@mantine/core'
import { Link } from 'react-router'
import type { KeptRecord } from './kept.server.ts'

/** The bookings, reviews, enquiries or e-mails of one person, each with all that stands in it. */
export function KeptThings({
  title,
  things,
  folded = false,
}: {
  title: string
  things: readonly KeptRecord[]
  folded?: boolean
}) {
  if (things.length === 0) return null
  return (
    <section className="kept">
      <Title order={2} size="h3">
        {title}
      </Title>
      {things.map((thing) => (
        <article key={thing.id} className="sheet">
          <h3>{thing.to ? <Link to={thing.to}>{thing.title}</Link> : thing.title}</h3>
          <dl>
            {thing.facts.map(([what, said]) => (
              <div key={what + said}>
                <dt>{what}</dt>
                <dd>{said}</dd>
              </div>
            ))}
          </dl>
          {thing.text && <Written text={thing.text} folded={folded} />}
        </article>
      ))}
    </section>
  )
}

function Written({ text, folded }: { text: string; folded: boolean }) {
  if (!folded) return <p className="written">{text}</p>
  return (
    <details>
      <summary>Read it</summary>
      <p className="written">{text}</p>
    </details>
  )
}
