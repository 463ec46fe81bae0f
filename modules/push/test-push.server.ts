import type { SignedIn } from '#modules/accounts/credentials.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import { writeTestPush } from './push.ts'
import { callPushService } from './push-service.server.ts'
import { around } from './queue-pushes.server.ts'
import { dropDevice } from './ringer.server.ts'

const KEPT_SECONDS = 5 * 60

/** Has one of one's own devices ring at once, quiet hours or not, and says what its push service answered. */
export async function testPush(ctx: AppContext, signedIn: SignedIn, id: string): Promise<Outcome> {
  const device = await ctx.database
    .selectFrom('push_subscription')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', signedIn.id)
    .executeTakeFirst()
  if (!device) return refuse('pushDeviceUnknown')
  const { property } = await publishedContent(ctx)
  const push = writeTestPush(property.name, await around(ctx))
  const { pushed } = await callPushService(ctx, device, push, KEPT_SECONDS)
  if (pushed === 'gone') {
    await dropDevice(ctx, device)
    return refuse('pushGone')
  }
  const came = pushed === 'yes' ? { sent_at: isoNow(ctx), trouble: null } : { trouble: pushed }
  await ctx.database.updateTable('push_subscription').set(came).where('id', '=', id).execute()
  return pushed === 'yes' ? { ok: true } : refuse(pushed)
}
