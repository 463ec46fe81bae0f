import '../parts/lists/rows.css'
import './bookings.css'
import { Alert, Button, NativeSelect, TextInput, Title } from '@mantine/core'
import { Form, Link } from 'react-router'
import { sayToPay } from '#modules/bookings/balance.ts'
import { fullName } from '#modules/bookings/booking.ts'
import { type BookingState, bookingStates } from '#modules/bookings/booking-state.ts'
import type { ListedBooking } from '#modules/bookings/bookings.server.ts'
import { BOOKINGS_A_PAGE, browseBookings } from '#modules/bookings/bookings.server.ts'
import { everyStay } from '#modules/calendar/stays.ts'
import { sayDays } from '#modules/common/day.ts'
import { sayGuests } from '#modules/common/guests.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { useForget } from '../parts/kept/use-unsaved.ts'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import { Pages } from '../parts/lists/pages.tsx'
import type { Route } from './+types/bookings.ts'
import { BookingsHead } from './bookings-head.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const { role } = me
  const asked = new URL(request.url).searchParams
  const search = (asked.get('find') ?? '').slice(0, 120)
  const stay = asked.get('stay') ?? ''
  const state = asked.get('state') ?? ''
  const page = Math.max(1, Math.trunc(Number(asked.get('page'))) || 1)
  const [{ bookings, total }, { stays }] = await Promise.all([
    browseBookings(ctx, { search, stay, page, ...(isState(state) && { state }) }),
    publishedContent(ctx),
  ])
  const titles = everyStay({ stays }).map(({ id, title }) => ({ id, title }))
  return {
    filter: { search, stay, state, page },
    total,
    pages: Math.max(1, Math.ceil(total / BOOKINGS_A_PAGE)),
    stays: titles,
    mayExport: role === 'owner',
    /** The one that was just removed. */
    removed: asked.get('removed'),
    groups: [...Map.groupBy(bookings, (booking) => booking.state)].map(([state, group]) => ({
      state,
      bookings: group.map((booking) => lineOf(booking, titles)),
    })),
  }
}

function lineOf(booking: ListedBooking, titles: readonly { id: string; title: string }[]) {
  const facts = [
    sayDays(booking.check_in, booking.check_out),
    titles.find(({ id }) => id === booking.stay)?.title,
    sayGuests(booking.guests),
    booking.review_id && 'reviewed',
    booking.sample === 1 && 'sample',
  ]
  const toPay = booking.state === 'cancelled' ? '' : sayToPay(booking)
  return { id: booking.id, name: fullName(booking), about: facts.filter(Boolean).join(' · '), toPay }
}

function isState(text: string): text is BookingState {
  return Object.hasOwn(bookingStates, text)
}

/** All bookings, `/admin/bookings`: who is here, who comes next, who left last. */
export default function Bookings({
  loaderData: { groups, filter, total, pages, ...page },
}: Route.ComponentProps) {
  useForget(page.removed)
  const narrowed = filter.search !== '' || filter.stay !== '' || filter.state !== ''
  return (
    <>
      <BookingsHead view="List" />
      {page.removed && (
        <Alert role="status" color="deodar" mb="md">
          The booking is removed.
        </Alert>
      )}
      <Filters filter={filter} stays={page.stays} />
      {total === 0 ? (
        <Nothing narrowed={narrowed} />
      ) : (
        <p className="vh" role="status">
          {total === 1 ? 'One booking' : `${total} bookings`}
        </p>
      )}
      {groups.map((group) => (
        <Group key={group.state} group={group} />
      ))}
      <Pages page={filter.page} pages={pages} />
      {page.mayExport && total > 0 && (
        <Form method="post" action="/admin/downloads" reloadDocument>
          <Button type="submit" name="intent" value="bookings" variant="default" mt="xl">
            Download all as a table (CSV)
          </Button>
        </Form>
      )}
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']['groups'][number]

function Group({ group: { state, bookings } }: { group: Shown }) {
  return (
    <section className="rows-group">
      <Title order={2} size="h4">
        {bookingStates[state]}
      </Title>
      <ul className="rows">
        {bookings.map(({ id, name, about, toPay }) => (
          <li key={id}>
            <Link to={`/admin/bookings/${id}`}>
              <strong>{name}</strong>
              <small>
                <Facts>{about}</Facts>
              </small>
              {toPay && <span className="to-pay">{toPay}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Filter = Route.ComponentProps['loaderData']['filter']

/** Works without script by its button; with script it answers as soon as something is chosen. */
function Filters({ filter, stays }: { filter: Filter; stays: { id: string; title: string }[] }) {
  return (
    <Form role="search" className="booking-filters" key={`${filter.state} ${filter.stay}`}>
      <TextInput
        type="search"
        name="find"
        aria-label="Name, e-mail or phone"
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
        Find
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
