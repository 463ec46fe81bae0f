import type { AppContext } from '#core/app-context.server.ts'
import { networkOf } from '#core/host/rate-limits.server.ts'
import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { cleanAddress } from '#core/values/text.ts'
import { knownDeviceOf } from './known-device.server.ts'
import { ADDRESS_HEADER, TRUST_HEADER } from './owner.ts'

/** The headers of a request and its address as the rate limits count it. `trust`: this browser may stay signed in for up to 90 days. */
export type Credentials = { headers: Headers; address: string; trust?: boolean }

/** The only headers of the request that the sign-in library needs. */
export function authHeaders({ headers, address, trust = false }: Credentials): Headers {
  const given = new Headers()
  for (const name of ['cookie', 'user-agent']) given.set(name, headers.get(name) ?? '')
  given.set(ADDRESS_HEADER, address)
  if (trust) given.set(TRUST_HEADER, 'yes')
  return given
}

/** The network, and the account where there is one, whose tries are counted. */
export type Triers = { network: string; account?: string }

export function triersOf(address: string, account?: string): Triers {
  return { network: `network ${networkOf(address)}`, ...(account !== undefined && { account }) }
}

/**
 * The account that somebody signs in to. Its own devices are counted apart from strangers, so that a stranger who knows an owner's address cannot keep
 * them out of a browser they have signed in with.
 */
export async function triedAccount(ctx: AppContext, headers: Headers, given: string): Promise<string> {
  const email = cleanAddress(given).toLowerCase()
  const known = knownDeviceOf(ctx, headers)
  if (known === null) return `account ${email}`
  const owner = ctx.database.selectFrom('owner').select('id').where('id', '=', known)
  return (await owner.where('email', '=', email).executeTakeFirst())
    ? `devices of ${known}`
    : `account ${email}`
}

/** Counts this try before anything is checked. Refuses the eleventh within 15 minutes. */
export async function countTry(ctx: AppContext, { network, account }: Triers): Promise<Refusal | null> {
  const who = [network, ...(account === undefined ? [] : [account])]
  const uses = await Promise.all(who.map((each) => ctx.limits.count('signIn', each)))
  const waits = uses.flatMap(({ wait }) => wait ?? [])
  if (waits.length === 0) return null
  ctx.log.warn('sign-in.refused', { step: 'too-many' })
  return { ...refuse('tooManyTries'), retryAfter: Math.max(...waits) }
}

/** Undoes the count of a successful try: clears the account's count and subtracts one from the network's. */
export async function uncountTry(ctx: AppContext, { network, account }: Triers): Promise<void> {
  await ctx.limits.takeBack('signIn', network, 1)
  if (account !== undefined) await ctx.limits.forget('signIn', account)
}
