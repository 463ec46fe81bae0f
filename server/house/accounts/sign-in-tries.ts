import { type Refusal, refuse } from '#domain/refusal.ts'
import { cleanAddress } from '#domain/text.ts'
import { knownDeviceOf } from '../devices/known-device.ts'
import type { House } from '../house.ts'
import { networkOf } from '../limits/network.ts'
import type { Credentials } from './enter.ts'

/** Who is counted: the account, and the network it is tried from. */
export function triers(email: string, address: string): [account: string, network: string] {
  return [`account ${cleanAddress(email).toLowerCase()}`, `network ${networkOf(address)}`]
}

/**
 * The same for whoever knocks, where an account's own devices are counted apart from strangers: whoever knows the address of an owner
 * cannot keep them out of a browser they have been in with.
 */
export async function triersAt(
  house: House,
  { headers, address }: Credentials,
  email: string,
): Promise<[account: string, network: string]> {
  const [account, network] = triers(email, address)
  const owner = await house.database
    .selectFrom('owner')
    .select('id')
    .where('email', '=', cleanAddress(email).toLowerCase())
    .executeTakeFirst()
  const isKnown = owner !== undefined && knownDeviceOf(house, headers) === owner.id
  return [isKnown ? `devices of ${owner.id}` : account, network]
}

/** Counts this try before anything is looked at; refuses the eleventh in a quarter of an hour. */
export async function noteTry(house: House, who: readonly string[]): Promise<Refusal | null> {
  const uses = await Promise.all(who.map((each) => house.limits.count('signIn', each)))
  const waits = uses.flatMap(({ wait }) => wait ?? [])
  if (waits.length === 0) return null
  house.log.warn('sign-in.refused', { step: 'too-many' })
  return { ...refuse('tooManyTries'), retryAfter: Math.max(...waits) }
}

/** It was right: the account starts anew, and the network has these tries less against it. Only failures count. */
export async function forgetTries(
  house: House,
  [account, network]: readonly [account: string, network?: string],
  tries = 1,
): Promise<void> {
  await house.limits.forget('signIn', account)
  if (network !== undefined) await house.limits.takeBack('signIn', network, tries)
}
