import { unansweredObjections } from '#modules/reviews/objections.server.ts'
import type { AppContext } from '#server/app-context.ts'

/** Counts undecided reviews with unanswered objections, and unanswered enquiries, for the numbers beside the rooms. */
export async function countTasks(
  house: Pick<AppContext, 'database'>,
): Promise<{ reviews: number; enquiries: number }> {
  const reviews = house.database.selectFrom('review').where('status', '=', 'pending')
  const enquiries = house.database.selectFrom('enquiry').where('state', '=', 'new')
  const [objections, undecided, unanswered] = await Promise.all([
    unansweredObjections(house)
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
