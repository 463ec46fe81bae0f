import { writeCheckpoint, writeNote } from '#domain/log/note.ts'
import type { LogHeadRow } from '../../database/log-tables.ts'
import type { Database } from '../../database/open.ts'
import type { House } from '../house.ts'
import { logKey } from './log-key.ts'
import { treeOf } from './read-tile.ts'

/** The head of the log as it was signed last; null before there is one. */
export async function logHead(database: Database): Promise<LogHeadRow | null> {
  const head = await database.selectFrom('log_head').selectAll().executeTakeFirst()
  return head ? { ...head, size: Number(head.size), signed_size: Number(head.signed_size) } : null
}

/**
 * Signs how the log stands now, where that is not signed yet. Whoever signs holds the head meanwhile: a key that is replaced at the same
 * moment signs nothing that comes after its successor.
 */
export async function signCheckpoint(house: House): Promise<'signed' | 'nothing' | 'key-lost'> {
  const seen = await logHead(house.database)
  if (!seen || seen.size === seen.signed_size) return 'nothing'
  return house.database.transaction().execute(async (tx) => {
    await tx
      .updateTable('log_head')
      .set((eb) => ({ size: eb.ref('size') }))
      .execute()
    const head = await logHead(tx)
    // Another server may have been quicker.
    if (!head || head.size === head.signed_size) return 'nothing'
    const key = await logKey(house, tx)
    if (!key) return 'key-lost'
    const { origin, size } = head
    const text = writeCheckpoint({ origin, size, root: Uint8Array.from(await treeOf(tx, size).root()) })
    const checkpoint = writeNote(text, key.note, key.sign(text))
    await tx.updateTable('log_head').set({ signed_size: size, checkpoint }).execute()
    return 'signed'
  })
}
