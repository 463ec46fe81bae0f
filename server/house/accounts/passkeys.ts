import { z } from 'zod'
import { sayDevice } from '#domain/accounts/device.ts'
import { PASSKEY_NAME_MOST_CHARACTERS } from '#domain/accounts/owner.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { cleanLine } from '#domain/text.ts'
import { sayQuicker } from '../audit/too-late.ts'
import { type Change, change } from '../change.ts'
import type { Actor, House } from '../house.ts'
import { askAuth } from './ask-auth.ts'
import type { Credentials } from './enter.ts'
import type { SignedIn } from './owner-auth.ts'
import { readJson } from './read-json.ts'

const kept = z.object({ id: z.string() })

/** What the browser is asked with (W3C Web Authentication, `…OptionsJSON`), and the cookies that belong to it for five minutes. */
export type PasskeyQuestion = { options: object; cookies: string[] }

export type Passkey = { id: string; name: string; createdAt: string; usedAt: string | null }

/** Begins a passkey for whoever is signed in. Ask `requireFreshSignIn` before. */
export async function beginPasskey(house: House, { headers }: Credentials): Promise<PasskeyQuestion> {
  const response = await askAuth(house, (api) =>
    api.generatePasskeyRegistrationOptions({ headers, query: {}, asResponse: true }),
  )
  return { options: await response.json(), cookies: response.headers.getSetCookie() }
}

/** Keeps the passkey that the browser made, under this name or that of the device. */
export async function addPasskey(
  house: House,
  { headers }: Credentials,
  signedIn: SignedIn,
  given: { answer: string; name: string },
): Promise<Outcome> {
  const response = readJson(given.answer)
  if (!response) return refuse('passkeyUnkept')
  const name = cleanLine(given.name).slice(0, PASSKEY_NAME_MOST_CHARACTERS) || deviceOf(headers)
  const answer = await askAuth(house, (api) =>
    api.verifyPasskeyRegistration({ headers, body: { response, name }, asResponse: true }),
  ).catch(notVerified)
  if (!answer?.ok) return refuse('passkeyUnkept')
  const { id } = kept.parse(await answer.json())
  const who: Actor = { kind: signedIn.role, id: signedIn.id }
  await change(house, who, (tx) =>
    tx.record({ act: 'owner.passkey-added', about: 'owner', aboutId: signedIn.id, after: { passkey: id } }),
  )
  return { ok: true }
}

/** One's own passkeys, the oldest first. */
export async function listPasskeys(
  { database }: Pick<House, 'database'>,
  { id }: Pick<SignedIn, 'id'>,
): Promise<Passkey[]> {
  const rows = await database
    .selectFrom('owner_passkey')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('owner_id', '=', id)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? 'A passkey',
    createdAt: row.created_at,
    usedAt: row.used_at,
  }))
}

/** Whether anybody of the team has one. */
export async function hasPasskeys({ database }: Pick<House, 'database'>): Promise<boolean> {
  return Boolean(await database.selectFrom('owner_passkey').select('id').limit(1).executeTakeFirst())
}

/** Takes one of one's own passkeys away; what it has opened stays open, and is ended under devices. */
export async function removePasskey(house: House, signedIn: SignedIn, id: string): Promise<Outcome> {
  const who: Actor = { kind: signedIn.role, id: signedIn.id }
  const before = { passkey: id }
  const removed = await change(house, who, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('owner_passkey')
      .where('owner_id', '=', signedIn.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await tx.record({ act: 'owner.passkey-removed', about: 'owner', aboutId: signedIn.id, before })
    return true
  })
  if (removed) return { ok: true }
  const about = { about: 'owner', id: signedIn.id, before: JSON.stringify(before) }
  return sayQuicker(house, who, refuse('passkeyRemoved'), about)
}

/** Within the caller's transaction: takes all passkeys of this person away, as their phone is not theirs any more. */
export async function dropPasskeys(tx: Change, who: Actor): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('owner_passkey')
    .where('owner_id', '=', who.id)
    .executeTakeFirst()
  const passkeys = Number(numDeletedRows)
  if (passkeys > 0)
    await tx.record(
      { act: 'owner.passkey-removed', about: 'owner', aboutId: who.id, before: { passkeys } },
      who,
    )
}

/** The library tells a passkey that is not right like a database that is away, whose faults have a code. */
function notVerified(fault: unknown): null {
  if (!(fault instanceof Error) || 'code' in fault) throw fault
  return null
}

function deviceOf(headers: Headers): string {
  return sayDevice(headers.get('user-agent') ?? '').slice(0, PASSKEY_NAME_MOST_CHARACTERS)
}
