import { unansweredObjections } from '#modules/reviews/reviews.server.ts'
import type { With } from '#server/app-context.ts'

/** Counts undecided reviews with unanswered objections, and unanswered enquiries, for the numbers beside the pages. */
export async function countTasks(ctx: With<'database'>): Promise<{ reviews: number; enquiries: number }> {
  const reviews = ctx.database.selectFrom('review').where('status', '=', 'pending')
  const enquiries = ctx.database.selectFrom('enquiry').where('state', '=', 'new')
  const [objections, undecided, unanswered] = await Promise.all([
    unansweredObjections(ctx)
      .select(({ fn }) => fn.countAll().as('number'))
      .executeTakeFirstOrThrow(),
    reviews.select(({ fn }) => fn.countAll().as('number')).executeTakeFirstOrThrow(),
    enquiries.select(({ fn }) => fn.countAll().as('number')).executeTakeFirstOrThrow(),
  ])
  return {
    reviews: Number(undecided.number) + Number(objections.number),
    enquiries: Number(unanswered.number),
  }
}
