import './bookings.css'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { telLink, whatsappLink } from '#domain/contact.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { formKey } from '../parts/kept/opened.tsx'
import { useForget } from '../parts/kept/use-forget.ts'
import { BookingBadge, InvitationBadge } from '../parts/lists/state-badge.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import type { Route } from './+types/booking.ts'
import { type BookingAnswer, BookingForm } from './booking-form.tsx'
import { Cancelling } from './cancelling.tsx'
import { BookingMeanwhile } from './meanwhile.tsx'
import { AccountLine } from './money/account-line.tsx'
import { RemoveBooking } from './removing.tsx'

export { clientAction } from '../parts/frame/lost-line.ts'
export { shouldRevalidate } from '../parts/look-again.ts'
export { action, loader } from './booking.server.ts'

const doneWords: Record<string, string> = { added: 'The booking is written down.', saved: 'Saved.' }

/** One booking, `/admin/bookings/:id`: its guest at one tap, what it says, and where it stands. */
export default function Booking({ loaderData: booking, actionData }: Route.ComponentProps) {
  // What was typed to write it down is in the house now, and need not be kept on the device.
  useForget(booking.done === 'added' && booking.id)
  const [changed, setChanged] = useState(false)
  const { values } = booking
  const refusal: BookingAnswer = actionData
  return (
    <>
      <p className="back">
        <Link to="/admin/bookings">All bookings</Link>
      </p>
      <PageHead title={booking.name} tab={`Booking of ${booking.name}`}>
        <BookingBadge state={booking.state} />
      </PageHead>
      {booking.done && doneWords[booking.done] && !refusal && (
        <Alert role="status" color="deodar" mb="md">
          {doneWords[booking.done]}
        </Alert>
      )}
      <RefusalNote message={booking.refused} />
      <AccountLine account={booking.account} />
      {booking.clashes.length > 0 && (
        <Alert
          color="brass"
          mb="md"
          title={booking.onClosedNights ? 'These nights are closed' : 'These nights are taken twice'}
        >
          {booking.clashes.join('; ')}. Please look whether that is meant.
        </Alert>
      )}
      <Group mb="lg" gap="sm">
        {values.phone && <Calling phone={values.phone} />}
        <Asking booking={booking} quiet={changed} />
        {booking.mayTell && (
          <Button component={Link} to={`/admin/bookings/${booking.id}/arrival`} variant="default">
            Write before arrival
          </Button>
        )}
      </Group>
      {/* A form of its own for each booking and each save, so that the fields show what was saved: a table writes many at one moment. */}
      <BookingForm
        key={`${booking.id} ${formKey(booking.seen, refusal)}`}
        kept={`booking ${booking.id}`}
        saved={booking.done === 'saved'}
        stays={booking.stays}
        seasons={booking.seasons}
        full={booking.full}
        values={refusal?.values ?? values}
        refusal={refusal}
        about={refusal && <BookingMeanwhile clashes={refusal.clashes} stays={booking.stays} />}
        was={refusal?.was ?? values}
        save="Save changes"
        onChanged={setChanged}
      />
      {booking.mayEverything && (
        <Group mt="xl" gap="lg">
          {booking.mayCancel && <Cancelling key={booking.id} booking={booking} />}
          <Button component={Link} to={`/admin/people/booking/${booking.id}`} variant="subtle">
            Everything about this person
          </Button>
          <RemoveBooking key={`remove ${booking.id}`} id={booking.id} whyNot={booking.whyNotRemove} />
        </Group>
      )}
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']

function Calling({ phone }: { phone: string }) {
  return (
    <>
      <Button component="a" href={telLink(phone)} variant="default" leftSection={<Icon name="phone" />}>
        Call
      </Button>
      <Button
        component="a"
        href={whatsappLink(phone)}
        target="_blank"
        rel="noreferrer"
        color="whatsapp"
        variant="light"
        leftSection={<Icon name="chat" />}
      >
        WhatsApp
      </Button>
    </>
  )
}

/** The wanted step once the stay is over, until something is typed below. */
function Asking({ booking, quiet }: { booking: Shown; quiet: boolean }) {
  const isAsked = booking.asking.state !== 'not-invited'
  if (booking.reviewId)
    return (
      <Button
        component={Link}
        to={`/admin/reviews/${booking.reviewId}`}
        variant="default"
        leftSection={<Icon name="star" />}
      >
        Their review
      </Button>
    )
  if (booking.state === 'cancelled' || !booking.asking.ended) return null
  return (
    <>
      <Button
        component={Link}
        to={`/admin/bookings/${booking.id}/invitations`}
        variant={quiet || isAsked ? 'default' : 'filled'}
        leftSection={<Icon name="mail" />}
      >
        Ask for a review
      </Button>
      <InvitationBadge state={booking.asking.state} />
    </>
  )
}
