import { sayMoment } from '#domain/day.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { cleanAddress } from '#domain/text.ts'
import { writeRescueEmail } from '../../mail/emails/owner-emails.ts'
import { change } from '../change.ts'
import { ownerAndSender } from '../enquiries/enquiry-emails.ts'
import type { Actor, House } from '../house.ts'
import { queueEmail } from '../mail/outbox.ts'
import { silenceOthers } from '../push/silence-devices.ts'
import { readSettings } from '../settings.ts'
import { makeOwnerLink } from './owner-links.ts'

/**
 * For somebody of the team whose phone and recovery codes are gone: signs all their devices out and gives a link, good once and for
 * an hour, to a new password without the second step, which stays on until then. An e-mail tells them. Only for whoever sits at the
 * machine of the house.
 */
export async function rescueOwner(
  house: House,
  actor: Actor,
  given: string,
): Promise<Outcome<{ id: string; link: string; devices: number }>> {
  const email = cleanAddress(given).toLowerCase()
  const outcome = await change(house, actor, async (tx) => {
    const owner = await tx
      .selectFrom('owner')
      .select(['id', 'role'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!owner) return refuse('ownerUnknown', 'email')
    const { id, link } = await makeOwnerLink(house, tx, actor, { purpose: 'rescue', email, role: owner.role })
    const ended = await tx.deleteFrom('owner_session').where('owner_id', '=', owner.id).executeTakeFirst()
    await silenceOthers(tx, owner.id, '')
    const devices = Number(ended.numDeletedRows)
    const [{ sender }, { timeZone }] = [
      await ownerAndSender({ database: tx }),
      await readSettings({ database: tx }),
    ]
    const letter = await writeRescueEmail(sender, sayMoment(house.clock.now(), timeZone))
    await queueEmail(house, tx, { kind: 'rescue', about: 'owner', aboutId: owner.id, to: email, ...letter })
    const after = { devices }
    await tx.record({ act: 'owner.rescued', about: 'owner', aboutId: owner.id, after })
    return { ok: true as const, id, link, devices }
  })
  return outcome
}
