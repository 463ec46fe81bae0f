import ipaddr from 'ipaddr.js'

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
