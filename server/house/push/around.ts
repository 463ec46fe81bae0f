import type { Around } from '#domain/notifications/push.ts'
import type { House } from '../house.ts'
import { todayHere } from '../settings.ts'
import { countTasks } from '../today/count-tasks.ts'

/** What every notification knows of the house besides what has happened. */
export async function around(house: Pick<House, 'clock' | 'config' | 'database'>): Promise<Around> {
  const [{ reviews, enquiries }, today] = await Promise.all([countTasks(house), todayHere(house)])
  return { origin: house.config.publicOrigin, waiting: reviews + enquiries, year: today.slice(0, 4) }
}
