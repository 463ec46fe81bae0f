import { retryLetter } from '#server/house/mail/outbox.ts'
import { retryStuckLetters } from '#server/house/mail/stuck-letters.ts'
import type { Steps } from '../steps/step-table.server.ts'

const page = () => '/admin/letters'

export const letterSteps: Steps<'letters/'> = {
  // One letter is tried now.
  'letters/:id/delivery': {
    who: 'team',
    page,
    of: ({ id }) => id,
    undo: null,
    does: ({ house, actor, params }) => retryLetter(house, actor, params.id),
  },
  // All of them.
  'letters/delivery': {
    who: 'team',
    page,
    undo: null,
    does: ({ house, actor }) => retryStuckLetters(house, actor),
  },
}
