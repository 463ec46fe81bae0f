import type { House } from '../house.ts'

/** Counts undecided reviews and unanswered enquiries, for the numbers beside the rooms. */
export async function countTasks(
  house: Pick<House, 'database'>,
): Promise<{ reviews: number; enquiries: number }> {
  const reviews = house.database.selectFrom('review').where('status', '=', 'pending')
  const enquiries = house.database.selectFrom('enquiry').where('state', '=', 'new')
  const [undecided, unanswered] = await Promise.all([
    reviews.select(({ fn }) => fn.countAll().as('number')).executeTakeFirstOrThrow(),
    enquiries.select(({ fn }) => fn.countAll().as('number')).executeTakeFirstOrThrow(),
  ])
  return { reviews: Number(undecided.number), enquiries: Number(unanswered.number) }
}
