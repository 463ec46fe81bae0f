import { countTasks } from '#modules/today/count-tasks.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { todayHere } from '#server/settings.ts'
import type { Around } from './push.ts'

/** What every notification knows of the house besides what has happened. */
export async function around(house: Pick<AppContext, 'clock' | 'config' | 'database'>): Promise<Around> {
  const [{ reviews, enquiries }, today] = await Promise.all([countTasks(house), todayHere(house)])
  return { origin: house.config.publicOrigin, waiting: reviews + enquiries, year: today.slice(0, 4) }
}
