import './bookings.css'
import { NavLink } from 'react-router'

const views = [
  { to: '/admin/bookings', name: 'List' },
  { to: '/admin/bookings/calendar', name: 'Calendar' },
  { to: '/admin/bookings/import', name: 'Import' },
  { to: '/admin/bookings/calendars', name: 'Other sites' },
] as const

/** The ways to look at bookings. */
export function BookingsNav() {
  return (
    <nav className="booking-views" aria-label="Bookings">
      {views.map(({ to, name }) => (
        <NavLink key={to} to={to} end>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
