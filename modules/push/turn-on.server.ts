import { createPublicKey } from 'node:crypto'
import { z } from 'zod'
import type { SignedIn } from '#modules/accounts/credentials.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { newId } from '#server/keys.ts'
import { mayCall } from './push-service.server.ts'

/** More than anybody carries about. */
const DEVICES_MOST = 20

/** What a browser gives away when it is subscribed (W3C Push API, `PushSubscription`); `was` is its endpoint before, where it changed it by itself. */
const subscribed = z.object({
  endpoint: z.string().max(1000),
  was: z.string().max(1000).optional(),
  p256dh: z.string().refine(isPointOfCurve),
  auth: z.string().regex(/^[\w-]{22}$/),
})

/** Has a device ring from now on, for enquiries and reviews. One that rang for somebody else before rings for whoever asks now. */
export async function turnDeviceOn(
  ctx: AppContext,
  signedIn: SignedIn,
  given: unknown,
  device: string,
): Promise<Outcome<{ id: string }>> {
  const read = subscribed.safeParse(given)
  if (!read.success || !mayCall(ctx, read.data.endpoint)) return refuse('pushAddressWrong')
  const { endpoint, was = endpoint, ...keys } = read.data
  const now = isoNow(ctx)
  return change(
    ctx,
    { kind: signedIn.role, id: signedIn.id },
    async (tx): Promise<Outcome<{ id: string }>> => {
      await tx
        .deleteFrom('push_subscription')
        .where('endpoint', '=', endpoint)
        .where('owner_id', '!=', signedIn.id)
        .execute()
      const there = await tx
        .selectFrom('push_subscription')
        .select(['id', 'endpoint'])
        .where('owner_id', '=', signedIn.id)
        .execute()
      const renewed = { ...keys, endpoint, session_id: signedIn.session.id, seen_at: now, trouble: null }
      const same =
        there.find((each) => each.endpoint === endpoint) ?? there.find((each) => each.endpoint === was)
      if (same) {
        await tx.updateTable('push_subscription').set(renewed).where('id', '=', same.id).execute()
        return { ok: true, id: same.id }
      }
      if (there.length >= DEVICES_MOST) return refuse('pushDevicesTooMany')
      const id = newId()
      const wishes = { enquiries: 1, reviews: 1, quiet_from: null, quiet_until: null } as const
      const begun = { created_at: now, sent_at: null, tries: 0, next_try_at: now }
      await tx
        .insertInto('push_subscription')
        .values({ id, owner_id: signedIn.id, device, ...renewed, ...wishes, ...begun })
        .execute()
      await tx.record({
        act: 'owner.notifications-on',
        about: 'owner',
        aboutId: signedIn.id,
        after: { device },
      })
      return { ok: true, id }
    },
  )
}

/** Whose a device is that has just opened a room: it was seen now, by this session. */
export async function noteDeviceHere(
  house: Pick<AppContext, 'clock' | 'database'>,
  signedIn: SignedIn,
  endpoint: string,
): Promise<'mine' | 'others' | 'unknown'> {
  const { numUpdatedRows } = await house.database
    .updateTable('push_subscription')
    .set({ seen_at: isoNow(house), session_id: signedIn.session.id })
    .where('endpoint', '=', endpoint)
    .where('owner_id', '=', signedIn.id)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return 'mine'
  const theirs = await house.database
    .selectFrom('push_subscription')
    .select('id')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  return theirs ? 'others' : 'unknown'
}

/** An uncompressed point of P-256 in base64url, as messages are encrypted for. */
function isPointOfCurve(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  try {
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } }).type === 'public'
  } catch {
    return false
  }
}
