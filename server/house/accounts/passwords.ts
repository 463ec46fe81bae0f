import { passwordProblem } from '#domain/accounts/password.ts'
import { sayMoment } from '#domain/day.ts'
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts'
import { cleanAddress } from '#domain/text.ts'
import type { Database } from '../../database/open.ts'
import { writePasswordChangedEmail, writePasswordEmail } from '../../mail/emails/owner-emails.ts'
import { type Change, change } from '../change.ts'
import { publishedContent } from '../content/content.ts'
import { ownerAndSender } from '../enquiries/enquiry-emails.ts'
import { type Actor, type House, isoNow, theHouse } from '../house.ts'
import { describeFault } from '../log.ts'
import { canSendEmails } from '../mail/mail-server.ts'
import { queueEmail } from '../mail/outbox.ts'
import { readSettings } from '../settings.ts'
import { askPassword, type Credentials } from './enter.ts'
import { isLeaked } from './leaked-passwords.ts'
import { ownerAuth, type SignedIn } from './owner-auth.ts'
import { isAccountLink, makeOwnerLink, readOwnerLink, spendOwnerLink } from './owner-links.ts'
import { dropPasskeys } from './passkeys.ts'
import { endOtherDevices } from './sessions.ts'
import { forgetTries, noteTry, triers } from './sign-in-tries.ts'
import { dropTwoStep } from './two-step.ts'

/** Longer than an answer takes from here. */
const AFTER_ANSWER_MS = 50

const refusals = {
  'too-short': 'passwordTooShort',
  'too-long': 'passwordTooLong',
  common: 'passwordCommon',
  'about-you': 'passwordAboutYou',
} as const

/** Why this password will not do, or null. The name of the house counts as known, like the person's own. */
export async function passwordRefusal(
  house: Pick<House, 'database'>,
  password: string,
  known: string[],
): Promise<Refusal | null> {
  const { property } = await publishedContent(house)
  const problem = passwordProblem(password, [...known, property.name])
  if (problem) return refuse(refusals[problem], 'password')
  return (await isLeaked(password)) ? refuse('passwordLeaked', 'password') : null
}

/** The password must be another than the one that opens this account now: whoever knew that one shall know it no longer. */
async function notTheOneBefore(house: House, ownerId: string, password: string): Promise<Refusal | null> {
  const account = await house.database
    .selectFrom('owner_account')
    .select('password')
    .where('owner_id', '=', ownerId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!account?.password) return null
  const { password: hasher } = await (await ownerAuth(house)).$context
  const isSame = await hasher.verify({ password, hash: account.password })
  return isSame ? refuse('passwordBefore', 'password') : null
}

export async function hashPassword(house: House, password: string): Promise<string> {
  const { password: hasher } = await (await ownerAuth(house)).$context
  return hasher.hash(password)
}

/**
 * "I forgot my password": a letter goes to whoever has an account of this address. The answer never says whether there is one, also not by
 * its time: it is given first, and `written` follows with the same work for every address. Without a mail server every address is refused alike.
 */
export async function askNewPassword(
  house: House,
  credentials: Credentials,
  given: string,
): Promise<Outcome<{ written: Promise<void> }>> {
  const email = cleanAddress(given).toLowerCase()
  if (!(await canSendEmails(house))) return refuse('mailMissing')
  const tooMany = await noteTry(house, triers(`reset ${email}`, credentials.address))
  if (tooMany) return tooMany
  const written = afterAnswer()
    .then(() => writeToOwnerOf(house, email))
    .catch((fault) => house.log.error('password.letter', describeFault(fault)))
  return { ok: true, written }
}

/** The answer is on its way by then. */
function afterAnswer(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, AFTER_ANSWER_MS))
}

