import { redirect } from 'react-router'
import { cancelBooking, renewBooking } from '#server/house/bookings/change-booking.ts'
import { exportBookings } from '#server/house/bookings/export-bookings.ts'
import { removeBooking } from '#server/house/bookings/remove-booking.ts'
import { closeAgain, openNights } from '#server/house/calendar/close-nights.ts'
import { linkWasSent } from '#server/house/invitations/hand-over.ts'
import { askAgain, stopAsking } from '#server/house/invitations/stop-asking.ts'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { tableResponse } from '../parts/lists/table-response.server.ts'
import { pagePath } from '../parts/page-path.ts'
import type { Steps } from '../steps/step-table.server.ts'

const page = ({ id }: { id: string }) => pagePath('bookings', id)
const closurePage = ({ id }: { id: string }) => pagePath('bookings', 'closures', id)

export const bookingSteps: Steps<'bookings/'> = {
  // Whether a stay is counted among those whose guests are asked is for owners to say.
  'bookings/:id/cancellation': {
    who: 'owner',
    page,
    undo: 'bookings/:id/renewal',
    does: ({ house, actor, params }) => cancelBooking(house, actor, params.id),
  },
  'bookings/:id/renewal': {
    who: 'owner',
    page,
    undo: 'bookings/:id/cancellation',
    does: ({ house, actor, params }) => renewBooking(house, actor, params.id),
  },
  // A deletion, like others: the password is asked again first if that was long ago.
  'bookings/:id/removal': {
    who: 'fresh owner',
    page,
    undo: null,
    does: async ({ house, actor, params: { id } }) => {
      const outcome = await removeBooking(house, actor, id)
      return outcome.ok ? redirect(`/admin/bookings?removed=${id}`, 303) : outcome
    },
  },
  // Whether a guest is asked: stopped with a reason, taken up again, or sent a link that was made for it.
  'bookings/:id/asking': {
    who: 'team',
    page: ({ id }) => pagePath('bookings', id, 'invitations'),
    undo: 'bookings/:id/asking',
    does: async ({ house, actor, params: { id }, form: read }) => {
      const form = await read()
      const what = field(form, 'what')
      if (what === 'again') return askAgain(house, actor, id)
      if (what === 'sent') return linkWasSent(house, actor, id, field(form, 'invitation'))
      return stopAsking(house, actor, id, field(form, 'reason'))
    },
  },
  'bookings/closures/:id/opening': {
    who: 'team',
    page: closurePage,
    undo: 'bookings/closures/:id/opening/undo',
    does: ({ house, actor, params }) => openNights(house, actor, params.id),
  },
  'bookings/closures/:id/opening/undo': {
    who: 'team',
    page: closurePage,
    undo: 'bookings/closures/:id/opening',
    does: ({ house, actor, params }) => closeAgain(house, actor, params.id),
  },
  'bookings/export': {
    who: 'fresh owner',
    page: () => '/admin/bookings',
    undo: null,
    does: async ({ house, actor }) => {
      const table = await exportBookings(house, actor)
      return tableResponse(`bookings-${house.clock.now().toISOString().slice(0, 10)}`, table)
    },
  },
}
