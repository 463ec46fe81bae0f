import '../parts/rows.css'
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { Form, Link, useSearchParams } from 'react-router'
import { bookingStates } from '#domain/booking.ts'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BookingBadge } from '../parts/state-badge.tsx'
import type { Route } from './+types/bookings.ts'
import { BookingsNav } from './bookings-nav.tsx'

export { loader } from './bookings.server.ts'

/** All bookings, `/admin/bookings`: the latest arrivals first. */
export default function Bookings({
  loaderData: { bookings, filter, total, pages, ...page },
}: Route.ComponentProps) {
  const narrowed = filter.search !== '' || filter.stay !== '' || filter.state !== ''
  return (
    <>
      <PageHead
        title="Bookings"
        acts={
          <Button component={Link} to="/admin/bookings/new" leftSection={<Icon name="plus" />}>
            Add a booking
          </Button>
        }
      />
      <BookingsNav />
      <Filters filter={filter} stays={page.stays} />
      {bookings.length === 0 ? (
        <Nothing narrowed={narrowed} />
      ) : (
        <>
          <Text c="dimmed" size="sm" mb="xs" role="status">
            {total === 1 ? 'One booking' : `${total} bookings`}
          </Text>
          <ul className="rows">
            {bookings.map((booking) => (
              <li key={booking.id}>
                <Link to={`/admin/bookings/${booking.id}`} prefetch="intent">
                  <strong>{booking.name}</strong>
                  <BookingBadge state={booking.state} />
                  <small>
                    {[booking.days, booking.stay, booking.reviewed && 'reviewed', booking.sample && 'sample']
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
          <Pages page={filter.page} pages={pages} />
        </>
      )}
      {page.mayExport && bookings.length > 0 && (
        <Form method="post" action="/admin/bookings/export" reloadDocument>
          <Button type="submit" variant="subtle" mt="lg">
            Export all as a table (CSV)
          </Button>
        </Form>
      )}
    </>
  )
}

type Filter = Route.ComponentProps['loaderData']['filter']

/** Works without script by its button; with script it answers as soon as something is chosen. */
function Filters({ filter, stays }: { filter: Filter; stays: { id: string; title: string }[] }) {
  return (
    <Form role="search" className="booking-filters" key={`${filter.state} ${filter.stay}`}>
      <TextInput
        type="search"
        name="search"
        aria-label="Search by name, e-mail or phone"
        placeholder="Name, e-mail or phone"
        defaultValue={filter.search}
        leftSection={<Icon name="search" />}
      />
      <NativeSelect
        name="state"
        aria-label="State"
        defaultValue={filter.state}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        data={[
          { value: '', label: 'Every state' },
          ...Object.entries(bookingStates).map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        name="stay"
        aria-label="Stay"
        defaultValue={filter.stay}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        data={[
          { value: '', label: 'Every stay' },
          ...stays.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <Button type="submit" variant="default">
        Search
      </Button>
    </Form>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  if (narrowed)
    return (
      <EmptyState sign="search" title="No booking like this">
        <Link to="/admin/bookings">Show them all</Link>
      </EmptyState>
    )
  return (
    <EmptyState sign="calendar" title="No bookings yet">
      Write the first one down, or <Link to="/admin/bookings/import">bring them from a table</Link>.
    </EmptyState>
  )
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const [asked] = useSearchParams()
  if (pages < 2) return null
  const to = (number: number) => {
    const next = new URLSearchParams(asked)
    next.set('page', String(number))
    return `?${next}`
  }
  return (
    <Group role="navigation" aria-label="Pages" justify="space-between" mt="md">
      {page > 1 ? (
        <Button component={Link} to={to(page - 1)} variant="default">
          Later stays
        </Button>
      ) : (
        <span />
      )}
      <Text size="sm">
        Page {page} of {pages}
      </Text>
      {page < pages ? (
        <Button component={Link} to={to(page + 1)} variant="default">
          Earlier stays
        </Button>
      ) : (
        <span />
      )}
    </Group>
  )
}
