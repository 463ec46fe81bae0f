import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/content.ts'

type AllExamples = Route.ComponentProps['loaderData']['examples']
type Part = AllExamples['texts'][number]

/** What came with the site and visitors still see, part by part; each leads to where it is edited. */
export function Examples({ examples: { texts, pictures } }: { examples: AllExamples }) {
  if (texts.length + pictures.length === 0) return null
  return (
    <section className="words-examples" aria-labelledby="examples">
      <Title order={2} size="h3" mt="xl" mb="xs" id="examples">
        Still from the example
      </Title>
      <p>
        These came with the site. Visitors take what they say and show for yours, so please put your own in
        their place.
      </p>
      <Places id="example-texts" title="Texts" parts={texts} />
      <Places id="example-pictures" title="Drawn pictures" parts={pictures}>
        <Link to="/admin/pictures">Add photographs of your own</Link>
      </Places>
    </section>
  )
}

type PlacesProps = { id: string; title: string; parts: readonly Part[]; children?: ReactNode }

function Places({ id, title, parts, children }: PlacesProps) {
  if (parts.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" mt="md" mb="xs" id={id}>
        {title}: {countIn(parts)}
      </Title>
      {children}
      <ul className="words-parts">
        {parts.map((part) => (
          <li key={part.title}>
            <details>
              <summary>
                {part.title} <small>{part.places.length}</small>
              </summary>
              <ul>
                {part.places.map(({ to, label, says }) => (
                  <li key={to}>
                    <Link to={to}>
                      <span>
                        {label}
                        <small>{says}</small>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `61 texts and 40 pictures`; empty where nothing is left. */
export function sayExamples({ texts, pictures }: AllExamples): string {
  return [sayCount(countIn(texts), 'text'), sayCount(countIn(pictures), 'picture')]
    .filter(Boolean)
    .join(' and ')
}

function sayCount(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`
}

function countIn(parts: readonly Part[]): number {
  return parts.reduce((sum, { places }) => sum + places.length, 0)
}
