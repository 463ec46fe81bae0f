import { change } from '../change.ts'
import { noteDevice } from '../devices/known-device.ts'
import { trustDevice } from '../devices/trusted-device.ts'
import type { Actor, House } from '../house.ts'
import { hashKey } from '../keys.ts'
import { keepRinging } from '../push/silence-devices.ts'
import { askAuth } from './ask-auth.ts'
import type { Credentials } from './enter.ts'
import { forgetTries, triersAt } from './sign-in-tries.ts'

type Way = { cookies: string[]; trust: boolean; tries?: number }

/** Ends the session this browser had before, notes the device, trusts it where that was asked, and records the sign-in. Gives all cookies. */
export async function settleSignIn(
  house: House,
  credentials: Credentials,
  token: string,
  { cookies, trust, tries = 1 }: Way,
): Promise<string[]> {
  const query = { disableCookieCache: true, disableRefresh: true }
  const before = await askAuth(house, (api) => api.getSession({ headers: credentials.headers, query }))
  if (before && before.session.token !== token)
    await house.database.deleteFrom('owner_session').where('id', '=', before.session.id).execute()
  const session = await house.database
    .selectFrom('owner_session')
    .innerJoin('owner', 'owner.id', 'owner_session.owner_id')
    .select(['owner_session.id', 'owner.id as owner_id', 'name', 'email', 'role'])
    .where('token', '=', hashKey(token))
    .executeTakeFirstOrThrow()
  await forgetTries(house, await triersAt(house, credentials, session.email), tries)
  const who: Actor = { kind: session.role, id: session.owner_id }
  const about = { about: 'owner', aboutId: session.owner_id }
  return change(house, who, async (tx) => {
    await tx.record({ act: 'owner.signed-in', ...about })
    if (before) await keepRinging(tx, session.owner_id, before.session.id, session.id)
    if (trust) await tx.record({ act: 'owner.device-trusted', ...about })
    const kept = trust ? await trustDevice(tx, session.id, cookies) : cookies
    return [...kept, ...(await noteDevice(house, tx, credentials, session))]
  })
}
