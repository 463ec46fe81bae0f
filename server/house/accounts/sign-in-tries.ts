import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { SIGN_IN_TRIES, SIGN_IN_WINDOW_MS } from '#domain/accounts/owner.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { cleanAddress } from '#domain/text.ts'
import { knownDeviceOf } from '../devices/known-device.ts'
import { type House, isoNow } from '../house.ts'
import type { Knock } from './enter.ts'

/** Who is counted: the account and the address, neither readable in the table. */
export function triers(house: Pick<House, 'secret'>, email: string, address: string): string[] {
  return [`account ${cleanAddress(email).toLowerCase()}`, `address ${address}`].map((who) =>
    blurred(house, who),
  )
}

/**
 * The same for whoever knocks, where an account's own devices are counted apart from strangers: whoever knows the address of an owner
 * cannot keep them out of a browser they have been in with.
 */
export async function triersAt(house: House, { headers, address }: Knock, email: string): Promise<string[]> {
  const [account = '', from = ''] = triers(house, email, address)
  const owner = await house.database
    .selectFrom('owner')
    .select('id')
    .where('email', '=', cleanAddress(email).toLowerCase())
    .executeTakeFirst()
  const isKnown = owner !== undefined && knownDeviceOf(house, headers) === owner.id
  return [isKnown ? blurred(house, `devices of ${owner.id}`) : account, from]
}

/** Counts this try, all in one step however many come at once; refuses the eleventh in a quarter of an hour. */
export async function noteTry(house: House, who: readonly string[]): Promise<Refusal | null> {
  const now = house.clock.now().getTime()
  const windowBegan = new Date(now - SIGN_IN_WINDOW_MS).toISOString()
  await house.database.deleteFrom('sign_in_try').where('since', '<=', windowBegan).execute()
  const counted = await house.database
    .insertInto('sign_in_try')
    .values(who.map((each) => ({ who: each, tries: 1, since: isoNow(house) })))
    .onConflict((conflict) =>
      conflict.column('who').doUpdateSet({ tries: sql<number>`sign_in_try.tries + 1` }),
    )
    .returning(['tries', 'since'])
    .execute()
  const over = counted.filter(({ tries }) => tries > SIGN_IN_TRIES)
  if (over.length === 0) return null
  const until = Math.max(...over.map(({ since }) => new Date(since).getTime())) + SIGN_IN_WINDOW_MS
  return {
    ...refuse('tooManyTries'),
    retryAfter: Math.max(1, Math.ceil((until - now) / 1000)),
  }
}

/** It was right: the account starts anew, and the address has these tries less against it. Only failures count. */
export async function forgetTries(
  house: House,
  [account = '', address = '']: readonly string[],
  tries = 1,
): Promise<void> {
  await house.database.deleteFrom('sign_in_try').where('who', '=', account).execute()
  await house.database
    .updateTable('sign_in_try')
    .set({ tries: sql<number>`tries - ${tries}` })
    .where('who', '=', address)
    .where('tries', '>=', tries)
    .execute()
}

function blurred(house: Pick<House, 'secret'>, who: string): string {
  return createHash('sha256').update(`${house.secret}\n${who}`).digest('base64url')
}
