import { Icon } from '../../ui/picture/icon.tsx'
import { FilterLinks } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { LinkButton } from '../parts/section.tsx'
import { useMe } from '../parts/use-me.ts'

const views = [
  { to: '/admin/bookings', label: 'List' },
  { to: '/admin/bookings/calendar', label: 'Calendar' },
  { to: '/admin/bookings/month', label: 'Month', isOwnerOnly: true },
  { to: '/admin/bookings/import', label: 'Import', isOwnerOnly: true },
  { to: '/admin/bookings/calendars', label: 'Other sites', isOwnerOnly: true },
]

/** The head of every view of the bookings, with links to the others. */
export function BookingsHead({ view }: { view: string }) {
  const isOwner = useMe()?.role === 'owner'
  // The other views have a main button of their own.
  const isMain = view === 'List' || view === 'Calendar'
  return (
    <>
      <PageHead
        title="Bookings"
        tabTitle={view === 'List' ? 'Bookings' : `Bookings, ${view.toLowerCase()}`}
        actions={
          <LinkButton
            to="/admin/bookings/new"
            variant={isMain ? 'filled' : 'default'}
            leftSection={<Icon name="plus" />}
          >
            Add a booking
          </LinkButton>
        }
      />
      <FilterLinks
        label="Bookings"
        choices={views
          .filter(({ isOwnerOnly }) => isOwner || !isOwnerOnly)
          .map(({ to, label }) => ({ to, label, isChosen: label === view }))}
      />
    </>
  )
}
