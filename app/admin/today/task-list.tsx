import { Title } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import type { Route } from './+types/today.ts'

type AllTasks = Route.ComponentProps['loaderData']['waits']

const kinds: { of: keyof AllTasks; one: string; many: string; to: string; at: (id: string) => string }[] = [
  {
    of: 'enquiries',
    one: 'enquiry to answer',
    many: 'enquiries to answer',
    to: '/admin/enquiries?show=new',
    at: (id) => `/admin/enquiries/${id}`,
  },
  {
    of: 'reviews',
    one: 'review to decide',
    many: 'reviews to decide',
    to: '/admin/reviews?show=waiting',
    at: (id) => `/admin/reviews/${id}`,
  },
  {
    of: 'objections',
    one: 'objection to answer',
    many: 'objections to answer',
    to: '/admin/reviews?show=declined',
    at: (id) => `/admin/reviews/${id}#objections`,
  },
  {
    of: 'letters',
    one: 'e-mail not delivered',
    many: 'e-mails not delivered',
    to: '/admin/letters',
    at: (id) => `/admin/letters#letter-${id}`,
  },
  {
    of: 'toInvite',
    one: 'guest to ask for a review',
    many: 'guests to ask for a review',
    to: '/admin/invitations',
    at: (id) => `/admin/bookings/${id}/invitations`,
  },
  {
    of: 'held',
    one: 'message that may be spam',
    many: 'messages that may be spam',
    to: '/admin/enquiries?show=held',
    at: (id) => `/admin/enquiries/${id}`,
  },
]

/** What waits for the owner: each kind by its number, and whoever has waited longest by name. */
export function TaskList({ waits }: { waits: AllTasks }) {
  const waiting = kinds.filter(({ of }) => waits[of].count > 0)
  return (
    <section aria-labelledby="waits">
      <Title order={2} size="h3" id="waits" mb="sm">
        What waits for you
      </Title>
      {waiting.length === 0 ? (
        <p className="sheet today-calm">
          <Icon name="check" />
          Nothing. The kettle, perhaps.
        </p>
      ) : (
        <ul className="today-waits">
          {waiting.map(({ of, one, many, to, at }) => (
            <li key={of}>
              <Link className="today-count" to={to}>
                <strong>{waits[of].count}</strong>
                <span>{waits[of].count === 1 ? one : many}</span>
                <Icon name="right" />
              </Link>
              <ul>
                {waits[of].oldest.map(({ id, name, when }) => (
                  <li key={id}>
                    <Link to={at(id)}>
                      <span>
                        <Facts>{name}</Facts>
                      </span>
                      <small>{when}</small>
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Nights that are held, and those that became free again by themselves: each leads to its enquiry. */
export function Holds({ holds }: { holds: Route.ComponentProps['loaderData']['holds'] }) {
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
