import './bookings.css'
import { Alert, Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { Form, Link, useFetcher } from 'react-router'
import { telLink, whatsappLink } from '#domain/contact.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BookingBadge, InvitationBadge } from '../parts/state-badge.tsx'
import { undoNotice } from '../parts/undo-notice.tsx'
import { useKeptText } from '../parts/use-kept-text.ts'
import type { Route } from './+types/booking.ts'
import { BookingForm } from './booking-form.tsx'

export { action, loader } from './booking.server.ts'

const doneWords: Record<string, string> = {
  added: 'The booking is written down.',
  saved: 'Saved.',
  cancelled: 'The booking is cancelled.',
  renewed: 'The booking stands again.',
}

/** One booking, `/admin/bookings/:id`: its guest at one tap, what it says, and where it stands. */
export default function Booking({ loaderData: booking, actionData }: Route.ComponentProps) {
  useForgetTyped(booking)
  const { values } = booking
  return (
    <>
      <PageHead title={booking.name}>
        <BookingBadge state={booking.state} />
      </PageHead>
      {booking.done && doneWords[booking.done] && (
        <Alert role="status" color="deodar" mb="md">
          {doneWords[booking.done]}
        </Alert>
      )}
      {booking.clashes.length > 0 && (
        <Alert color="brass" mb="md" title="These nights are taken twice">
          {booking.clashes.join('; ')}. Please look whether that is meant.
        </Alert>
      )}
      <Group mb="lg" gap="sm">
        {values.phone && (
          <>
            <Button
              component="a"
              href={telLink(values.phone)}
              variant="default"
              leftSection={<Icon name="phone" />}
            >
              Call
            </Button>
            <Button
              component="a"
              href={whatsappLink(values.phone)}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<Icon name="chat" />}
            >
              WhatsApp
            </Button>
          </>
        )}
        <Asking booking={booking} />
      </Group>
      {/* A version of its own for each save, so that the fields show what was saved. */}
      <BookingForm
        key={booking.seen}
        kept={`booking ${booking.id}`}
        stays={booking.stays}
        values={actionData?.values ?? values}
        refusal={actionData?.refusal}
        seen={booking.seen}
        save="Save changes"
      />
      <Cancelling booking={booking} />
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']

function Asking({ booking }: { booking: Shown }) {
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
        color="deodar"
        leftSection={<Icon name="mail" />}
      >
        Ask for a review
      </Button>
      <InvitationBadge state={booking.asking.state} />
    </>
  )
}

/** Cancelling is undone within a tap for a minute, and at any time by its button. */
function Cancelling({ booking: { id, name, state } }: { booking: Shown }) {
  const fetcher = useFetcher()
  const post = (what: 'cancellation' | 'renewal') =>
    fetcher.submit(null, { method: 'post', action: `/admin/bookings/${id}/${what}` })
  const isCancelled = state === 'cancelled'
  return (
    <Form
      method="post"
      action={`/admin/bookings/${id}/${isCancelled ? 'renewal' : 'cancellation'}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (isCancelled) return void post('renewal')
        void post('cancellation')
        undoNotice(`${name}’s booking is cancelled.`, () => void post('renewal'))
      }}
    >
      <Button type="submit" variant="subtle" mt="xl" loading={fetcher.state !== 'idle'}>
        {isCancelled ? 'Take the cancellation back' : 'Cancel this booking'}
      </Button>
    </Form>
  )
}

/** What was typed is in the house now, and need not be kept on the device. */
function useForgetTyped({ id, done }: Shown) {
  const added = useKeptText('booking new')
  const saved = useKeptText(`booking ${id}`)
  useEffect(() => {
    if (done === 'added') added.forget()
    if (done === 'saved') saved.forget()
  }, [done, added.forget, saved.forget])
}
