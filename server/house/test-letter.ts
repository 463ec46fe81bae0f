import type { LetterRow } from '../database/tables.ts'
import { writeTestLetter } from '../mail/letters/owner-letters.ts'
import { recordAct } from './acts.ts'
import { ownerAndSender } from './enquiry-letters.ts'
import { type Actor, type House, ring } from './house.ts'
import { newId } from './keys.ts'
import { queueLetter } from './outbox.ts'

export type TestLetter = Pick<
  LetterRow,
  'id' | 'to_address' | 'state' | 'tries' | 'last_error' | 'created_at' | 'sent_at'
>

/** Sends the owner a letter that says only that letters arrive, to the address that enquiries go to. */
export async function sendTestLetter(house: House, actor: Actor): Promise<{ id: string }> {
  const id = await house.database.transaction().execute(async (tx) => {
    const { owner, sender } = await ownerAndSender({ database: tx })
    const about = { kind: 'test', about: 'setting', aboutId: newId(), to: owner }
    const letter = await queueLetter(house, tx, { ...about, ...(await writeTestLetter(sender)) })
    await recordAct(house, tx, actor, { act: 'mail.tested', about: 'letter', aboutId: letter })
    return letter
  })
  ring(house, 'letters')
  return { id }
}

/** The newest test letter and what became of it; null before the first. */
export async function lastTestLetter(house: Pick<House, 'database'>): Promise<TestLetter | null> {
  const row = await house.database
    .selectFrom('letter')
    .select(['id', 'to_address', 'state', 'tries', 'last_error', 'created_at', 'sent_at'])
    .where('kind', '=', 'test')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ?? null
}
