import { SIGNED_IN_MS, TRUSTED_AT_MOST_MS } from '#domain/accounts/owner.ts'
import type { Database } from '../../database/open.ts'
import { hashKey } from '../keys.ts'

/** Lets this session last as long as a trusted device may. Gives the cookies of its sign-in, the session's own kept as long. */
export async function trustDevice(tx: Database, session: string, cookies: string[]): Promise<string[]> {
  const { expires_at } = await tx
    .selectFrom('owner_session')
    .select('expires_at')
    .where('id', '=', session)
    .executeTakeFirstOrThrow()
  // The library's own limit goes by its own clock, and is only to be further away than ours.
  const expires = new Date(Date.parse(expires_at) - SIGNED_IN_MS + TRUSTED_AT_MOST_MS).toISOString()
  await tx
    .updateTable('owner_session')
    .set({ trusted: 1, expires_at: expires })
    .where('id', '=', session)
    .execute()
  return cookies.map((cookie) =>
    tokenIn(cookie) ? cookie.replace(/Max-Age=\d+/i, `Max-Age=${TRUSTED_AT_MOST_MS / 1000}`) : cookie,
  )
}

/** The session that these cookies open. */
export async function sessionOf(tx: Database, cookies: readonly string[]): Promise<string> {
  const token = cookies.map(tokenIn).find(Boolean) ?? ''
  const { id } = await tx
    .selectFrom('owner_session')
    .select('id')
    .where('token', '=', hashKey(token))
    .executeTakeFirstOrThrow()
  return id
}

/** The token before its signature, where this cookie is the session's; those that end a session have none. */
function tokenIn(cookie: string): string | undefined {
  return /^[^=]*\.session_token=([^.;%]+)\./.exec(cookie)?.[1]
}
