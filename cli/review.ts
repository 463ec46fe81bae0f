import { type Command, Option } from 'commander'
import { declineReasons } from '#content/decline-reasons.ts'
import { commandLineActor } from '#core/app-context.server.ts'
import type { EnquiryState, ReviewStatus } from '#core/db/tables.ts'
import { listEnquiries } from '#modules/enquiries/enquiries.server.ts'
import { approveReview, declineReview } from '#modules/reviews/moderate-review.server.ts'
import { listReviews } from '#modules/reviews/reviews.server.ts'
import { MAX_LISTED_ROWS } from './booking.ts'
import { addAppCommand, listRows, requireOk } from './command.ts'

const statuses: ReviewStatus[] = ['pending', 'approved', 'declined', 'withdrawn']
const states: EnquiryState[] = ['new', 'answered', 'closed', 'suspected']

export function addReviewCommands(deodar: Command): void {
  const review = deodar.command('review').description('reviews: list, approve, decline')

  addAppCommand<{ status?: ReviewStatus }>(
    review,
    'list',
    'all reviews, those that wait first',
    async (ctx, { status }) =>
      listRows(
        await listReviews(ctx, { limit: MAX_LISTED_ROWS, ...(status && { status }) }),
        ['id', 'status', 'name', 'average', 'text', 'created_at'],
        'No reviews yet.',
      ),
  ).addOption(new Option('--status <status>').choices(statuses))

  addAppCommand<{ video: boolean; audio: boolean }>(
    review,
    'approve <id>',
    'show a review on the site, with its pictures and recordings',
    async (ctx, { video, audio }, id = '') => {
      const shownRecordings = { ...(video ? {} : { video }), ...(audio ? {} : { audio }) }
      requireOk(await approveReview(ctx, commandLineActor, id, shownRecordings))
      return [{ id, status: 'approved' }, `Review ${id} is approved and shown.`]
    },
  )
    .option('--no-video', 'keep its video back')
    .option('--no-audio', 'keep its voice note back')

  addAppCommand<{ reason: string; note?: string }>(
    review,
    'decline <id>',
    'keep a review back for one of the reasons of the review policy',
    async (ctx, { reason, note = '' }, id = '') => {
      requireOk(await declineReview(ctx, commandLineActor, id, { reason, note }))
      return [{ id, status: 'declined', reason }, `Review ${id} is declined.`]
    },
  )
    .addOption(new Option('--reason <code>').choices(Object.keys(declineReasons)).makeOptionMandatory())
    .option('--note <text>', 'a note for yourself')

  const enquiry = deodar.command('enquiry').description('what visitors wrote: list')

  addAppCommand<{ state?: EnquiryState }>(
    enquiry,
    'list',
    'messages of both forms, newest first',
    async (ctx, { state }) =>
      listRows(
        await listEnquiries(ctx, { limit: MAX_LISTED_ROWS, ...(state && { state }) }),
        ['id', 'form', 'state', 'name', 'phone', 'email', 'message', 'created_at'],
        'No enquiries yet.',
      ),
  ).addOption(new Option('--state <state>', 'suspected are those that look like spam').choices(states))
}
