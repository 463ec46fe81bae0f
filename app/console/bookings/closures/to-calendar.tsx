import { Link } from 'react-router'

/** The way back to the month of a day. */
export function ToCalendar({ day }: { day: string }) {
  return (
    <p className="back">
      <Link to={`/admin/bookings/calendar${day && `?month=${day.slice(0, 7)}&day=${day}`}`}>Calendar</Link>
    </p>
  )
}
