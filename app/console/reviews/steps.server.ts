import { hideMedia, showMedia } from '#server/house/media/show-media.ts'
import { answerObjection, undoAnswer } from '#server/house/receipts/answer-objection.ts'
import { approveReview } from '#server/house/reviews/approve-review.ts'
import { declineReview, takeDownReview, withdrawReview } from '#server/house/reviews/decline-review.ts'
import { reconsiderReview, showAgain, undoDecision } from '#server/house/reviews/undo-review.ts'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { pagePath } from '../parts/page-path.ts'
import type { Steps } from '../steps/step-table.server.ts'

const page = ({ id }: { id: string }) => pagePath('reviews', id)
const undo = 'reviews/:id/undo'

export const reviewSteps: Steps<'reviews/'> = {
  'reviews/:id/approval': {
    who: 'team',
    page,
    undo,
    does: ({ house, actor, params }) => approveReview(house, actor, params.id),
  },
  'reviews/:id/decline': {
    who: 'team',
    page,
    undo,
    does: async ({ house, actor, params, form }) =>
      declineReview(house, actor, params.id, whyIn(await form())),
  },
  'reviews/:id/withdrawal': {
    who: 'team',
    page,
    undo,
    does: ({ house, actor, params }) => withdrawReview(house, actor, params.id),
  },
  // Taken down by the owner, for a reason of the policy.
  'reviews/:id/taking-down': {
    who: 'team',
    page,
    undo,
    does: async ({ house, actor, params, form }) =>
      takeDownReview(house, actor, params.id, whyIn(await form())),
  },
  'reviews/:id/return': {
    who: 'team',
    page,
    undo: 'reviews/:id/taking-down',
    does: async ({ house, actor, params, form }) =>
      showAgain(house, actor, params.id, whyIn(await form()).note),
  },
  // The answer to what its guest objected.
  'reviews/:id/objection': {
    who: 'team',
    page,
    undo: 'reviews/:id/objection/undo',
    does: async ({ house, actor, params, form }) =>
      answerObjection(house, actor, params.id, whyIn(await form()).note),
  },
  'reviews/:id/objection/undo': {
    who: 'team',
    page,
    undo: null,
    does: ({ house, actor, params }) => undoAnswer(house, actor, params.id),
  },
  'reviews/:id/second-look': {
    who: 'team',
    page,
    undo: 'reviews/:id/decline',
    does: ({ house, actor, params }) => reconsiderReview(house, actor, params.id),
  },
  'reviews/:id/undo': {
    who: 'team',
    page,
    undo: null,
    does: ({ house, actor, params }) => undoDecision(house, actor, params.id),
  },
  'reviews/:id/files/:file': {
    who: 'team',
    page,
    undo: 'reviews/:id/files/:file',
    does: async ({ house, actor, params, form }) => {
      const shown = field(await form(), 'shown') === 'yes'
      return (shown ? showMedia : hideMedia)(house, actor, params.file)
    },
  },
}

function whyIn(form: FormData) {
  return { reason: field(form, 'reason'), note: field(form, 'note', 5000) }
}
