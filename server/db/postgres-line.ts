import type { ConnectionConfig } from 'pg'

/** What an address says of its line by itself. */
const says = ['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation']

/**
 * How the PostgreSQL at that address is reached: on another machine by TLS alone, with its certificate checked, unless the address itself
 * says how. A server that does not speak TLS is not spoken to.
 */
export function lineTo(url: string): Pick<ConnectionConfig, 'connectionString' | 'ssl'> {
  const saysHow = says.some((name) => read(url)?.searchParams.has(name))
  return isElsewhere(url) && !saysHow ? { connectionString: url, ssl: true } : { connectionString: url }
}

/** Whether it is another machine. A host in the query, as for a socket of this one, comes before the other. */
export function isElsewhere(url: string): boolean {
  const address = read(url)
  if (!address) return true
  const host = decodeURIComponent(address.searchParams.get('host') || address.hostname)
  return !(host === '' || host.startsWith('/') || host === 'localhost' || LOOPBACK.test(host))
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?)$/

/** As `pg` reads it, which also takes a user without a host for one on this machine. */
function read(url: string): URL | null {
  return URL.parse(url) ?? URL.parse(url.replace('@/', '@localhost/'))
}
