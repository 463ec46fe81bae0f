import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Route } from './+types/arrival.ts'

/** In place of the message where nobody arrives any more: why, and what can be done for this booking instead. */
export function NothingToTell({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const { sentence, to, label } = whatInstead(page)
  return (
    <>
      <Text mb="md">{sentence}</Text>
      <Button component={Link} to={to}>
        {label}
      </Button>
    </>
  )
}

function whatInstead({ id, name, isCancelled, reviewId }: Route.ComponentProps['loaderData']) {
  const booking = `/admin/bookings/${id}`
  if (isCancelled)
    return {
      sentence: 'This booking was cancelled. If it stands after all, take the cancellation back first.',
      to: booking,
      label: 'To the booking',
    }
  if (reviewId)
    return {
      sentence: `This stay is over, and ${name} has written a review of it.`,
      to: `/admin/reviews/${reviewId}`,
      label: 'Read the review',
    }
  return {
    sentence: 'This stay is over, so there is no arrival to write about. You can ask how it was.',
    to: `${booking}/invitations`,
    label: 'Ask for a review',
  }
}
