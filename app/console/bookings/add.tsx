import './bookings.css'
import { Link, useLocation, useNavigate } from 'react-router'
import { PageHead } from '../parts/frame/page-head.tsx'
import type { Route } from './+types/add.ts'
import { begunAt } from './begun-booking.ts'
import { BegunElsewhere } from './begun-elsewhere.tsx'
import { type BookingAnswer, BookingForm } from './booking-form.tsx'

export { clientAction } from '../parts/frame/lost-line.ts'
export { action, loader } from './add.server.ts'

/** A new booking, `/admin/bookings/new`. */
export default function Add({
  loaderData: { id, stays, seasons, written, full, values },
  actionData,
}: Route.ComponentProps) {
  const refusal: BookingAnswer = actionData
  const { kept, page } = begunAt(useLocation().search)
  const navigate = useNavigate()
  return (
    <>
      <p className="back">
        <Link to="/admin/bookings">All bookings</Link>
      </p>
      <PageHead title="A new booking">A first name is enough to begin with.</PageHead>
      <BegunElsewhere here={kept} />
      {/* Another beginning is another form, with nothing in it of the one before. */}
      <BookingForm
        key={`${kept} ${id}`}
        kept={kept}
        page={page}
        onAnew={() => navigate(page, { replace: true, preventScrollReset: true })}
        id={refusal?.id ?? id}
        stays={stays}
        seasons={seasons}
        full={full}
        written={written}
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
