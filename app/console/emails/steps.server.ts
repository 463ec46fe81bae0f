import { retryEmail } from '#server/house/mail/outbox.ts'
import { retryStuckEmails, sendUnsentEmails } from '#server/house/mail/stuck-emails.ts'
import { field } from '../parts/frame/sign-in-page.server.ts'
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
  // All of them; `what` says `unsent` of those that were not sent for want of a mail server.
  'letters/delivery': {
    who: 'team',
    page,
    undo: null,
    does: async ({ house, actor, form: read }) =>
      (field(await read(), 'what') === 'unsent' ? sendUnsentEmails : retryStuckEmails)(house, actor),
  },
}
