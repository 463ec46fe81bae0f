import { z } from 'zod'
import { type AppContext, isoNow, type SignedInMember, toActor, type With } from '#core/app-context.server.ts'
import { type Change, change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { cleanCode } from '#core/values/text.ts'
import { readContent } from '#modules/content/content.server.ts'
import {
  endNotifications,
  matchSessions,
  moveNotifications,
  type SessionChoice,
} from '#modules/push/devices.server.ts'
import { computeSignInEndMs } from './owner.ts'
import { type Client, callAuth, findSignedIn, getAuth } from './sign-in.server.ts'

// What a person changes in their own account: the devices they are signed in with, the second step, passkeys.

export type SignedInDevice = {
  id: string
  device: string
  network: string
  signedInAt: string
  seenAt: string
  isThisDevice: boolean
  /** When trust in it ends, if it is not used before; null where it is not trusted. */
  trustedUntil: Date | null
}

/** The devices this person is signed in with now, the newest first. */
export async function listDevices(ctx: AppContext, signedIn: SignedInMember): Promise<SignedInDevice[]> {
  const rows = await ctx.database
    .selectFrom('owner_session')
    .select(['id', 'user_agent', 'ip_address', 'signed_in_at as signedInAt', 'seen_at as seenAt', 'trusted'])
    .where('owner_id', '=', signedIn.id)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.flatMap(({ id, signedInAt, seenAt, user_agent, ip_address, ...row }) => {
    const trusted = row.trusted === 1
    const ends = new Date(computeSignInEndMs({ signedInAt, seenAt, trusted }))
    if (ends < ctx.clock.now()) return []
    const device = user_agent || 'An unknown device'
    const isThisDevice = id === signedIn.session.id
    const trustedUntil = trusted ? ends : null
    return [{ id, device, network: ip_address ?? '', signedInAt, seenAt, isThisDevice, trustedUntil }]
  })
}

/** Signs one of one's own devices out; `others` signs out all but this one. */
export async function signDeviceOut(
  ctx: AppContext,
  signedIn: SignedInMember,
  id: string,
): Promise<Outcome<{ ended: number }>> {
  const isOthers = id === 'others'
  const ended = await change(ctx, toActor(signedIn), async (tx) => {
    const sessions = isOthers ? { exceptSession: signedIn.session.id } : { session: id }
    const devices = await endSessions(tx, signedIn.id, sessions)
    const entry = { action: 'owner.device-ended', about: 'owner', aboutId: signedIn.id } as const
    if (devices > 0) await tx.record({ ...entry, ...(!isOthers && { before: sessions }), after: { devices } })
    return devices
  })
  return ended > 0 || isOthers ? { ok: true, ended } : refuse('sessionUnknown')
}

/**
 * Within the caller's transaction: signs this account out on one device, or on all but one (`exceptSession`), trusted or not; they get no more
 * notifications. Returns how many they were.
 */
export async function endSessions(tx: Database, ownerId: string, sessions: SessionChoice): Promise<number> {
  const deletion = tx.deleteFrom('owner_session').where('owner_id', '=', ownerId)
  const { numDeletedRows } = await deletion.where('id', ...matchSessions(sessions)).executeTakeFirst()
  await endNotifications(tx, ownerId, sessions)
  return Number(numDeletedRows)
}

const setUpShape = z.object({ totpURI: z.string() })
type TwoStepSetUp = { otpauthUrl: string; recoveryCodes: string[] }

/** A set-up that was begun stays the same in every tab for so long: the library would replace its secret each time. */
const SET_UP_MS = 15 * 60_000

/** Begins to set the second step up: returns a secret for the app and ten recovery codes. It is on from the first right code. */
export async function beginTwoStep(
  ctx: AppContext,
  client: Client,
  signedIn: SignedInMember,
  password: string,
): Promise<Outcome<TwoStepSetUp>> {
  if (signedIn.hasTwoStep) return refuse('twoStepOn')
  const { api, $context } = await getAuth(ctx)
  const { internalAdapter } = await $context
  const identifier = makeSetUpIdentifier(signedIn.id)
  const setUp = await internalAdapter.findVerificationValue(identifier)
  const isSetUpOpen = setUp !== null && setUp.expiresAt > new Date()
  const path = isSetUpOpen ? '/two-factor/get-totp-uri' : '/two-factor/enable'
  const outcome = await callAuth(ctx, client, path, { password: password.slice(0, 1000) })
  if (!outcome.ok) return outcome
  if (!isSetUpOpen) {
    await internalAdapter.deleteVerificationByIdentifier(identifier)
    const expiresAt = new Date(Date.now() + SET_UP_MS)
    await internalAdapter.createVerificationValue({ identifier, value: signedIn.id, expiresAt })
  }
  const { totpURI } = setUpShape.parse(outcome.answer)
  const { backupCodes } = await api.viewBackupCodes({ body: { userId: signedIn.id } })
  const { property } = await readContent(ctx)
  const otpauthUrl = makeOtpauthUrl(property.name, signedIn.email, totpURI)
  return { ok: true, otpauthUrl, recoveryCodes: backupCodes }
}

function makeSetUpIdentifier(ownerId: string): string {
  return `two-step-set-up:${ownerId}`
}

/** The code app shows the account under the name of the house. */
function makeOtpauthUrl(propertyName: string, email: string, totpURI: string): string {
  const issuer = encodeURIComponent(propertyName.replaceAll(':', ' '))
  const { search } = new URL(totpURI)
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}${search.replace(/issuer=[^&]*/, `issuer=${issuer}`)}`
}

/**
 * The first right code from the app turns the second step on. Returns the cookies of the new session that begins with it; other
 * devices signed in without the second step, and are signed out.
 */
export async function finishTwoStep(
  ctx: AppContext,
  client: Client,
  signedIn: SignedInMember,
  code: string,
): Promise<Outcome<{ cookies: string[] }>> {
  const trustingClient = { ...client, trustsBrowser: signedIn.session.trusted }
  const called = await callAuth(ctx, trustingClient, '/two-factor/verify-totp', { code: cleanCode(code) })
  if (!called.ok) return called
  const cookie = called.cookies.map((line) => line.split(';', 1)[0]).join('; ')
  const newSignIn = await findSignedIn(ctx, new Request(ctx.config.publicOrigin, { headers: { cookie } }))
  await change(ctx, toActor(signedIn), async (tx) => {
    await tx.record({ action: 'owner.two-step-on', about: 'owner', aboutId: signedIn.id })
    const session = newSignIn?.session.id ?? signedIn.session.id
    await moveNotifications(tx, signedIn.id, signedIn.session.id, session)
    await endSessions(tx, signedIn.id, { exceptSession: session })
  })
  const { internalAdapter } = await (await getAuth(ctx)).$context
  await internalAdapter.deleteVerificationByIdentifier(makeSetUpIdentifier(signedIn.id))
  return called
}

/** Turns the second step off again, with its secret and its codes, and signs all other devices out. Call `requireRecentPassword` before. */
export async function endTwoStep(ctx: AppContext, signedIn: SignedInMember): Promise<Outcome> {
  const wasOn = await change(ctx, toActor(signedIn), async (tx) => {
    const wasTurnedOff = await turnTwoStepOff(ctx, tx, signedIn.id)
    if (wasTurnedOff) await endSessions(tx, signedIn.id, { exceptSession: signedIn.session.id })
    return wasTurnedOff
  })
  return wasOn ? { ok: true } : refuse('twoStepOff')
}

/** Turns the second step off within the caller's transaction. Returns false when it was off already. */
export async function turnTwoStepOff(ctx: With<'clock'>, tx: Change, ownerId: string): Promise<boolean> {
  const changes = { two_factor_enabled: 0, updated_at: isoNow(ctx) } as const
  const update = tx.updateTable('owner').set(changes).where('id', '=', ownerId)
  const { numUpdatedRows } = await update.where('two_factor_enabled', '=', 1).executeTakeFirst()
  await tx.deleteFrom('owner_two_factor').where('owner_id', '=', ownerId).execute()
  if (numUpdatedRows === 0n) return false
  await tx.record({ action: 'owner.two-step-off', about: 'owner', aboutId: ownerId })
  return true
}

export type Passkey = { id: string; name: string; createdAt: string; usedAt: string | null }

/** One's own passkeys, the oldest first. The browser makes and uses them at the library's own addresses, `/admin/auth/passkey`. */
export async function listPasskeys({ database }: With<'database'>, ownerId: string): Promise<Passkey[]> {
  const passkeys = database.selectFrom('owner_passkey').where('owner_id', '=', ownerId).orderBy('created_at')
  const rows = await passkeys.select(['id', 'name', 'created_at as createdAt', 'used_at as usedAt']).execute()
  return rows.map((row) => ({ ...row, name: row.name ?? 'A passkey' }))
}

/** Whether anybody of the team has one. */
export async function hasPasskeys({ database }: With<'database'>): Promise<boolean> {
  return Boolean(await database.selectFrom('owner_passkey').select('id').limit(1).executeTakeFirst())
}

/** Removes one of one's own passkeys; sessions it has opened stay, and are ended under devices. */
export async function removePasskey(ctx: AppContext, signedIn: SignedInMember, id: string): Promise<Outcome> {
  const removed = await change(ctx, toActor(signedIn), (tx) => deletePasskeys(tx, signedIn.id, id))
  return removed > 0 ? { ok: true } : refuse('passkeyRemoved')
}

/** Within the caller's transaction: deletes one passkey of this person, or, after a rescue, all of them. Returns how many. */
export async function deletePasskeys(tx: Change, ownerId: string, id?: string): Promise<number> {
  const all = tx.deleteFrom('owner_passkey').where('owner_id', '=', ownerId)
  const { numDeletedRows } = await (id === undefined ? all : all.where('id', '=', id)).executeTakeFirst()
  const deleted = Number(numDeletedRows)
  const before = id === undefined ? { passkeys: deleted } : { passkey: id }
  if (deleted > 0)
    await tx.record({ action: 'owner.passkey-removed', about: 'owner', aboutId: ownerId, before })
  return deleted
}
