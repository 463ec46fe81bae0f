import { change } from '../change.ts'
import { type House, theHouse } from '../house.ts'
import { newId } from '../keys.ts'
import { replaceSetting, writtenSetting } from '../settings.ts'

/** The setting that says who makes an archive just now, and until when at most. */
export const TURN = 'backupTurn'
/** A process that was ended in the middle holds others up for so long at most. */
const TURN_MS = 3 * 60 * 60_000

/** Does the work unless another process, on this machine or another, does it just now; null then. */
export async function inTurn<Result>(house: House, work: () => Promise<Result>): Promise<Result | null> {
  const mine = { by: newId(), until: house.clock.now().getTime() + TURN_MS }
  if (!(await take(house, mine))) return null
  try {
    return await work()
  } finally {
    await house.database
      .deleteFrom('setting')
      .where('name', '=', TURN)
      .where('value', '=', JSON.stringify(mine))
      .execute()
  }
}

async function take(house: House, mine: { by: string; until: number }): Promise<boolean> {
  return change(house, theHouse, async (tx) => {
    const before = await writtenSetting(tx, TURN)
    const now = house.clock.now().getTime()
    // A clock that was set back shall not hold it for ever either.
    if (before !== null && isHeld(JSON.parse(before).until - now)) return false
    return replaceSetting(house, tx, TURN, before, mine)
  })
}

function isHeld(remaining: number): boolean {
  return remaining > 0 && remaining <= TURN_MS
}
