import { retryEmail } from '#server/house/mail/outbox.ts'
import { retryStuckEmails } from '#server/house/mail/stuck-emails.ts'
import type { Steps } from '../steps/step-table.server.ts'

const page = () => '/admin/letters'

export const emailSteps: Steps<'letters/'> = {
  // One e-mail is tried now.
  'letters/:id/delivery': {
    who: 'team',
    page,
    of: ({ id }) => id,
    undo: null,
    does: ({ house, actor, params }) => retryEmail(house, actor, params.id),
  },
  // All of them.
  'letters/delivery': {
    who: 'team',
    page,
    undo: null,
    does: ({ house, actor }) => retryStuckEmails(house, actor),
  },
}
