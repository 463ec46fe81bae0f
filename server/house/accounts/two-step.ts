import { z } from 'zod'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { cleanCode } from '#domain/text.ts'
import { type Change, change } from '../change.ts'
import { publishedContent } from '../content/content.ts'
import { sessionOf, trustDevice } from '../devices/trusted-device.ts'
import { type Actor, type House, isoNow } from '../house.ts'
import { keepRinging } from '../push/silence-devices.ts'
import { askAuth } from './ask-auth.ts'
import type { Credentials } from './enter.ts'
import type { SignedIn } from './owner-auth.ts'
import { endOtherDevices } from './sessions.ts'
import { forgetTries, noteTry, triersAt } from './sign-in-tries.ts'
import { spendCode } from './used-codes.ts'

const enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })

export type TwoStepSetUp = { address: string; recoveryCodes: string[] }

/** Begins the second step: a new secret for the app, and ten recovery codes, shown once. It holds from the first right code on. */
export async function beginTwoStep(
  house: House,
  credentials: Credentials,
  signedIn: SignedIn,
  password: string,
): Promise<Outcome<TwoStepSetUp>> {
  const who = await triersAt(house, credentials, signedIn.email)
  const tooMany = await noteTry(house, who)
  if (tooMany) return tooMany
  if (signedIn.twoStep) return refuse('twoStepOn')
  const { property } = await publishedContent(house)
  const body = { password, issuer: property.name.replaceAll(':', ' ') }
  const response = await askAuth(house, (api) =>
    api.enableTwoFactor({ body, headers: credentials.headers, asResponse: true }),
  )
  if (!response.ok) return refuse('passwordWrong', 'password')
  await forgetTries(house, who)
  const { totpURI, backupCodes } = enabled.parse(await response.json())
  return { ok: true, address: totpURI, recoveryCodes: backupCodes }
}

/**
 * The first right code from the app turns the second step on. Gives the cookies of the new session that begins with it; other
 * devices came in without the second step, and are signed out.
 */
export async function finishTwoStep(
  house: House,
  credentials: Credentials,
  signedIn: SignedIn,
  code: string,
): Promise<Outcome<{ cookies: string[] }>> {
  const who = await triersAt(house, credentials, signedIn.email)
  const tooMany = await noteTry(house, who)
  if (tooMany) return tooMany
  const plain = cleanCode(code)
  const response = await askAuth(house, (api) =>
    api.verifyTOTP({ body: { code: plain }, headers: credentials.headers, asResponse: true }),
  )
  if (!response.ok) return refuse('codeWrong', 'code')
  // It has opened a session: it opens no other.
  await spendCode(house, plain)
  await forgetTries(house, who)
  const actor: Actor = { kind: signedIn.role, id: signedIn.id }
  const begun = response.headers.getSetCookie()
  const cookies = await change(house, actor, async (tx) => {
    await tx.record({ act: 'owner.two-step-on', about: 'owner', aboutId: signedIn.id })
    const session = await sessionOf(tx, begun)
    await keepRinging(tx, signedIn.id, signedIn.session.id, session)
    await endOtherDevices(tx, signedIn.id, session)
    return signedIn.session.trusted ? trustDevice(tx, session, begun) : begun
  })
  return { ok: true, cookies }
}

/** Turns the second step off again, with its secret and its codes, and signs all other devices out. Ask `requireFresh` or the password before. */
export async function endTwoStep(house: House, signedIn: SignedIn): Promise<Outcome> {
  const who: Actor = { kind: signedIn.role, id: signedIn.id }
  const wasOn = await change(house, who, async (tx) => {
    const dropped = await dropTwoStep(house, tx, who)
    if (dropped) await endOtherDevices(tx, signedIn.id, signedIn.session.id)
    return dropped
  })
  return wasOn ? { ok: true } : refuse('twoStepOff')
}

/** The same within the caller's transaction; false when it was off already. */
export async function dropTwoStep(house: Pick<House, 'clock'>, tx: Change, who: Actor): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('owner')
    .set({ two_factor_enabled: 0, updated_at: isoNow(house) })
    .where('id', '=', who.id)
    .where('two_factor_enabled', '=', 1)
    .executeTakeFirst()
  await tx.deleteFrom('owner_two_factor').where('owner_id', '=', who.id).execute()
  if (numUpdatedRows === 0n) return false
  await tx.record({ act: 'owner.two-step-off', about: 'owner', aboutId: who.id }, who)
  return true
}
