import { type Command, Option } from 'commander'
import { approveReview, declineReview } from '#modules/reviews/moderate-review.server.ts'
import { declineReasons, type ReviewStatus } from '#modules/reviews/review.ts'
import { listReviews } from '#modules/reviews/reviews.server.ts'
import { commandLine } from '#server/app-context.ts'
import { EVERY_ROW } from './booking.ts'
import { orRefuse } from './refused.ts'
import { commandOf, type JsonOption, say, sayList } from './say.ts'
import { withApp } from './with-house.ts'

const statuses: ReviewStatus[] = ['pending', 'approved', 'declined', 'withdrawn']

type Listing = JsonOption & { status?: ReviewStatus }
type Approval = JsonOption & { video: boolean; audio: boolean }
type Declining = JsonOption & { reason: string; note?: string }

export function addReviewCommands(deodar: Command): void {
  const review = deodar.command('review').description('reviews: list, approve, decline')

  commandOf(review, 'list', 'all reviews, those that wait first')
    .addOption(new Option('--status <status>').choices(statuses))
    .action(({ json, status }: Listing) =>
      withApp(async (ctx) => {
        const rows = await listReviews(ctx, status ? { status, limit: EVERY_ROW } : { limit: EVERY_ROW })
        sayList({ json }, rows, ['id', 'status', 'name', 'average', 'text', 'created_at'], 'No reviews yet.')
      }),
    )

  commandOf(review, 'approve <id>', 'show a review on the site, with its pictures and recordings')
    .option('--no-video', 'keep its video back')
    .option('--no-audio', 'keep its voice note back')
    .action(approve)

  commandOf(review, 'decline <id>', 'keep a review back for one of the reasons of the review policy')
    .addOption(new Option('--reason <code>').choices(Object.keys(declineReasons)).makeOptionMandatory())
    .option('--note <text>', 'a note for yourself')
    .action(decline)
}

function approve(id: string, { json, video, audio }: Approval): Promise<void> {
  return withApp(async (ctx) => {
    const keptBack = { ...(video ? {} : { video: false }), ...(audio ? {} : { audio: false }) }
    orRefuse(await approveReview(ctx, commandLine, id, keptBack))
    say({ json }, { id, status: 'approved' }, `Review ${id} is approved and shown.`)
  })
}

function decline(id: string, { json, reason, note = '' }: Declining): Promise<void> {
  return withApp(async (ctx) => {
    orRefuse(await declineReview(ctx, commandLine, id, { reason, note }))
    say({ json }, { id, status: 'declined', reason }, `Review ${id} is declined.`)
  })
}
