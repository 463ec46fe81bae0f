import { claimLetter } from '../../database/letters.ts'
import type { LetterRow } from '../../database/tables.ts'
import { writeTestLetter } from '../../mail/letters/owner-letters.ts'
import { change } from '../change.ts'
import { ownerAndSender } from '../enquiries/enquiry-letters.ts'
import type { Actor, House } from '../house.ts'
import { type MailWay, mailWay, savedMailServer } from './mail-server.ts'
import { insertLetter } from './outbox.ts'
import { deliver } from './postman.ts'

/** Somebody is looking at the page; a mail server that needs longer is not one to rely on. */
const TEST_MOST_MS = 20_000

/** `way`: who carried it; a letter in the folder has not arrived anywhere. */
export type TestLetter = Pick<
  LetterRow,
  'id' | 'to_address' | 'tries' | 'last_error' | 'created_at' | 'sent_at'
> & { state: Exclude<LetterRow['state'], 'in-folder'>; way: MailWay }

/** Sends the owner a letter that says only that letters arrive, once, to the address that enquiries go to, before all others. Gives what became of it. */
export async function sendTestLetter(house: House, actor: Actor): Promise<TestLetter | null> {
  const way = await mailWay(house)
  const id = await change(house, actor, async (tx) => {
    const { owner, sender } = await ownerAndSender({ database: tx })
    await tx.deleteFrom('letter').where('kind', '=', 'test').where('state', '=', 'failed').execute()
    const about = { kind: 'test', about: 'setting', aboutId: way, to: owner }
    const letter = await insertLetter(house, tx, { ...about, ...(await writeTestLetter(sender)) })
    await tx.record({ act: 'mail.tested', about: 'letter', aboutId: letter })
    return letter
  })
  const claimed = await claimLetter(house.database, house.clock.now(), id)
  if (claimed) await deliver(house, claimed, TEST_MOST_MS)
  return lastTestLetter(house)
}

/** The newest test letter and what became of it; null before the first. */
export async function lastTestLetter(house: Pick<House, 'database'>): Promise<TestLetter | null> {
  const row = await house.database
    .selectFrom('letter')
    .select(['id', 'to_address', 'state', 'tries', 'last_error', 'created_at', 'sent_at', 'about_id'])
    .where('kind', '=', 'test')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const { about_id, ...letter } = row
  const state = letter.state === 'in-folder' ? 'sent' : letter.state
  return { ...letter, state, way: about_id === 'folder' || about_id === 'console' ? about_id : 'environment' }
}

/** Whether a test letter has left by the mail server that is set now; one that only went into the folder proves nothing. */
export async function mailWorks(house: Pick<House, 'database' | 'config'>): Promise<boolean> {
  const way = await mailWay(house)
  if (way === 'folder') return false
  const saved = way === 'console' ? await savedMailServer(house) : null
  const arrived = await house.database
    .selectFrom('letter')
    .select('id')
    .where('kind', '=', 'test')
    .where('state', '=', 'sent')
    .where('about_id', '!=', 'folder')
    .where('sent_at', '>=', saved?.since ?? '')
    .executeTakeFirst()
  return arrived !== undefined
}
