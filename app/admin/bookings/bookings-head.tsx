import './bookings.css'
import { Button } from '@mantine/core'
import { Link, NavLink } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { useMe } from '../parts/use-me.ts'

const views = [
  { to: '/admin/bookings', name: 'List' },
  { to: '/admin/bookings/calendar', name: 'Calendar' },
  { to: '/admin/bookings/import', name: 'Import', ownerOnly: true },
  { to: '/admin/bookings/calendars', name: 'Other sites', ownerOnly: true },
]

/** In the other views something else is wanted. */
const lists = new Set(['List', 'Calendar'])

/** The head of every view of the bookings, and the way to the others. */
export function BookingsHead({ view }: { view: string }) {
  const me = useMe()
  const open = views.filter(({ ownerOnly }) => me?.role === 'owner' || !ownerOnly)
  return (
    <>
      <PageHead
        title="Bookings"
        tab={view === 'List' ? 'Bookings' : `Bookings, ${view.toLowerCase()}`}
        acts={
          <Button
            component={Link}
            to="/admin/bookings/new"
            variant={lists.has(view) ? 'filled' : 'default'}
            leftSection={<Icon name="plus" />}
          >
            Add a booking
          </Button>
        }
      />
      <nav className="booking-views" aria-label="Bookings">
        {open.map(({ to, name }) => (
          <NavLink key={to} to={to} end>
            {name}
          </NavLink>
        ))}
      </nav>
    </>
  )
}
