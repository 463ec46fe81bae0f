import type { Database } from '../../database/open.ts'
import type { House } from '../house.ts'
import { keepSetting, keptSetting } from '../settings.ts'

const ASKED = 'erasingAsked'
/** So few may go without a question, however few there are. */
const FEW = 3
const MOST_SHARE = 0.2

/** Of how many how many are old enough to go. */
export type Share = { going: number; of: number }
/** What waits for the owner's word, because it is so much at once. */
export type MuchAtOnce = { enquiries: Share | null; bookings: Share | null }

/** Whether more would go at once than a house loses in its ordinary course: more than three, and more than a fifth. */
export function isMuch({ going, of }: Share): boolean {
  return going > FEW && going > of * MOST_SHARE
}

/** Keeps the question for the owner, or that there is none any more; within the caller's transaction. */
export async function askAboutMuch(
  house: Pick<House, 'clock'>,
  tx: Database,
  much: MuchAtOnce,
): Promise<void> {
  if (much.enquiries || much.bookings) await keepSetting(house, tx, ASKED, much)
  else await tx.deleteFrom('setting').where('name', '=', ASKED).execute()
}

/** What the owner is asked about, or null. */
export async function muchAtOnce({ database }: Pick<House, 'database'>): Promise<MuchAtOnce | null> {
  return (await keptSetting<MuchAtOnce>(database, ASKED)) ?? null
}
