import '../parts/cards.css'
import { Alert, Text } from '@mantine/core'
import { Form, Link } from 'react-router'
import { EmptyState } from '../parts/empty-state.tsx'
import { FindLine } from '../parts/find-line.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { sayCounts } from '../parts/say-counts.ts'
import type { Route } from './+types/people.ts'

export { loader } from './people.server.ts'

/** Looks for one person through everything that is kept, to hand it out or to erase it. */
export default function People({ loaderData: { search, people, erased } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="People">
        Somebody asks what you keep of them, or wants it gone: look for them here. It goes through bookings,
        reviews, enquiries and letters.
      </PageHead>
      {erased && (
        <Alert color="deodar" variant="light" mb="md" role="status">
          It is erased, with all files. The log says that it was done, and not whose it was.
        </Alert>
      )}
      <Form role="search">
        <FindLine label="Name, e-mail or phone" value={search} />
      </Form>
      {people.map(({ key, name, email, phone, ...counts }) => (
        <article key={email} className="sheet card-link">
          <p className="card-head">
            <Link to={`/admin/people/${key.kind}/${key.id}`}>{name}</Link>
          </p>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[email !== name && email, phone].filter(Boolean).join(' · ')}
          </Text>
          <Text size="sm">{sayCounts(counts)}</Text>
        </article>
      ))}
      {search !== '' && people.length === 0 && (
        <EmptyState sign="person" title={`Nobody is found by “${search}”`}>
          Try a part of the name, or the last digits of the phone number.
        </EmptyState>
      )}
      {search === '' && (
        <EmptyState sign="person" title="Whom do you look for?">
          Two letters are enough. What you find can be handed out as one archive, or erased for good.
        </EmptyState>
      )}
    </>
  )
}
