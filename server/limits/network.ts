import ipaddr from 'ipaddr.js'

/** What every text that is no address counts as together: a proxy that writes such texts makes nobody free of limits. */
const UNKNOWN = 'unknown'

/** An address without the port that some proxies write behind it: `203.0.113.7:5678`, `[2001:db8::1]:443`. */
export function withoutPort(address: string): string {
  return /^\[([^[\]]*)\](?::\d*)?$/.exec(address)?.[1] ?? /^([\d.]+):\d*$/.exec(address)?.[1] ?? address
}

/** One household has one IPv4 address, but 2⁶⁴ of IPv6: whatever counts by address counts those together. */
export function networkOf(address = ''): string {
  const plain = withoutPort(address.trim())
  if (!ipaddr.isValid(plain)) return UNKNOWN
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
