import { sql } from 'kysely'
import type { AppContext, With } from '#core/app-context.server.ts'
import { hashKey } from '#core/host/keys.server.ts'
import { SIGN_IN_TRIES, SIGN_IN_WINDOW_MS } from '#core/host/rate-limits.server.ts'
import { cleanAddress } from '#core/values/text.ts'
import { readKnownAccountId } from './known-device.server.ts'

/**
 * The key of the counter of the account that somebody signs in to. Its own devices are counted apart from strangers, so that a stranger who knows
 * an owner's address cannot keep them out of a browser they have signed in with.
 */
export async function findTriedAccountKey(ctx: AppContext, headers: Headers, email: string): Promise<string> {
  const address = cleanAddress(email).toLowerCase()
  const knownAccountId = readKnownAccountId(ctx, headers)
  if (knownAccountId === null) return `account ${address}`
  const owner = ctx.database.selectFrom('owner').select('id').where('id', '=', knownAccountId)
  return (await owner.where('email', '=', address).executeTakeFirst())
    ? `devices of ${knownAccountId}`
    : `account ${address}`
}

/** Counts a try before anything is checked, for all servers of the database. Returns the seconds to wait where more than `maxTries` came in the 15 minutes since the first of them, otherwise null. */
export async function countTry(
  ctx: With<'database' | 'secret'>,
  counter: string,
  maxTries = SIGN_IN_TRIES,
): Promise<number | null> {
  const now = Date.now()
  const windowStart = now - SIGN_IN_WINDOW_MS
  const { count, last_request } = await ctx.database
    .insertInto('owner_rate_limit')
    .values({ key: hashCounter(ctx, counter), count: 1, last_request: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => {
        const [tries, firstTryAt] = [ref('owner_rate_limit.count'), ref('owner_rate_limit.last_request')]
        return {
          count: sql`case when ${firstTryAt} <= ${windowStart} then 1 else ${tries} + 1 end`,
          last_request: sql`case when ${firstTryAt} <= ${windowStart} then ${now} else ${firstTryAt} end`,
        }
      }),
    )
    .returning(['count', 'last_request'])
    .executeTakeFirstOrThrow()
  return count > maxTries ? Math.ceil((last_request - windowStart) / 1000) : null
}

/** Sets a counter back to none. */
export async function clearTries(ctx: With<'database' | 'secret'>, counter: string): Promise<void> {
  await ctx.database.deleteFrom('owner_rate_limit').where('key', '=', hashCounter(ctx, counter)).execute()
}

/** Subtracts a successful try from the count of a network, which other people may share. */
export async function uncountTry(ctx: With<'database' | 'secret'>, counter: string): Promise<void> {
  const key = hashCounter(ctx, counter)
  const update = ctx.database.updateTable('owner_rate_limit').where('key', '=', key).where('count', '>', 0)
  await update.set(({ eb }) => ({ count: eb('count', '-', 1) })).execute()
}

/** With the secret, so that nobody guesses from a copy of the table whose addresses were tried. */
function hashCounter({ secret }: With<'secret'>, counter: string): string {
  return hashKey(`${secret} ${counter}`)
}
