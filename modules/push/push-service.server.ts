import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as requestOverHttp } from 'node:http'
import { request as requestOverHttps } from 'node:https'
import type { AppContext, Push, With } from '#core/app-context.server.ts'
import type { PushSubscriptionRow, PushTrouble } from '#core/db/tables.ts'
import { lookupPublic, mayBePublic } from '#core/host/public-address.server.ts'
import { decryptText, encryptText } from '#core/host/text-encryption.server.ts'
import { readSetting, readSettingText, replaceSetting } from '#core/settings.server.ts'

/** The row of the settings that holds the keys of this site; not among those that `readSettings` gives away. */
export const VAPID_SETTING = 'vapid'

const RESPONSE_TIMEOUT_MS = 10_000

const MAX_ENDPOINT_CHARACTERS = 1000
const MAX_SERVICE_MESSAGE_CHARACTERS = 200

type Device = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>

/** `gone`: the subscription has ended. `afterSeconds`: when to try again. */
export type PushResult = { status: 'yes' } | { status: 'gone' } | PushFailure

/** `serviceMessage`: the push service's own words, without an address or a key. */
type PushFailure = { status: PushTrouble; afterSeconds?: number; code: string; serviceMessage?: string }

/** Whether we may call this address: https and public, or of the push service that the configuration names. */
export function mayCallEndpoint({ config }: With<'config'>, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || endpoint.length > MAX_ENDPOINT_CHARACTERS || url.username || url.password) return false
  if (url.origin === config.pushService) return true
  return url.protocol === 'https:' && url.port === '' && mayBePublic(url.hostname)
}

/** Sends a message to the push service of a device, encrypted for the device (RFC 8291) and signed. The service stores it for `ttlSeconds`. */
export async function callPushService(
  ctx: With<'config' | 'database' | 'outgoing'>,
  device: Device,
  message: Push,
  ttlSeconds: number,
): Promise<PushResult> {
  if (!mayCallEndpoint(ctx, device.endpoint)) return { status: 'pushRefused', code: 'address' }
  const keys = await readVapidKeys(ctx)
  if (!keys) return { status: 'pushKeyLost', code: 'key' }
  const { generateRequestDetails } = (await import('web-push')).default
  const { endpoint, p256dh, auth } = device
  const subscription = { endpoint, keys: { p256dh, auth } }
  const { headers, body } = generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: await readVapidSubject(ctx), ...keys },
    TTL: Math.max(0, Math.round(ttlSeconds)),
    contentEncoding: 'aes128gcm',
    urgency: 'high',
    topic: message.notification.tag,
  })
  return postToEndpoint(ctx, endpoint, headers, body).catch((fault) => ({
    status: 'pushUnreachable',
    code: String(fault.code ?? fault.name),
  }))
}

/** The contact for push services: the site, or an e-mail address while the site has no public address. */
async function readVapidSubject(ctx: With<'config' | 'database' | 'outgoing'>): Promise<string> {
  const { publicOrigin } = ctx.config
  if (publicOrigin.startsWith('https://')) return publicOrigin
  return `mailto:${(await ctx.outgoing.readPublicEmailAddress(ctx)).address}`
}

/** A redirection is not followed: it is an answer like any other that is not a yes. */
async function postToEndpoint(
  ctx: With<'config'>,
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer | null,
): Promise<PushResult> {
  const url = new URL(endpoint)
  const isConfiguredService = url.origin === ctx.config.pushService
  const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }
  const request: ClientRequest =
    url.protocol === 'http:'
      ? requestOverHttp(url, options)
      : requestOverHttps(url, { ...options, ...(!isConfiguredService && { lookup: lookupPublic }) })
  request.end(body)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const result = readResponse(answer)
  if ('code' in result) result.serviceMessage = await readServiceMessage(answer)
  answer.destroy()
  return result
}

/** The beginning of an answer in plain words; a service may repeat the address of the device. */
async function readServiceMessage(answer: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const chunk of answer) {
      text += chunk
      if (text.length > MAX_SERVICE_MESSAGE_CHARACTERS * 4) break
    }
  } catch {}
  return text
    .replace(/https?:\S+|[\w-]{32,}/g, '(…)')
    .replace(/[\s{}"]+/g, ' ')
    .trim()
    .slice(0, MAX_SERVICE_MESSAGE_CHARACTERS)
}

function readResponse({ statusCode = 0, headers }: IncomingMessage): PushResult {
  if (statusCode >= 200 && statusCode < 300) return { status: 'yes' }
  if (statusCode === 404 || statusCode === 410) return { status: 'gone' }
  const code = String(statusCode)
  if (statusCode !== 429 && statusCode < 500) return { status: 'pushRefused', code }
  const afterSeconds = parseRetryAfter(headers['retry-after'])
  const status = statusCode === 429 ? 'pushLater' : 'pushUnreachable'
  return { status, code, ...(afterSeconds !== null && { afterSeconds }) }
}

/** Seconds, or a moment (RFC 9110, 10.2.3). */
function parseRetryAfter(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000)
}

type StoredVapid = { publicKey: string; sealed: string }

/** The keys that identify us to push services (RFC 8292): P-256, both in base64url. Devices subscribe for the public half. */
type VapidKeys = { publicKey: string; privateKey: string }

/** The keys of this site; null before the first device, and where the house key does not decrypt them. */
export async function readVapidKeys(ctx: With<'config' | 'database'>): Promise<VapidKeys | null> {
  const stored = await readSetting<StoredVapid>(ctx.database, VAPID_SETTING)
  return stored ? decryptVapidKeys(ctx, stored) : null
}

/** The keys of this site, made where there are none. Keys that cannot be decrypted any more are replaced, and every device that was subscribed for them is deleted. */
export async function readOrMakeVapidKeys(ctx: AppContext): Promise<VapidKeys> {
  const settingText = await readSettingText(ctx.database, VAPID_SETTING)
  const existing = settingText === null ? null : await decryptVapidKeys(ctx, JSON.parse(settingText))
  if (existing) return existing
  const { generateVAPIDKeys } = (await import('web-push')).default
  const { publicKey, privateKey } = generateVAPIDKeys()
  const sealed = await encryptText(ctx, describeEncryptionPurpose(publicKey), privateKey)
  const stored: StoredVapid = { publicKey, sealed }
  const replaced = await ctx.database.transaction().execute(async (tx) => {
    if (!(await replaceSetting(ctx, tx, VAPID_SETTING, settingText, stored))) return false
    await tx.deleteFrom('push_subscription').execute()
    return true
  })
  // Of two requests that make keys at the same moment, the keys of the first stay.
  return replaced ? { publicKey, privateKey } : readOrMakeVapidKeys(ctx)
}

async function decryptVapidKeys(ctx: With<'config'>, stored: StoredVapid): Promise<VapidKeys | null> {
  const { publicKey, sealed } = stored
  const privateKey = await decryptText(ctx, describeEncryptionPurpose(publicKey), sealed)
  return privateKey === null ? null : { publicKey, privateKey }
}

/** What the private key is sealed for: a row with another public key cannot use it. */
function describeEncryptionPurpose(publicKey: string): string {
  return `key of notifications ${publicKey}`
}
