import './bookings.css'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/add.ts'
import { BookingForm } from './booking-form.tsx'

export { action, loader } from './add.server.ts'

/** A new booking, `/admin/bookings/new`. */
export default function Add({ loaderData: { stays, values }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="A new booking">A first name and an e-mail are enough to begin with.</PageHead>
      <BookingForm
        kept="booking new"
        stays={stays}
        values={actionData?.values ?? values}
        refusal={actionData?.refusal}
        save="Save the booking"
      />
    </>
  )
}
