import { type Dialect, PostgresDialect, PostgresQueryCompiler, type QueryCompiler } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { lineTo } from './postgres-line.ts'

/** Queries by a pool of connections to one PostgreSQL address. */
export function postgresDialect(url: string, settings: PoolConfig = {}): Dialect {
  const pool = new Pool({ max: 10, ...settings, ...lineTo(url) })
  // An idle connection that drops (a restart of PostgreSQL) is replaced at the next query; it must not end the process.
  pool.on('error', () => {})
  // One in use that drops says so twice: to whoever asked it, and to itself, where nobody else would hear it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new TextDialect({ pool })
}

class TextDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new TextCompiler()
  }
}

/** A NUL is no text to PostgreSQL, though it is to SQLite: whoever sends one asks for something that is not there. */
class TextCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(typeof parameter === 'string' ? parameter.replaceAll('\0', '\ufffd') : parameter)
  }
}
