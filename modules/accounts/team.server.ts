import { type Actor, type AppContext, isoNow, systemActor, type With } from '#core/app-context.server.ts'
import { nameLastChange } from '#core/audit-log.server.ts'
import { type Change, change, changeRow } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { OwnerLinkRow, OwnerRole, OwnerRow } from '#core/db/tables.ts'
import { hashKey, isKey, newId, newSecret } from '#core/host/keys.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { isEmailAddress, MAX_NAME_CHARACTERS } from '#core/values/contact.ts'
import { cleanAddress, cleanLine, cutText } from '#core/values/text.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { queueEmail } from '#modules/mail/queue-email.server.ts'
import { readOwnerAndSender } from '#modules/owner-emails/owner-emails.server.ts'
import { writeTeamEmail } from './account-emails.server.ts'
import { ACCOUNT_LINK_MS, ownerRoles } from './owner.ts'
import { checkPassword, hashPassword } from './passwords.server.ts'

// The team: the one-time links that make an account, invitations, roles.

const memberColumns = ['id', 'name', 'email', 'role', 'two_factor_enabled', 'created_at'] as const
export type TeamMember = Pick<OwnerRow, (typeof memberColumns)[number]>
type TeamInvitation = Pick<OwnerLinkRow, 'id' | 'email' | 'role' | 'created_at' | 'expires_at'> & {
  /** Whether its three days are over, so that it must be sent again. */
  hasExpired: boolean
}
type AccountLink = { id: string; link: string }

/** The team, owners first. */
export async function listTeamMembers(ctx: With<'database'>): Promise<TeamMember[]> {
  const members = ctx.database.selectFrom('owner').select(memberColumns)
  return members.orderBy('role', 'desc').orderBy('created_at').execute()
}

/** The link for the first owner; null when there is an owner. Every start makes a new one. */
export async function makeFirstOwnerLink(ctx: AppContext): Promise<string | null> {
  if (await hasOwner(ctx.database)) return null
  const row = { purpose: 'first-owner', email: '', role: 'owner' } as const
  const transaction = ctx.database.transaction()
  const { link } = await transaction.execute((tx) => makeAccountLink(ctx, tx, systemActor, row))
  return link
}

/** Makes a link that opens once, for three days; an older one of the same purpose and address stops working. Only the hash of its key is stored. */
export async function makeAccountLink(
  ctx: With<'clock' | 'config'>,
  tx: Database,
  maker: Actor,
  { purpose, email, role }: Pick<OwnerLinkRow, 'purpose' | 'email' | 'role'>,
): Promise<AccountLink> {
  const key = newSecret()
  const id = newId()
  const origin = { created_by: maker.id, created_at: isoNow(ctx), expires_at: isoNow(ctx, ACCOUNT_LINK_MS) }
  const row = { id, purpose, email, role, token_hash: hashKey(key), used_at: null, ...origin }
  await tx.deleteFrom('owner_link').where('purpose', '=', purpose).where('email', '=', email).execute()
  await tx.insertInto('owner_link').values(row).execute()
  return { id, link: `${ctx.config.publicOrigin}/admin/join?key=${key}` }
}

/** The first owner's link or the invitation that a key opens, or null for a key that is unknown, used or expired. */
export async function readAccountLink(ctx: With<'clock' | 'database'>, key: string) {
  const row = await ctx.database
    .selectFrom('owner_link')
    .selectAll()
    .where('purpose', 'in', ['first-owner', 'team'])
    .where('token_hash', '=', hashKey(isKey(key) ? key : ''))
    .where('used_at', 'is', null)
    .where('expires_at', '>', isoNow(ctx))
    .executeTakeFirst()
  return row ?? null
}

