import { Title } from '@mantine/core'
import { Link } from 'react-router'
import { Facts } from '../parts/lists/facts.tsx'
import type { Route } from './+types/today.ts'

type Hold = Route.ComponentProps['loaderData']['holds'][number]

/** Nights that are held, and those that became free again by themselves: each leads to its enquiry. */
export function Holds({ holds }: { holds: readonly Hold[] }) {
  if (holds.length === 0) return null
  return (
    <section className="today-holds" aria-labelledby="today-holds">
      <Title order={2} size="h3" mb="xs" id="today-holds">
        Held nights
      </Title>
      <ul className="today-names">
        {holds.map(({ id, to, name, about, when, over }) => (
          <li key={id}>
            <Link to={to}>
              <strong>{name}</strong>
              <small>
                <Facts>{about}</Facts>
              </small>
              <small className={over ? 'today-to-pay' : undefined}>
                {when}
                {over && ': these nights are free again'}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
