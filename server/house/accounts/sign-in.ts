import { FRESH_MS, type OwnerRole, signInEnds } from '#domain/accounts/owner.ts'
import { type Actor, type House, isoNow } from '../house.ts'
import { clockJump } from '../privacy/clock-brake.ts'
import { askAuth } from './ask-auth.ts'
import type { SignedIn } from './owner-auth.ts'

/** The seen time is written at most this often. */
const SEEN_EVERY_MS = 60_000

export type OwnerActor = Actor & { kind: OwnerRole }

/** Who is signed in, or null. A session that lay still for 30 minutes, or is 12 hours old, is over; on a trusted device it lasts longer. */
export async function whoIsIn(house: House, request: Request): Promise<SignedIn | null> {
  if (!request.headers.has('cookie')) return null
  const query = { disableCookieCache: true, disableRefresh: true }
  const found = await askAuth(house, (api) => api.getSession({ headers: request.headers, query }))
  if (!found) return null
  const { session, user } = found
  if (house.clock.now().getTime() > signInEnds(session)) {
    // Over it is either way; its row stays while the clock cannot be believed.
    if ((await clockJump(house)) === null)
      await house.database.deleteFrom('owner_session').where('id', '=', session.id).execute()
    return null
  }
  if (age(house, session.seenAt) > SEEN_EVERY_MS)
    await house.database
      .updateTable('owner_session')
      .set({ seen_at: isoNow(house) })
      .where('id', '=', session.id)
      .execute()
  const { id, token, begunAt, seenAt, freshAt, trusted } = session
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role === 'owner' ? 'owner' : 'helper',
    twoStep: Boolean(user.twoFactorEnabled),
    session: { id, token, begunAt, seenAt, freshAt, trusted },
  }
}

/** Whether the password was asked within ten minutes. */
export function isFresh(house: Pick<House, 'clock'>, { session }: SignedIn): boolean {
  return age(house, session.freshAt) <= FRESH_MS
}

function age(house: Pick<House, 'clock'>, since: string): number {
  return house.clock.now().getTime() - new Date(since).getTime()
}
