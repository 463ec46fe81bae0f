import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'
import { newId } from '#server/keys.ts'
import type { ActName } from './entry.ts'

/** Whether nothing was ever recorded in the house. */
export async function isUntouched(database: Database): Promise<boolean> {
  return !(await database.selectFrom('act').select('id').limit(1).executeTakeFirst())
}

/** One line of the log. Personal data stands in before and after only of audit entries about the row it came from. */
export type Entry = { act: ActName; about: string; aboutId: string; before?: unknown; after?: unknown }

/** Writes a line down, for `change` alone. `forgetDetails` erases what stands in before and after together with the row it is about. */
export async function writeEntry(
  house: Pick<AppContext, 'clock'>,
  tx: Database,
  who: Actor,
  entry: Entry,
): Promise<void> {
  await tx
    .insertInto('act')
    .values({
      id: newId(),
      at: isoNow(house),
      who: whoIs(who),
      act: entry.act,
      about: entry.about,
      about_id: entry.aboutId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute()
}

/** How an actor is written down: `owner:<id>`, `helper:<id>`, `guest`, `house`, `command-line`. */
export function whoIs({ kind, id }: Actor): string {
  return kind === id ? kind : `${kind}:${id}`
}
