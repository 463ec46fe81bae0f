import { ifGiven } from '../../database/if-given.ts'
import type { MediaRow } from '../../database/media-tables.ts'
import type { House } from '../house.ts'

/** A file and how far the work on it is; nothing of its bytes. */
export type ListedMedia = Pick<
  MediaRow,
  | 'id'
  | 'about'
  | 'about_id'
  | 'kind'
  | 'status'
  | 'work'
  | 'work_tries'
  | 'work_error'
  | 'bytes'
  | 'created_at'
>

/** The newest files first; of one state of work if given. */
export async function listMedia(
  house: Pick<House, 'database'>,
  { work, limit = 1000 }: { work?: MediaRow['work']; limit?: number } = {},
): Promise<ListedMedia[]> {
  return house.database
    .selectFrom('media')
    .select([
      'id',
      'about',
      'about_id',
      'kind',
      'status',
      'work',
      'work_tries',
      'work_error',
      'bytes',
      'created_at',
    ])
    .$call(ifGiven(work, (query, work) => query.where('work', '=', work)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Lets the work on a file that failed begin anew. */
export async function tryMediaAgain(house: Pick<House, 'database'>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await house.database
    .updateTable('media')
    .set({ work: 'waiting', work_tries: 0, work_after: null })
    .where('id', '=', id)
    .where('work', '=', 'failed')
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
