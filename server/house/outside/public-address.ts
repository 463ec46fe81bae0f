import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address we were given that is nobody's on the public internet. */
export class NotPublic extends Error {}

/** Whether an IP address is one of the public internet: no loopback, private, link-local, shared or documentation address, and none wrapped in another. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // What a translator would make an IPv4 address of again.
  return !(parsed instanceof ipaddr.IPv6) || !parsed.match(ipaddr.IPv6.parse('64:ff9b::'), 96)
}

/** Whether a host may be called at all, before its name is looked up: a name, or a public address. */
export function mayBePublic(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare)
    ? isPublicAddress(bare)
    : bare.includes('.') && !/\.(local|localhost|internal)\.?$/i.test(bare)
}

/** Looks a name up for a connection, which is then made to just what was looked at: refuses a name with any address that is not public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (fault, addresses) => {
    const found: LookupAddress[] = fault ? [] : addresses
    const refused = fault ?? (found.every(({ address }) => isPublicAddress(address)) ? null : new NotPublic())
    const [first] = found
    if (refused || !first) return callback(refused ?? new NotPublic(), '', 0)
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
