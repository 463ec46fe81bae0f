import { type Dialect, PostgresDialect, PostgresQueryCompiler, type QueryCompiler } from 'kysely'
import { type ConnectionConfig, Pool, type PoolConfig } from 'pg'

/** Queries by a pool of connections to one PostgreSQL address. */
export function postgresDialect(url: string, settings: PoolConfig = {}): Dialect {
  const pool = new Pool({ max: 10, ...settings, ...connectionConfig(url) })
  // An idle connection that drops (a restart of PostgreSQL) is replaced at the next query; it must not end the process.
  pool.on('error', () => {})
  // A connection in use reports its loss to the query and on itself; without a listener the second would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new NulSafeDialect({ pool })
}

class NulSafeDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new NulSafeCompiler()
  }
}

/** PostgreSQL refuses NUL in a text, which SQLite accepts. NUL is replaced by a character that matches nothing. */
class NulSafeCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(typeof parameter === 'string' ? parameter.replaceAll('\0', '\ufffd') : parameter)
  }
}

/** Parameters of a URL that choose how to connect. */
const tlsParameters = ['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation']

/** How to connect to PostgreSQL: on another machine by TLS only, with its certificate checked, unless the URL itself chooses. */
export function connectionConfig(url: string): Pick<ConnectionConfig, 'connectionString' | 'ssl'> {
  const hasTlsParameter = tlsParameters.some((name) => parseDatabaseUrl(url)?.searchParams.has(name))
  return { connectionString: url, ...(isRemoteDatabase(url) && !hasTlsParameter && { ssl: true }) }
}

/** Whether the URL names another machine. A `host` in the query, as for a socket of this machine, wins. */
export function isRemoteDatabase(url: string): boolean {
  const address = parseDatabaseUrl(url)
  if (!address) return true
  const host = decodeURIComponent(address.searchParams.get('host') || address.hostname)
  return !(host === '' || host.startsWith('/') || host === 'localhost' || LOOPBACK.test(host))
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?)$/

/** `pg` also reads a URL with a user and no host, which means this machine. */
function parseDatabaseUrl(url: string): URL | null {
  return URL.parse(url) ?? URL.parse(url.replace('@/', '@localhost/'))
}
