import type { Database } from '../../database/open.ts'
import type { EnquiryRow } from '../../database/tables.ts'
import { writeManyLetter } from '../../mail/letters/many-letter.ts'
import type { Change } from '../change.ts'
import { ownerAndSender } from '../enquiries/enquiry-letters.ts'
import type { House } from '../house.ts'
import { type Letter, queueLetter } from './outbox.ts'

/** So many messages within an hour have a letter of their own, from whatever connections and addresses they come. */
const LETTERS_MOST = 20
const COUNTED_OVER_MS = 60 * 60_000
/** As long as the postman tries: later it is no longer waiting. */
const TOLD_WITHIN_MS = 72 * 3_600_000
/** What follows is told in one letter, so long after the first of it. */
const TOLD_AFTER_MS = 30 * 60_000

/**
 * Within the transaction that stores a message: queues its letter to the owner, or, when too many have gone out within the hour, counts it
 * into the one letter that tells of all the others. The message itself is among the enquiries either way.
 */
export async function queueOwnersLetter(
  house: House,
  tx: Change,
  letter: Letter,
  row: EnquiryRow,
): Promise<void> {
  await takeTurn(tx)
  if (row.state === 'held' || (await lettersLately(house, tx)) < LETTERS_MOST) {
    await queueLetter(house, tx, letter)
    return
  }
  const waiting = await tx
    .selectFrom('letter')
    .select(['id', 'about_id as since'])
    .where('kind', '=', 'many')
    .where('created_at', '>', lately(house, TOLD_WITHIN_MS))
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  const { sender } = await ownerAndSender({ database: tx })
  const since = waiting?.since ?? row.created_at
  const { count } = await tx
    .selectFrom('enquiry')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('created_at', '>=', since)
    .where('state', '!=', 'held')
    .executeTakeFirstOrThrow()
  const written = await writeManyLetter(sender, Number(count), `${house.config.publicOrigin}/admin/enquiries`)
  if (waiting) {
    await tx
      .updateTable('letter')
      .set(written)
      .where('id', '=', waiting.id)
      .where('state', '=', 'waiting')
      .execute()
    return
  }
  const notBefore = new Date(house.clock.now().getTime() + TOLD_AFTER_MS).toISOString()
  const about = { kind: 'many', about: 'messages', aboutId: since, to: letter.to, notBefore }
  await queueLetter(house, tx, { ...about, ...written })
}

/** Changing the row, even to itself, makes the next one wait until this letter is counted. */
async function takeTurn(tx: Database): Promise<void> {
  await tx
    .updateTable('setting')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('name', '=', 'secret')
    .execute()
}

async function lettersLately(house: House, tx: Database): Promise<number> {
  const { count } = await tx
    .selectFrom('letter')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('kind', 'in', ['enquiry', 'quick'])
    .where('created_at', '>', lately(house, COUNTED_OVER_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function lately(house: House, milliseconds: number): string {
  return new Date(house.clock.now().getTime() - milliseconds).toISOString()
}
