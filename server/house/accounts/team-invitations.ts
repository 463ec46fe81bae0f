import { type Outcome, refuse } from '#domain/refusal.ts'
import type { OwnerLinkRow } from '../../database/owner-tables.ts'
import { sayQuicker } from '../audit/too-late.ts'
import { change } from '../change.ts'
import { type Actor, type House, isoNow } from '../house.ts'
import { inviteOwner } from './owners.ts'

export type TeamInvitation = Pick<OwnerLinkRow, 'id' | 'email' | 'role' | 'created_at' | 'expires_at'> & {
  /** Its three days are over; it can be sent again. */
  isOver: boolean
}

/** Who was asked into the team and has not come in, the newest first. */
export async function teamInvitations(house: Pick<House, 'database' | 'clock'>): Promise<TeamInvitation[]> {
  const rows = await open(house)
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, isOver: row.expires_at <= isoNow(house) }))
}

/** Takes an invitation back: its link opens nothing any more. */
export async function withdrawInvitation(house: House, actor: Actor, id: string): Promise<Outcome> {
  const outcome = await change(house, actor, async (tx): Promise<Outcome> => {
    const gone = await tx
      .deleteFrom('owner_link')
      .where('id', '=', id)
      .where('purpose', '=', 'team')
      .where('used_at', 'is', null)
      .returning('role')
      .executeTakeFirst()
    if (!gone) return refuse('invitationUnknown')
    const about = { about: 'owner-link', aboutId: id, before: { role: gone.role } }
    await tx.record({ act: 'owner.invitation-withdrawn', ...about })
    return { ok: true }
  })
  return sayQuicker(house, actor, outcome, { about: 'owner-link', id })
}

/** Makes, and where it can sends, a fresh link for someone who was asked before, as what they were asked; the older link stops working. */
export async function inviteAgain(
  house: House,
  actor: Actor,
  id: string,
): Promise<Outcome<{ link: string; email: string; sent: boolean }>> {
  const row = await open(house).select(['email', 'role']).where('id', '=', id).executeTakeFirst()
  if (!row) {
    const gone = refuse('invitationUnknown')
    return sayQuicker(house, actor, gone, { about: 'owner-link', id })
  }
  const outcome = await inviteOwner(house, actor, row)
  return outcome.ok ? { ...outcome, email: row.email } : outcome
}

function open({ database }: Pick<House, 'database'>) {
  return database.selectFrom('owner_link').where('purpose', '=', 'team').where('used_at', 'is', null)
}
