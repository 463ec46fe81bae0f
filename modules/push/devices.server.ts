import type { SignedIn } from '#modules/accounts/credentials.server.ts'
import { sayQuicker } from '#modules/audit/too-late.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { PushSubscriptionRow } from '#server/db/push-tables.ts'
import { dueAgain } from './queue-pushes.server.ts'
import { areQuietHours, type QuietHours } from './quiet-hours.ts'

/** What a device is told of, and when it is left in peace. */
export type Wishes = { enquiries: boolean; reviews: boolean; quiet: QuietHours | null }
export type RingingDevice = Wishes &
  Pick<PushSubscriptionRow, 'id' | 'device' | 'trouble'> & {
    createdAt: string
    seenAt: string
    sentAt: string | null
    thisOne: boolean
  }

/** One's own devices that ring, the one seen last first. */
export async function ringingDevices(
  house: Pick<AppContext, 'database'>,
  signedIn: SignedIn,
): Promise<RingingDevice[]> {
  const rows = await house.database
    .selectFrom('push_subscription')
    .selectAll()
    .where('owner_id', '=', signedIn.id)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    trouble: row.trouble,
    ...wishesOf(row),
    createdAt: row.created_at,
    seenAt: row.seen_at,
    sentAt: row.sent_at,
    thisOne: row.session_id === signedIn.session.id,
  }))
}

/** Changes what one of one's own devices is told of, and when; what waits for it waits by the new hours. */
export async function changeDevice(
  ctx: AppContext,
  signedIn: SignedIn,
  id: string,
  wishes: Wishes,
): Promise<Outcome> {
  const { quiet } = wishes
  if (quiet && !areQuietHours(quiet)) return refuse('quietHoursWrong', 'quiet')
  const outcome = await change(ctx, actorOf(signedIn), async (tx): Promise<Outcome> => {
    const row = await tx
      .selectFrom('push_subscription')
      .selectAll()
      .where('id', '=', id)
      .where('owner_id', '=', signedIn.id)
      .executeTakeFirst()
    if (!row) return refuse('pushDeviceUnknown')
    const [before, after] = [told(wishesOf(row)), told(wishes)]
    if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true }
    await tx
      .updateTable('push_subscription')
      .set({
        enquiries: wishes.enquiries ? 1 : 0,
        reviews: wishes.reviews ? 1 : 0,
        quiet_from: quiet?.from ?? null,
        quiet_until: quiet?.until ?? null,
      })
      .where('id', '=', id)
      .execute()
    await dueAgain(ctx, tx, id, wishes)
    await tx.record({ ...about(signedIn), act: 'owner.notifications-changed', before, after })
    return { ok: true }
  })
  return sayQuicker(ctx, actorOf(signedIn), outcome, { about: 'owner', id: signedIn.id })
}

/** One of one's own devices rings no more, and nothing of it is kept. */
export async function turnDeviceOff(ctx: AppContext, signedIn: SignedIn, id: string): Promise<Outcome> {
  const gone = await change(ctx, actorOf(signedIn), async (tx) => {
    const row = await tx
      .deleteFrom('push_subscription')
      .where('id', '=', id)
      .where('owner_id', '=', signedIn.id)
      .returning('device')
      .executeTakeFirst()
    if (row) await tx.record({ ...about(signedIn), act: 'owner.notifications-off', before: row })
    return row !== undefined
  })
  return gone ? { ok: true } : refuse('pushDeviceUnknown')
}

function wishesOf(row: PushSubscriptionRow): Wishes {
  const { quiet_from: from, quiet_until: until } = row
  const quiet = from && until ? { from, until } : null
  return { enquiries: row.enquiries === 1, reviews: row.reviews === 1, quiet }
}

function told({ enquiries, reviews, quiet }: Wishes) {
  return { enquiries, reviews, quietHours: quiet ? `${quiet.from} to ${quiet.until}` : '' }
}

function about({ id }: SignedIn) {
  return { about: 'owner', aboutId: id }
}

function actorOf({ role, id }: SignedIn): Actor {
  return { kind: role, id }
}
