import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address we were given that is nobody's on the public internet. */
export class NotPublic extends Error {}

/**
 * Whether a machine's number is one of the open internet: not of this machine, of the network around it, of nobody, or of a number within
 * another one, such as an IPv4 within an IPv6, behind which the same could hide.
 */
export function isPublicAddress(address: string): boolean {
  // A zone, `fe80::1%eth0`, is always of a network around us.
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6 only 2000::/3 is given out; what lies beside it may mean anything.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1
}

/** What names of one's own machine or network end in. */
const nearby = new Set(['local', 'localhost', 'localdomain', 'internal', 'intranet', 'lan', 'home'])

/** Whether a host may be called at all, before its name is looked up: a name, or a public address. */
export function mayBePublic(hostname: string): boolean {
  // A dot at the end changes nothing of a name, and hides it from who compares.
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(bare)) return isPublicAddress(bare)
  const labels = bare.toLowerCase().split('.')
  if (labels.length < 2 || labels.includes('')) return false
  return !nearby.has(labels.at(-1) ?? '') && labels.slice(-2).join('.') !== 'home.arpa'
}

/** Resolves a name for a connection, which then goes to just the addresses that were checked: refuses a name with any address that is not public. */
export const lookupPublic: LookupFunction = checkedLookup((hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, callback),
)

type Resolve = (
  hostname: string,
  options: LookupOptions,
  callback: (fault: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** The same with another resolver, for tests. */
export function checkedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, options, (fault, addresses) => {
      const found: LookupAddress[] = fault ? [] : addresses
      const refused =
        fault ?? (found.every(({ address }) => isPublicAddress(address)) ? null : new NotPublic())
      const [first] = found
      if (refused || !first) return callback(refused ?? new NotPublic(), '', 0)
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}
