import { IDLE_MS } from '#domain/owner.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { words } from '#domain/words.ts'
import { recordAct } from './acts.ts'
import type { House } from './house.ts'
import type { SignedIn } from './owner-auth.ts'

export type Device = {
  id: string
  device: string
  network: string
  begunAt: string
  seenAt: string
  thisOne: boolean
}

/** The devices this person is signed in with now, the newest first. */
export async function listDevices(house: House, signedIn: SignedIn): Promise<Device[]> {
  const restedSince = new Date(house.clock.now().getTime() - IDLE_MS).toISOString()
  const rows = await house.database
    .selectFrom('owner_session')
    .select(['id', 'user_agent', 'ip_address', 'begun_at', 'seen_at'])
    .where('owner_id', '=', signedIn.id)
    .where('seen_at', '>=', restedSince)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.user_agent || 'An unknown device',
    network: row.ip_address ?? '',
    begunAt: row.begun_at,
    seenAt: row.seen_at,
    thisOne: row.id === signedIn.session.id,
  }))
}

/** Signs one of one's own devices out; `others` signs out all but this one. */
export async function endDevice(
  house: House,
  signedIn: SignedIn,
  id: string,
): Promise<Outcome<{ ended: number }>> {
  const ended = await house.database.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('owner_session')
      .where('owner_id', '=', signedIn.id)
      .where('id', id === 'others' ? '!=' : '=', id === 'others' ? signedIn.session.id : id)
      .executeTakeFirst()
    const number = Number(numDeletedRows)
    const act = {
      act: 'owner.device-ended',
      about: 'owner',
      aboutId: signedIn.id,
      after: { devices: number },
    }
    if (number > 0) await recordAct(house, tx, { kind: signedIn.role, id: signedIn.id }, act)
    return number
  })
  return ended > 0 || id === 'others' ? { ok: true, ended } : refuse('session-unknown', words.sessionUnknown)
}
