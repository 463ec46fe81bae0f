import type { AppContext, With } from '#core/app-context.server.ts'
import type { Change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { cookieSettings, readCookie, writeCookie } from '#core/host/cookies.server.ts'
import { readSignedValue, signValue } from '#core/host/keys.server.ts'
import { queueAccountEmail, writeNewDeviceEmail } from './account-emails.server.ts'
import { describeDevice } from './device.ts'
import { type ColourScheme, isColourScheme } from './owner.ts'

const YEAR_SECONDS = 365 * 24 * 3600
const KNOWN_DEVICE_SECONDS = 180 * 24 * 3600
const PURPOSE = 'known-device'
const COOKIE = 'deodar.device'
const COLOUR_SCHEME_COOKIE = 'deodar.look'

type Owner = { id: string; name: string; email: string }

/** Sends the owner an e-mail when this browser has not signed in before. Returns the cookie that makes it known. */
export async function rememberDevice(ctx: AppContext, tx: Change, headers: Headers, owner: Owner) {
  const isKnown = readKnownAccountId(ctx, headers) === owner.id
  if (!isKnown && (await hasSignedInBefore(tx, owner.id))) {
    const device = describeDevice(headers.get('user-agent') ?? '')
    const sessionsAddress = `${ctx.config.publicOrigin}/admin/settings/you`
    await queueAccountEmail(ctx, tx, owner, 'new-device', (sender, moment) =>
      writeNewDeviceEmail(sender, { name: owner.name, device, moment, sessionsAddress }),
    )
  }
  const { prefix, attributes } = cookieSettings(ctx.config.publicOrigin)
  return {
    name: `${prefix}${COOKIE}`,
    value: signValue(ctx.secret, PURPOSE, owner.id),
    attributes: { ...attributes, maxAge: KNOWN_DEVICE_SECONDS },
  }
}

/** The account that has been signed in with in this browser before, by its signed cookie; null where there is none. */
export function readKnownAccountId(ctx: With<'config' | 'secret'>, headers: Headers): string | null {
  const cookie = readCookie(ctx.config.publicOrigin, headers.get('cookie'), COOKIE)
  return readSignedValue(ctx.secret, PURPOSE, cookie)
}

/** The first sign-in of an account needs no warning. The present sign-in is in the log already, so an earlier one is a second entry. */
async function hasSignedInBefore(tx: Database, ownerId: string): Promise<boolean> {
  const entries = await tx
    .selectFrom('audit_entry')
    .select('id')
    .where('about', '=', 'owner')
    .where('about_id', '=', ownerId)
    .where('action', '=', 'owner.signed-in')
    .limit(2)
    .execute()
  return entries.length > 1
}

/** Enough of an address to distinguish networks, not enough to find a person: the last part is dropped. */
export function maskIpAddress(address: string): string {
  if (address.includes('.')) return address.replace(/^::ffff:/, '').replace(/\.\d+$/, '.x')
  return `${address.split(':').slice(0, 3).join(':')}:x`
}

export function makeSessionCookieName(publicOrigin: string): string {
  return `${cookieSettings(publicOrigin).prefix}deodar.session_token`
}

/** Light or dark where that was chosen on this device; null where the admin follows the device. */
export function readColourScheme({ config }: With<'config'>, request: Request): ColourScheme | null {
  const scheme = readCookie(config.publicOrigin, request.headers.get('cookie'), COLOUR_SCHEME_COOKIE)
  return isColourScheme(scheme) ? scheme : null
}

/** The cookie with the chosen colour scheme of the admin. Any other value than light and dark removes it. */
export function writeColourSchemeCookie(scheme: string, publicOrigin: string): string {
  if (!isColourScheme(scheme)) return writeCookie(publicOrigin, COLOUR_SCHEME_COOKIE, '', 0)
  return writeCookie(publicOrigin, COLOUR_SCHEME_COOKIE, scheme, YEAR_SECONDS)
}