/** Whether the key has made its account. */
export async function isAccountLinkUsed(database: Database, key: string): Promise<boolean> {
  const row = await database
    .selectFrom('owner_link')
    .select('id')
    .where('token_hash', '=', hashKey(isKey(key) ? key : ''))
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes an account by a one-time link. An invited person's address is the one the link went to; only the first owner gives theirs. */
export async function joinTeam(
  ctx: AppContext,
  key: string,
  form: { name: string; email: string; password: string },
): Promise<Outcome<{ email: string; role: OwnerRole }>> {
  const link = await readAccountLink(ctx, key)
  if (!link) return refuse((await isAccountLinkUsed(ctx.database, key)) ? 'accountExists' : 'linkOver')
  const name = cutText(cleanLine(form.name), MAX_NAME_CHARACTERS)
  const email = cleanAddress(link.email || form.email).toLowerCase()
  if (!name) return refuse('ownNameRequired', 'name')
  if (!isEmailAddress(email)) return refuse('emailInvalid', 'email')
  const problem = await checkPassword(ctx, form.password, [name, email])
  if (problem) return problem
  const password = await hashPassword(ctx, form.password)
  return change(ctx, systemActor, async (tx): Promise<Outcome<{ email: string; role: OwnerRole }>> => {
    if (await isAccountLinkUsed(tx, key)) return refuse('accountExists')
    if (link.purpose === 'first-owner' && (await hasOwner(tx))) return refuse('linkOver')
    if (await hasOwner(tx, email)) return refuse('ownerExists', 'email')
    const { numUpdatedRows } = await tx
      .updateTable('owner_link')
      .set({ used_at: isoNow(ctx) })
      .where('id', '=', link.id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('accountExists')
    await insertTeamMember(ctx, tx, { name, email, role: link.role, password })
    return { ok: true, email, role: link.role }
  })
}

/** Writes an account; its password is hashed already. */
export async function insertTeamMember(
  ctx: With<'clock'>,
  tx: Change,
  { name, email, role, password }: { name: string; email: string; role: OwnerRole; password: string },
): Promise<string> {
  const id = newId()
  const times = { created_at: isoNow(ctx), updated_at: isoNow(ctx) }
  const owner = { id, name, email, role, email_verified: 0, two_factor_enabled: 0, ...times } as const
  await tx.insertInto('owner').values(owner).execute()
  const account = { id: newId(), owner_id: id, account_id: id, provider_id: 'credential', password, ...times }
  await tx.insertInto('owner_account').values(account).execute()
  const actor = { kind: role, id }
  await tx.record({ action: 'owner.joined', about: 'owner', aboutId: id, after: { role } }, actor)
  return id
}

/** Invites a person into the team. Returns the link; sends it by e-mail too where e-mail is set up (`isSentByEmail`). */
export async function inviteTeamMember(
  ctx: AppContext,
  actor: Actor,
  invitee: { email: string; role: string },
): Promise<Outcome<AccountLink & { isSentByEmail: boolean }>> {
  const email = cleanAddress(invitee.email).toLowerCase()
  const isSentByEmail = actor.kind !== 'command-line' && (await canSendEmails(ctx))
  const role = ownerRoles.find((each) => each === invitee.role)
  if (!isEmailAddress(email)) return refuse('emailInvalid', 'email')
  if (!role) return refuse('roleUnknown', 'role')
  return change(ctx, actor, async (tx): Promise<Outcome<AccountLink & { isSentByEmail: boolean }>> => {
    if (await hasOwner(tx, email)) return refuse('ownerExists', 'email')
    const { id, link } = await makeAccountLink(ctx, tx, actor, { purpose: 'team', email, role })
    if (isSentByEmail) {
      const { sender } = await readOwnerAndSender({ database: tx })
      const maker = await tx.selectFrom('owner').select('name').where('id', '=', actor.id).executeTakeFirst()
      const inviterName = maker?.name ?? sender.name
      const texts = await writeTeamEmail(sender, { inviterName, role, address: link })
      await queueEmail(ctx, tx, { kind: 'team', about: 'owner-link', aboutId: id, to: email, ...texts })
    }
    await tx.record({ action: 'owner.invited', about: 'owner-link', aboutId: id, after: { role } })
    return { ok: true, id, link, isSentByEmail }
  })
}

/** Who was invited into the team and has not joined, the newest first. */
export async function listTeamInvitations(ctx: With<'database' | 'clock'>): Promise<TeamInvitation[]> {
  const invitations = selectOpenInvitations(ctx.database).orderBy('created_at', 'desc').orderBy('id')
  const rows = await invitations.select(['id', 'email', 'role', 'created_at', 'expires_at']).execute()
  return rows.map((row) => ({ ...row, hasExpired: row.expires_at <= isoNow(ctx) }))
}

/** Makes a new link for an invited person, and sends it where e-mail is set up. The older link stops working. */
export async function renewInvitation(
  ctx: AppContext,
  actor: Actor,
  id: string,
): Promise<Outcome<{ link: string; email: string; isSentByEmail: boolean }>> {
  const invitations = selectOpenInvitations(ctx.database).select(['email', 'role'])
  const row = await invitations.where('id', '=', id).executeTakeFirst()
  if (!row) return nameLastChange(ctx, actor, refuse('invitationUnknown'), { about: 'owner-link', id })
  const outcome = await inviteTeamMember(ctx, actor, row)
  return outcome.ok ? { ...outcome, email: row.email } : outcome
}

/** Cancels an invitation: its link opens nothing any more. */
export async function withdrawInvitation(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'owner-link', id }, async (tx, record) => {
    const deletion = tx.deleteFrom('owner_link').where('id', '=', id).where('purpose', '=', 'team')
    const before = await deletion.where('used_at', 'is', null).returning('role').executeTakeFirst()
    if (!before) return refuse('invitationUnknown')
    await record('owner.invitation-withdrawn', { before })
    return { ok: true }
  })
}

