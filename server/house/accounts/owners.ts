import { type OwnerRole, ownerRoles } from '#domain/accounts/owner.ts'
import { isEmailAddress, NAME_MOST_CHARACTERS } from '#domain/contact.ts'
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts'
import { cleanAddress, cleanLine } from '#domain/text.ts'
import type { Database } from '../../database/open.ts'
import type { OwnerRow } from '../../database/owner-tables.ts'
import { writeTeamEmail } from '../../mail/emails/owner-emails.ts'
import { sayQuicker } from '../audit/too-late.ts'
import { type Change, change } from '../change.ts'
import { ownerAndSender } from '../enquiries/enquiry-emails.ts'
import { type Actor, type House, isoNow, theHouse } from '../house.ts'
import { newId } from '../keys.ts'
import { canSendEmails } from '../mail/mail-server.ts'
import { queueEmail } from '../mail/outbox.ts'
import { isAccountLink, makeOwnerLink, readOwnerLink, spendOwnerLink } from './owner-links.ts'
import { hashPassword, passwordRefusal } from './passwords.ts'

export type Owner = Pick<OwnerRow, 'id' | 'name' | 'email' | 'role' | 'two_factor_enabled' | 'created_at'>
export type JoinForm = { name: string; email: string; password: string }

/** The team, owners first. */
export async function listOwners(house: Pick<House, 'database'>): Promise<Owner[]> {
  return house.database
    .selectFrom('owner')
    .select(['id', 'name', 'email', 'role', 'two_factor_enabled', 'created_at'])
    .orderBy('role', 'desc')
    .orderBy('created_at')
    .execute()
}

/** Opens an account with a one-time link. An invited person's address is the one the link went to; only the first owner gives theirs. */
export async function join(house: House, key: string, form: JoinForm): Promise<Outcome<{ email: string }>> {
  const link = await readOwnerLink(house, key)
  if (!link || !isAccountLink(link)) return refuse('linkOver')
  const name = cleanLine(form.name).slice(0, NAME_MOST_CHARACTERS)
  const email = cleanAddress(link.email || form.email).toLowerCase()
  const problem = checkPerson(name, email) ?? (await passwordRefusal(house, form.password, [name, email]))
  if (problem) return problem
  const password = await hashPassword(house, form.password)
  return change(house, theHouse, async (tx): Promise<Outcome<{ email: string }>> => {
    if (link.purpose === 'first-owner' && (await hasOwner(tx))) return refuse('linkOver')
    if (await findByEmail(tx, email)) return refuse('ownerThere', 'email')
    if (!(await spendOwnerLink(house, tx, link))) return refuse('linkOver')
    await insertOwner(house, tx, { name, email, role: link.role, password })
    return { ok: true, email }
  })
}

/** Asks somebody into the team: a link that works once, given back to be handed over, and sent by e-mail where there is a mail server (`sent`). */
export async function inviteOwner(
  house: House,
  actor: Actor,
  asked: { email: string; role: string },
): Promise<Outcome<{ link: string; sent: boolean }>> {
  const email = cleanAddress(asked.email).toLowerCase()
  const role = ownerRoles.find((each) => each === asked.role)
  if (!isEmailAddress(email)) return refuse('emailInvalid', 'email')
  if (!role) return refuse('roleUnknown', 'role')
  const sent = await canSendEmails(house)
  return change(house, actor, async (tx): Promise<Outcome<{ link: string; sent: boolean }>> => {
    if (await findByEmail(tx, email)) return refuse('ownerThere', 'email')
    const { id, link } = await makeOwnerLink(house, tx, actor, { purpose: 'team', email, role })
    const { sender } = await ownerAndSender({ database: tx })
    const maker = await tx.selectFrom('owner').select('name').where('id', '=', actor.id).executeTakeFirst()
    const letter = await writeTeamEmail(sender, { from: maker?.name ?? sender.name, role, address: link })
    if (sent)
      await queueEmail(house, tx, { kind: 'team', about: 'owner-link', aboutId: id, to: email, ...letter })
    await tx.record({
      act: 'owner.invited',
      about: 'owner-link',
      aboutId: id,
      after: { role },
    })
    return { ok: true, link, sent }
  })
}

