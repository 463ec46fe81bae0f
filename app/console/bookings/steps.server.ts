import { linkWasSent } from '#server/house/invitations/hand-over.ts'
import { askAgain, stopAsking } from '#server/house/invitations/stop-asking.ts'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { pagePath } from '../parts/page-path.ts'
import type { Steps } from '../steps/step-table.server.ts'

export const bookingSteps: Steps<'bookings/'> = {
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
}