/** Changes the role of another member. Refuses to leave the team without an owner. */
export function changeRole(ctx: AppContext, actor: Actor, id: string, role: OwnerRole): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'owner', id }, async (tx, record) => {
    const refusal = await checkTeamChange(tx, actor, id, role)
    if (refusal) return refusal
    const update = tx.updateTable('owner').set({ role, updated_at: isoNow(ctx) })
    const { numUpdatedRows } = await update.where('id', '=', id).where('role', '!=', role).executeTakeFirst()
    if (numUpdatedRows === 0n) {
      const member = await tx.selectFrom('owner').select('id').where('id', '=', id).executeTakeFirst()
      return refuse(member ? 'roleAlready' : 'ownerUnknown')
    }
    const before = { role: role === 'owner' ? 'helper' : 'owner' }
    await record('owner.role', { before, after: { role } })
    return { ok: true }
  })
}

/** Removes a member's account and all their sessions. */
export async function removeTeamMember(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'owner', id }, async (tx, record) => {
    const refusal = await checkTeamChange(tx, actor, id, null)
    if (refusal) return refusal
    const deletion = tx.deleteFrom('owner').where('id', '=', id).returning(['name', 'role'])
    const before = await deletion.executeTakeFirst()
    if (!before) return refuse('ownerUnknown')
    await record('owner.removed', { before })
    return { ok: true }
  })
}

async function checkTeamChange(tx: Database, actor: Actor, id: string, newRole: OwnerRole | null) {
  if (actor.id === id) return refuse('notYourself')
  // Changes of the team go one after the other, so that two owners cannot remove each other at the same moment.
  const firstId = tx.selectFrom('owner').select(({ fn }) => fn.min('id').as('id'))
  const lock = tx.updateTable('owner').set(({ ref }) => ({ updated_at: ref('updated_at') }))
  await lock.where('id', '=', firstId).execute()
  if (newRole === 'owner') return null
  const owners = tx.selectFrom('owner').select('id').where('role', '=', 'owner')
  return (await owners.where('id', '!=', id).executeTakeFirst()) ? null : refuse('lastOwner')
}

async function hasOwner(tx: Database, email?: string): Promise<boolean> {
  const owners = tx.selectFrom('owner').select('id').limit(1)
  const matching = email === undefined ? owners : owners.where('email', '=', email)
  return (await matching.executeTakeFirst()) !== undefined
}

function selectOpenInvitations(database: Database) {
  return database.selectFrom('owner_link').where('purpose', '=', 'team').where('used_at', 'is', null)
}
