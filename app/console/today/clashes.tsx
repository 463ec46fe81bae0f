import { Alert } from '@mantine/core'
import { Link } from 'react-router'
import type { Route } from './+types/today.ts'

type Clash = Route.ComponentProps['loaderData']['clashes'][number]

/** Nights that two guests count on: nothing else of the day is as urgent. */
export function Clashes({ clashes }: { clashes: readonly Clash[] }) {
  if (clashes.length === 0) return null
  return (
    <Alert color="roof" variant="light" mb="md" title={titleOf(clashes)}>
      <ul className="today-clashes">
        {clashes.map(({ nights, from, stay, guests }) => (
          <li key={`${stay} ${from}`}>
            <Link to={`/admin/bookings/calendar?month=${from.slice(0, 7)}`}>
              {stay}, <span className="whole-fact">{nights}</span>
            </Link>
            {': '}
            {guests.map(({ id, name, to }, at) => (
              <span key={id}>
                {at > 0 && (at === guests.length - 1 ? ' and ' : ', ')}
                {to ? <Link to={to}>{name}</Link> : name}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function titleOf(clashes: readonly Clash[]): string {
  const closed = clashes.filter((clash) => clash.closed).length
  if (closed === 0) return 'Nights that are taken twice'
  return closed === clashes.length ? 'Bookings on closed nights' : 'Nights that are taken twice, or closed'
}
