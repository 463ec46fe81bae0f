import type { ConnectionConfig } from 'pg'

/** What an address says of its line by itself. */
const says = ['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation']

/**
 * How the PostgreSQL at that address is reached: on another machine by TLS alone, with its certificate checked, unless the address itself
 * says how. A server that does not speak TLS is not spoken to.
 */
export function lineTo(url: string): Pick<ConnectionConfig, 'connectionString' | 'ssl'> {
  return isElsewhere(url) && !saysHow(url) ? { connectionString: url, ssl: true } : { connectionString: url }
}

/** Whether it is another machine. A host in the query, as for a socket of this one, comes before the other. */
export function isElsewhere(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { hostname, searchParams } = new URL(url)
  const host = decodeURIComponent(searchParams.get('host') || hostname)
  return !(host === '' || host.startsWith('/') || host === 'localhost' || /^127\.|^\[?::1\]?$/.test(host))
}

function saysHow(url: string): boolean {
  const { searchParams } = new URL(url)
  return says.some((name) => searchParams.has(name))
}
