import { sayDevice } from '#domain/accounts/device.ts'
import type { OwnerRole } from '#domain/accounts/owner.ts'
import { sayMoment } from '#domain/day.ts'
import type { Database } from '../../database/open.ts'
import { writeNewDeviceEmail } from '../../mail/emails/owner-emails.ts'
import type { Credentials } from '../accounts/enter.ts'
import { cookieManners } from '../accounts/owner-auth.ts'
import type { Change } from '../change.ts'
import { ownerAndSender } from '../enquiries/enquiry-emails.ts'
import type { House } from '../house.ts'
import { readSigned, sign } from '../keys.ts'
import { queueEmail } from '../mail/outbox.ts'
import { readSettings } from '../settings.ts'

const KNOWN_SECONDS = 180 * 24 * 3600
const PURPOSE = 'known-device'

type NewSession = { id: string; owner_id: string; name: string; email: string; role: OwnerRole }

/** Says on the session which device it is; writes to the owner when this browser was never signed in before. Gives the cookie that remembers it. */
export async function noteDevice(
  house: House,
  tx: Change,
  credentials: Credentials,
  session: NewSession,
): Promise<string[]> {
  const device = sayDevice(credentials.headers.get('user-agent') ?? '')
  await tx
    .updateTable('owner_session')
    .set({ user_agent: device, ip_address: network(credentials.address) })
    .where('id', '=', session.id)
    .execute()
  const { defaultCookieAttributes } = cookieManners(house.config.publicOrigin)
  const known = knownDeviceOf(house, credentials.headers) === session.owner_id
  if (!known && (await hasSignedInBefore(tx, session))) {
    const [{ sender }, { timeZone }] = await Promise.all([
      ownerAndSender({ database: tx }),
      readSettings({ database: tx }),
    ])
    const email = await writeNewDeviceEmail(sender, {
      name: session.name,
      device,
      moment: sayMoment(house.clock.now(), timeZone),
      sessionsAddress: `${house.config.publicOrigin}/admin/settings/you`,
    })
    const about = { kind: 'new-device', about: 'owner', aboutId: session.owner_id, to: session.email }
    await queueEmail(house, tx, { ...about, ...email })
  }
  const value = encodeURIComponent(sign(house.secret, PURPOSE, session.owner_id))
  const secure = defaultCookieAttributes.secure ? '; Secure' : ''
  return [`${cookieName(house)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_SECONDS}${secure}`]
}

/** The account that has been signed in with in this browser before, by its signed cookie; null where there is none. */
export function knownDeviceOf(house: Pick<House, 'config' | 'secret'>, headers: Headers): string | null {
  return readSigned(house.secret, PURPOSE, cookieValue(headers, cookieName(house)))
}

function cookieName({ config }: Pick<House, 'config'>): string {
  return `${cookieManners(config.publicOrigin).cookiePrefix}.device`
}

/** The very first sign-in of an account is no surprise to anybody. */
async function hasSignedInBefore(tx: Database, session: NewSession): Promise<boolean> {
  const entries = await tx
    .selectFrom('act')
    .select('id')
    .where('about', '=', 'owner')
    .where('about_id', '=', session.owner_id)
    .where('act', '=', 'owner.signed-in')
    .limit(2)
    .execute()
  return entries.length > 1
}

/** Enough of an address to tell networks apart, not enough to find a person: the last part is dropped. */
function network(address: string): string {
  if (address.includes('.')) return address.replace(/^::ffff:/, '').replace(/\.\d+$/, '.x')
  return `${address.split(':').slice(0, 3).join(':')}:x`
}

function cookieValue(headers: Headers, name: string): string {
  const pair = (headers.get('cookie') ?? '').split(/;\s*/).find((each) => each.startsWith(`${name}=`))
  try {
    return decodeURIComponent(pair?.slice(name.length + 1) ?? '')
  } catch {
    return ''
  }
}