/** The same for whoever sits at the server: no e-mail, only the link. Good for the first owner and for any later one. */
export function inviteOwnerByHand(
  house: House,
  actor: Actor,
  given: string,
): Promise<Outcome<{ id: string; link: string }>> {
  const email = cleanAddress(given).toLowerCase()
  return change(house, actor, async (tx) => {
    if (!isEmailAddress(email)) return refuse('emailInvalid', 'email')
    if (await findByEmail(tx, email)) return refuse('ownerThere', 'email')
    const made = await makeOwnerLink(house, tx, actor, { purpose: 'team', email, role: 'owner' })
    const after = { role: 'owner' }
    await tx.record({ act: 'owner.invited', about: 'owner-link', aboutId: made.id, after })
    return { ok: true as const, ...made }
  })
}

/** Makes an owner of a helper, or the other way round. The house keeps at least one owner, and nobody changes their own role. */
export async function changeRole(house: House, actor: Actor, id: string, role: OwnerRole): Promise<Outcome> {
  const outcome = await change(house, actor, async (tx): Promise<Outcome> => {
    const refusal = await checkOther(tx, actor, id, role)
    if (refusal) return refusal
    const { numUpdatedRows } = await tx
      .updateTable('owner')
      .set({ role, updated_at: isoNow(house) })
      .where('id', '=', id)
      .where('role', '!=', role)
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      return (await isInTeam(tx, id)) ? refuse('roleAlready') : refuse('ownerUnknown')
    const before = { role: role === 'owner' ? 'helper' : 'owner' }
    await tx.record({
      act: 'owner.role',
      about: 'owner',
      aboutId: id,
      before,
      after: { role },
    })
    return { ok: true }
  })
  return sayQuicker(house, actor, outcome, { about: 'owner', id })
}

/** Takes somebody out of the team: their account and everything that was signed in with it are gone. */
export async function removeOwner(house: House, actor: Actor, id: string): Promise<Outcome> {
  const outcome = await change(house, actor, async (tx): Promise<Outcome> => {
    const refusal = await checkOther(tx, actor, id, null)
    if (refusal) return refusal
    const before = await tx
      .deleteFrom('owner')
      .where('id', '=', id)
      .returning(['name', 'role'])
      .executeTakeFirst()
    if (!before) return refuse('ownerUnknown')
    await tx.record({ act: 'owner.removed', about: 'owner', aboutId: id, before })
    return { ok: true }
  })
  return sayQuicker(house, actor, outcome, { about: 'owner', id })
}

/** Writes an account down; its password comes hashed. */
export async function insertOwner(
  house: Pick<House, 'clock'>,
  tx: Change,
  { name, email, role, password }: { name: string; email: string; role: OwnerRole; password: string },
): Promise<string> {
  const id = newId()
  const at = { created_at: isoNow(house), updated_at: isoNow(house) }
  const person = { id, name, email, role, email_verified: 0, image: null, two_factor_enabled: 0 } as const
  await tx
    .insertInto('owner')
    .values({ ...person, ...at })
    .execute()
  const none = { access_token: null, refresh_token: null, id_token: null, scope: null }
  const never = { access_token_expires_at: null, refresh_token_expires_at: null }
  const account = { id: newId(), owner_id: id, account_id: id, provider_id: 'credential', password }
  await tx
    .insertInto('owner_account')
    .values({ ...account, ...none, ...never, ...at })
    .execute()
  await tx.record({ act: 'owner.joined', about: 'owner', aboutId: id, after: { role } }, { kind: role, id })
  return id
}

function checkPerson(name: string, email: string): Refusal | null {
  if (!name) return refuse('nameOfYours', 'name')
  return isEmailAddress(email) ? null : refuse('emailInvalid', 'email')
}

async function checkOther(tx: Database, actor: Actor, id: string, becomes: OwnerRole | null) {
  if (actor.id === id) return refuse('notYourself')
  await lockTeam(tx)
  if (becomes === 'owner') return null
  const others = await tx
    .selectFrom('owner')
    .select('id')
    .where('role', '=', 'owner')
    .where('id', '!=', id)
    .executeTakeFirst()
  return others ? null : refuse('lastOwner')
}

/** Changes of the team go one after the other, so that two owners cannot take each other out at the same moment. */
async function lockTeam(tx: Database): Promise<void> {
  const first = tx.selectFrom('owner').select(({ fn }) => fn.min('id').as('id'))
  await tx
    .updateTable('owner')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('id', '=', first)
    .execute()
}

async function isInTeam(tx: Database, id: string): Promise<boolean> {
  return Boolean(await tx.selectFrom('owner').select('id').where('id', '=', id).executeTakeFirst())
}

async function hasOwner(tx: Database): Promise<boolean> {
  return Boolean(await tx.selectFrom('owner').select('id').limit(1).executeTakeFirst())
}

function findByEmail(tx: Database, email: string) {
  return tx.selectFrom('owner').select('id').where('email', '=', email).executeTakeFirst()
}
