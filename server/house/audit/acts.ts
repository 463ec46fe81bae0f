import type { Database } from '../../database/open.ts'
import { type Actor, type House, isoNow } from '../house.ts'
import { newId } from '../keys.ts'

/** Whether nothing was ever done in the house. */
export async function isUntouched(database: Database): Promise<boolean> {
  return !(await database.selectFrom('act').select('id').limit(1).executeTakeFirst())
}

type Act = { act: string; about: string; aboutId: string; before?: unknown; after?: unknown }

/**
 * Writes down who did what and what was before, in the same transaction as the deed. Personal data stands in before and after only of acts
 * about the row it came from: `forgetDetails` erases it together with that row.
 */
export async function recordAct(
  house: Pick<House, 'clock'>,
  tx: Database,
  who: Actor,
  act: Act,
): Promise<void> {
  await tx
    .insertInto('act')
    .values({
      id: newId(),
      at: isoNow(house),
      who: whoIs(who),
      act: act.act,
      about: act.about,
      about_id: act.aboutId,
      before: act.before === undefined ? null : JSON.stringify(act.before),
      after: act.after === undefined ? null : JSON.stringify(act.after),
    })
    .execute()
}

/** How an actor is written down: `owner:<id>`, `helper:<id>`, `guest`, `house`, `command-line`. */
export function whoIs({ kind, id }: Actor): string {
  return kind === id ? kind : `${kind}:${id}`
}
