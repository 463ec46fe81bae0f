import type { AppContext } from '#server/app-context.ts'
import { seal, unseal } from '#server/secrets/seal.ts'
import { keptSetting, replaceSetting, writtenSetting } from '#server/settings.ts'

/** The row of the settings that holds them; not among those that `readSettings` gives away. */
const VAPID = 'vapid'
type KeptVapid = { publicKey: string; sealed: string }

/** What tells push services that it is us (RFC 8292): P-256, both in base64url. Devices subscribe for the public half. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** The keys of this house; null before the first device, and where the key of the house does not open them. */
export async function vapidKeys(house: Pick<AppContext, 'config' | 'database'>): Promise<VapidKeys | null> {
  const kept = await keptSetting<KeptVapid>(house.database, VAPID)
  return kept ? opened(house, kept) : null
}

/** The same, made where there are none. Those that cannot be opened any more give way, with every device that was subscribed for them. */
export async function vapidKeysOrNew(ctx: AppContext): Promise<VapidKeys> {
  const written = await writtenSetting(ctx.database, VAPID)
  const there = written === null ? null : await opened(ctx, JSON.parse(written))
  if (there) return there
  const { generateVAPIDKeys } = (await import('web-push')).default
  const { publicKey, privateKey } = generateVAPIDKeys()
  const kept: KeptVapid = { publicKey, sealed: await seal(ctx, purposeOfVapid({ publicKey }), privateKey) }
  const replaced = await ctx.database.transaction().execute(async (tx) => {
    if (!(await replaceSetting(ctx, tx, VAPID, written, kept))) return false
    await tx.deleteFrom('push_subscription').execute()
    return true
  })
  // Of two that make them at the same moment, the first stay.
  return replaced ? { publicKey, privateKey } : vapidKeysOrNew(ctx)
}

async function opened(
  house: Pick<AppContext, 'config'>,
  { publicKey, sealed }: KeptVapid,
): Promise<VapidKeys | null> {
  const privateKey = await unseal(house, purposeOfVapid({ publicKey }), sealed)
  return privateKey === null ? null : { publicKey, privateKey }
}

/** What it is sealed for: beside another public half it opens nothing. */
function purposeOfVapid({ publicKey }: Pick<KeptVapid, 'publicKey'>): string {
  return `key of notifications ${publicKey}`
}
