import './bookings.css'
import { Link } from 'react-router'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/add.ts'
import { type BookingAnswer, BookingForm } from './booking-form.tsx'

export { clientAction } from '../parts/lost-line.ts'
export { action, loader } from './add.server.ts'

/** A new booking, `/admin/bookings/new`. */
export default function Add({ loaderData: { id, stays, values }, actionData }: Route.ComponentProps) {
  const refusal = actionData as BookingAnswer
  return (
    <>
      <p className="back">
        <Link to="/admin/bookings">All bookings</Link>
      </p>
      <PageHead title="A new booking">A first name is enough to begin with.</PageHead>
      <BookingForm
        kept="booking new"
        id={refusal?.id ?? id}
        stays={stays}
        values={refusal?.values ?? values}
        refusal={refusal}
        about={
          refusal?.code === 'booking-twice' && <Link to={`/admin/bookings/${refusal.id}`}>Look at it</Link>
        }
        save="Save the booking"
      />
    </>
  )
}
