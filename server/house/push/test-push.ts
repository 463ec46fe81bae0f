import { writeTestPush } from '#domain/notifications/push.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import type { SignedIn } from '../accounts/credentials.ts'
import { publishedContent } from '../content/content.ts'
import { type House, isoNow } from '../house.ts'
import { around } from './around.ts'
import { callPushService } from './push-service.ts'
import { dropDevice } from './ringer.ts'

const KEPT_SECONDS = 5 * 60

/** Has one of one's own devices ring at once, quiet hours or not, and says what its push service answered. */
export async function testPush(house: House, signedIn: SignedIn, id: string): Promise<Outcome> {
  const device = await house.database
    .selectFrom('push_subscription')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', signedIn.id)
    .executeTakeFirst()
  if (!device) return refuse('pushDeviceUnknown')
  const { property } = await publishedContent(house)
  const push = writeTestPush(property.name, await around(house))
  const { pushed } = await callPushService(house, device, push, KEPT_SECONDS)
  if (pushed === 'gone') {
    await dropDevice(house, device)
    return refuse('pushGone')
  }
  const came = pushed === 'yes' ? { sent_at: isoNow(house), trouble: null } : { trouble: pushed }
  await house.database.updateTable('push_subscription').set(came).where('id', '=', id).execute()
  return pushed === 'yes' ? { ok: true } : refuse(pushed)
}
