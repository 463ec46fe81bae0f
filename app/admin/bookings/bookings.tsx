import { Box, Group, NativeSelect, Title } from '@mantine/core'
import { Form, Link } from 'react-router'
import { fullName } from '#core/values/contact.ts'
import { formatDays } from '#core/values/day.ts'
import { formatGuests } from '#core/values/guest-count.ts'
import { isKeyOf } from '#core/values/record.ts'
import { describeBalanceInList } from '#modules/bookings/booking-money.ts'
import { bookingStates } from '#modules/bookings/booking-state.ts'
import { BOOKINGS_PER_PAGE, browseBookings } from '#modules/bookings/bookings.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { findStayTitle, listAllStays } from '#modules/content/stays.ts'
import { adminContext } from '../access.server.ts'
import { adminPath } from '../parts/admin-path.ts'
import { useClearDrafts } from '../parts/form-draft.tsx'
import { EmptyState, LinkList, Pagination, SearchField, StateBadge } from '../parts/list.tsx'
import { StatusNote } from '../parts/record-form.tsx'
import { DownloadButton } from '../parts/section.tsx'
import type { Route } from './+types/bookings.ts'
import { BookingsHead } from './bookings-head.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, me } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const readParam = (name: string) => (query.get(name) ?? '').slice(0, 120)
  const [search, stay, state] = [readParam('find'), readParam('stay'), readParam('state')]
  const pageNumber = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const [{ bookings, total }, content] = await Promise.all([
    browseBookings(ctx, { search, stay, page: pageNumber, ...(isKeyOf(bookingStates, state) && { state }) }),
    readContent(ctx),
  ])
  const lines = bookings.map((booking) => {
    const facts = [
      formatDays(booking.check_in, booking.check_out),
      findStayTitle(content, booking.stay),
      formatGuests(booking.guests),
      booking.review_id && 'reviewed',
      booking.sample === 1 && 'sample',
    ]
    return {
      id: booking.id,
      name: fullName(booking),
      state: booking.state,
      summary: facts.filter(Boolean).join(' · '),
      balanceText: describeBalanceInList(booking),
    }
  })
  return {
    filter: { search, stay, state },
    pageNumber,
    total,
    stays: listAllStays(content).map(({ id, title }): [string, string] => [id, title]),
    lines,
    pageCount: Math.max(1, Math.ceil(total / BOOKINGS_PER_PAGE)),
    mayExport: me.role === 'owner',
    /** The booking that was just deleted. */
    deletedId: query.get('deleted'),
  }
}

/** All bookings, `/admin/bookings`: guests who are here, then the next arrivals, then those who left. */
export default function Bookings({ loaderData: { filter, total, stays, ...page } }: Route.ComponentProps) {
  useClearDrafts(page.deletedId)
  return (
    <>
      <BookingsHead view="List" />
      <StatusNote>{page.deletedId && 'The booking is deleted.'}</StatusNote>
      {/* A choice submits the form. */}
      <Form role="search" key={`${filter.state} ${filter.stay}`}>
        <Group gap="xs" align="start" mb="xs">
          <Box flex="3 1 18rem" mb="-md">
            <SearchField label="Name, e-mail or phone" value={filter.search} />
          </Box>
          <FilterSelect
            name="state"
            label="State"
            allLabel="All states"
            value={filter.state}
            options={Object.entries(bookingStates)}
          />
          <FilterSelect name="stay" label="Room" allLabel="All rooms" value={filter.stay} options={stays} />
        </Group>
      </Form>
      {total === 0 ? (
        <NoBookings isFiltered={Object.values(filter).some(Boolean)} />
      ) : (
        <p className="vh" role="status">
          {total === 1 ? 'One booking' : `${total} bookings`}
        </p>
      )}
      {[...new Set(page.lines.map(({ state }) => state))].map((state) => (
        <section key={state}>
          <Title order={2} size="h4" mt="xl" mb="xs">
            {bookingStates[state]}
          </Title>
          <LinkList
            rows={page.lines
              .filter((line) => line.state === state)
              .map(({ balanceText, ...line }) => ({
                ...line,
                to: adminPath('bookings', line.id),
                badge: balanceText && <StateBadge label={balanceText} color="brass" />,
              }))}
          />
        </section>
      ))}
      <Pagination pageNumber={page.pageNumber} pageCount={page.pageCount} />
      {page.mayExport && total > 0 && (
        <DownloadButton intent="bookings" mt="xl">
          Download all bookings (CSV)
        </DownloadButton>
      )}
    </>
  )
}

type FilterSelectProps = {
  name: string
  label: string
  allLabel: string
  value: string
  options: [string, string][]
}

function FilterSelect({ name, label, allLabel, value, options }: FilterSelectProps) {
  return (
    <NativeSelect
      flex="1 1 9rem"
      name={name}
      aria-label={label}
      defaultValue={value}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
      data={[{ value: '', label: allLabel }, ...options.map(([id, text]) => ({ value: id, label: text }))]}
    />
  )
}

function NoBookings({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState icon="search" title="No booking found">
        <Link to="/admin/bookings">Show all bookings</Link>
      </EmptyState>
    )
  return (
    <EmptyState icon="calendar" title="No bookings yet">
      Add your first booking, or <Link to="/admin/bookings/import">import a file</Link>.
    </EmptyState>
  )
}
