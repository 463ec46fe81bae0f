import { signInEnds } from '#domain/accounts/owner.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import type { Database } from '../../database/open.ts'
import { sayQuicker } from '../audit/too-late.ts'
import { change } from '../change.ts'
import type { Actor, House } from '../house.ts'
import { silenceOthers, silenceSession } from '../push/silence-devices.ts'
import type { SignedIn } from './owner-auth.ts'

export type Device = {
  id: string
  device: string
  network: string
  begunAt: string
  seenAt: string
  thisOne: boolean
  /** When trust in it ends, if it is not used before; null where it is not trusted. */
  trustedUntil: Date | null
}

/** The devices this person is signed in with now, the newest first. */
export async function listDevices(house: House, signedIn: SignedIn): Promise<Device[]> {
  const rows = await house.database
    .selectFrom('owner_session')
    .select(['id', 'user_agent', 'ip_address', 'begun_at', 'seen_at', 'trusted'])
    .where('owner_id', '=', signedIn.id)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows
    .map(({ begun_at, seen_at, trusted, ...row }) => {
      const times = { begunAt: begun_at, seenAt: seen_at, trusted: trusted === 1 }
      return { ...row, ...times, ends: new Date(signInEnds(times)) }
    })
    .filter(({ ends }) => ends >= house.clock.now())
    .map(({ id, begunAt, seenAt, trusted, ends, ...row }) => ({
      id,
      device: row.user_agent || 'An unknown device',
      network: row.ip_address ?? '',
      begunAt,
      seenAt,
      thisOne: id === signedIn.session.id,
      trustedUntil: trusted ? ends : null,
    }))
}

/** Signs one of one's own devices out; `others` signs out all but this one. */
export async function endDevice(
  house: House,
  signedIn: SignedIn,
  id: string,
): Promise<Outcome<{ ended: number }>> {
  const actor: Actor = { kind: signedIn.role, id: signedIn.id }
  const ended = await change(house, actor, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('owner_session')
      .where('owner_id', '=', signedIn.id)
      .where('id', id === 'others' ? '!=' : '=', id === 'others' ? signedIn.session.id : id)
      .executeTakeFirst()
    if (id === 'others') await silenceOthers(tx, signedIn.id, signedIn.session.id)
    else await silenceSession(tx, signedIn.id, id)
    const number = Number(numDeletedRows)
    const entry = {
      act: 'owner.device-ended' as const,
      about: 'owner',
      aboutId: signedIn.id,
      ...(id !== 'others' && { before: { session: id } }),
      after: { devices: number },
    }
    if (number > 0) await tx.record(entry)
    return number
  })
  if (ended > 0 || id === 'others') return { ok: true, ended }
  const about = { about: 'owner', id: signedIn.id, before: JSON.stringify({ session: id }) }
  return sayQuicker(house, actor, refuse('sessionUnknown'), about)
}

/** Within the caller's transaction: whoever else is in with this account, trusted or not, is signed out, and their devices ring no more. */
export async function endOtherDevices(tx: Database, ownerId: string, keptSession: string): Promise<void> {
  await tx
    .deleteFrom('owner_session')
    .where('owner_id', '=', ownerId)
    .where('id', '!=', keptSession)
    .execute()
  await silenceOthers(tx, ownerId, keptSession)
}
