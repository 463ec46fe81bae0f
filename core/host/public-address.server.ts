import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address that is not on the public internet. */
export class NotPublicAddress extends Error {}

/** Whether an IP address is public: not of this machine, a private network or a reserved range, and no IPv4 address embedded in an IPv6 one. */
export function isPublicAddress(address: string): boolean {
  // A zone, `fe80::1%eth0`, is always of a network around us.
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6 only 2000::/3 is assigned.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1
}

/** Top-level names of the own machine and network. */
const localTopNames = new Set(['local', 'localhost', 'localdomain', 'internal', 'intranet', 'lan', 'home'])

/** Whether a host may be called, before its name is resolved: a name, or a public address. */
export function mayBePublic(hostname: string): boolean {
  // A name with a dot at its end is the same name.
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return isPublicAddress(host)
  const labels = host.toLowerCase().split('.')
  if (labels.length < 2 || labels.includes('')) return false
  return !localTopNames.has(labels.at(-1) ?? '') && labels.slice(-2).join('.') !== 'home.arpa'
}

/** Resolves a name for a connection, which then goes to the checked addresses. Refuses a name with any address that is not public. */
export const lookupPublic: LookupFunction = makePublicLookup((hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, callback),
)

type Resolve = (
  hostname: string,
  options: LookupOptions,
  callback: (fault: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Makes `lookupPublic` over a resolver; tests bring their own. */
export function makePublicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, options, (fault, addresses) => {
      if (fault) return callback(fault, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new NotPublicAddress(), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