/** For an address without an account everything is done as well, and then undone. */
async function writeToOwnerOf(house: House, email: string): Promise<void> {
  await change(house, theHouse, async (tx) => {
    const owner = await tx
      .selectFrom('owner')
      .select(['id', 'role'])
      .where('email', '=', email)
      .executeTakeFirst()
    const { link } = await makeOwnerLink(house, tx, theHouse, {
      purpose: 'password',
      email,
      role: owner?.role ?? 'helper',
    })
    const { sender } = await ownerAndSender({ database: tx })
    const letter = await writePasswordEmail(sender, link)
    if (!owner) return undone(tx, email)
    await queueEmail(house, tx, {
      kind: 'password',
      about: 'owner',
      aboutId: owner.id,
      to: email,
      ...letter,
    })
    await tx.record({ act: 'owner.password-asked', about: 'owner', aboutId: owner.id })
  })
}

async function undone(tx: Database, email: string): Promise<void> {
  await tx.deleteFrom('owner_link').where('email', '=', email).where('purpose', '=', 'password').execute()
}

/** Sets the password a one-time link allows; whatever was signed in with the old one is signed out. A rescue ends the second step and all passkeys as well. */
export async function resetPassword(house: House, key: string, password: string): Promise<Outcome> {
  const link = await readOwnerLink(house, key)
  if (!link || isAccountLink(link)) return refuse('linkOver')
  const owner = await house.database
    .selectFrom('owner')
    .select(['id', 'name', 'role'])
    .where('email', '=', link.email)
    .executeTakeFirst()
  if (!owner) return refuse('linkOver')
  const problem =
    (await passwordRefusal(house, password, [owner.name, link.email])) ??
    (await notTheOneBefore(house, owner.id, password))
  if (problem) return problem
  const hash = await hashPassword(house, password)
  const who: Actor = { kind: owner.role, id: owner.id }
  const changed = await change(house, who, async (tx) => {
    if (!(await spendOwnerLink(house, tx, link))) return false
    if (link.purpose === 'rescue') {
      await dropTwoStep(house, tx, who)
      await dropPasskeys(tx, who)
    }
    await setPassword(house, tx, { id: owner.id, email: link.email }, hash)
    return true
  })
  if (!changed) return refuse('linkOver')
  // Whoever guessed at the account meanwhile keeps its owner out no longer.
  await forgetTries(house, [triers(link.email, '')[0]])
  return { ok: true }
}

/** Changes one's own password; every other device is signed out. */
export async function changePassword(
  house: House,
  credentials: Credentials,
  signedIn: SignedIn,
  { current, fresh }: { current: string; fresh: string },
): Promise<Outcome> {
  const refusal = await askPassword(house, credentials, signedIn, { password: current, field: 'current' })
  if (refusal) return refusal
  const problem =
    (await passwordRefusal(house, fresh, [signedIn.name, signedIn.email])) ??
    (await notTheOneBefore(house, signedIn.id, fresh))
  if (problem) return problem
  const hash = await hashPassword(house, fresh)
  const who: Actor = { kind: signedIn.role, id: signedIn.id }
  await change(house, who, (tx) => setPassword(house, tx, signedIn, hash, signedIn.session.id))
  return { ok: true }
}

async function setPassword(
  house: House,
  tx: Change,
  owner: { id: string; email: string },
  password: string,
  keptSession = '',
): Promise<void> {
  await tx
    .updateTable('owner_account')
    .set({ password, updated_at: isoNow(house) })
    .where('owner_id', '=', owner.id)
    .where('provider_id', '=', 'credential')
    .execute()
  await endOtherDevices(tx, owner.id, keptSession)
  const [{ sender }, { timeZone }] = [
    await ownerAndSender({ database: tx }),
    await readSettings({ database: tx }),
  ]
  const letter = await writePasswordChangedEmail(sender, sayMoment(house.clock.now(), timeZone))
  const about = { kind: 'password-changed', about: 'owner', aboutId: owner.id, to: owner.email }
  await queueEmail(house, tx, { ...about, ...letter })
  await tx.record({ act: 'owner.password-changed', about: 'owner', aboutId: owner.id })
}
