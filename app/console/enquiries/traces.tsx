import { Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Route } from './+types/enquiry.ts'

const kinds = {
  booking: { label: 'Booking', at: 'bookings' },
  enquiry: { label: 'Enquiry', at: 'enquiries' },
  review: { label: 'Review', at: 'reviews' },
} as const

type Props = { traces: Route.ComponentProps['loaderData']['traces'] }

/** What else came from the same e-mail address or telephone number. */
export function SamePerson({ traces }: Props) {
  if (traces.length === 0) return null
  return (
    <section className="asked-before" aria-labelledby="before">
      <Title order={2} size="h5" id="before">
        Also from this person
      </Title>
      <ul>
        {traces.map(({ kind, id, name, at, line }) => (
          <li key={`${kind} ${id}`}>
            <Link to={`/admin/${kinds[kind].at}/${id}`}>
              {kinds[kind].label}, {at}
            </Link>
            <Text size="sm" c="dimmed" lineClamp={2}>
              {[name, line].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
