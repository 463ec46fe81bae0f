import { firstDayMessages } from '#content/messages.ts'
import { checkMessages, type OwnMessages } from '#domain/own-messages.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { cleanLine, cleanText } from '#domain/text.ts'
import { words } from '#domain/words.ts'
import type { Database } from '../database/open.ts'
import { recordAct } from './acts.ts'
import { type Actor, type House, isoNow } from './house.ts'

const NAME = 'messages'

/** The owner's own texts, those of the first day until they were changed; `version` counts the changes. */
export async function ownMessages(
  house: Pick<House, 'database'>,
): Promise<{ messages: OwnMessages; version: number; firstDay: OwnMessages }> {
  const { version, ...set } = parse(await kept(house.database))
  return { messages: { ...firstDayMessages, ...set }, version, firstDay: firstDayMessages }
}

/** Keeps own texts, all or none; refuses a blank that nobody can fill in, and when somebody changed them after `seen` was read. */
export async function saveMessages(
  house: House,
  actor: Actor,
  wanted: OwnMessages,
  seen: number,
): Promise<Outcome> {
  const messages = clean(wanted)
  const problem = checkMessages(messages)
  if (problem) return problem
  return house.database.transaction().execute(async (tx): Promise<Outcome> => {
    const before = await kept(tx)
    const { messages: old, version } = await ownMessages({ database: tx })
    const fields = changed(old, messages)
    if (fields.length === 0) return { ok: true }
    const value = JSON.stringify({ ...messages, version: version + 1 })
    const isMine = version === seen && (await replace(house, tx, before, value))
    if (!isMine) return refuse('messages-changed', words.messagesChanged)
    const told = { act: 'setting.changed', about: 'setting', aboutId: NAME, after: { fields } }
    await recordAct(house, tx, actor, told)
    return { ok: true }
  })
}

async function kept(database: Database): Promise<string | null> {
  const row = await database.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return row?.value ?? null
}

function parse(value: string | null): Partial<OwnMessages> & { version: number } {
  return { version: 0, ...(value === null ? {} : JSON.parse(value)) }
}

/** Writes it only where what was read still stands. */
async function replace(
  house: Pick<House, 'clock'>,
  tx: Database,
  before: string | null,
  value: string,
): Promise<boolean> {
  const row = { value, updated_at: isoNow(house) }
  if (before === null) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('setting')
      .values({ name: NAME, ...row })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('setting')
    .set(row)
    .where('name', '=', NAME)
    .where('value', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function clean({ replies, arrival, invitation }: OwnMessages): OwnMessages {
  return {
    replies: replies
      .map(({ title, text }) => ({ title: cleanLine(title), text: cleanText(text) }))
      .filter(({ title, text }) => title !== '' || text !== ''),
    arrival: cleanText(arrival),
    invitation: cleanText(invitation),
  }
}

function changed(old: OwnMessages, fresh: OwnMessages): string[] {
  const names = { replies: 'answers', arrival: 'before arrival', invitation: 'asking for a review' } as const
  return (Object.keys(names) as (keyof typeof names)[])
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]))
    .map((name) => names[name])
}
