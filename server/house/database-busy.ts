/** PostgreSQL: a lock not given in time, a statement that took too long, shutting down, starting up; and its line not there. */
const codes = new Set([
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
])
/** What comes without a code: SQLite's own words and those of who reads it, and those of the pool. */
const messages =
  /^(?:database (?:table )?is locked|the query took too long|the reading of the database broke off|timeout exceeded when trying to connect|Connection terminated)/

/** The database is held by somebody else or cannot be reached just now; asked again a little later, it will answer. */
export function isDatabaseBusy(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  const { code } = fault as { code?: unknown }
  return (typeof code === 'string' && codes.has(code)) || messages.test(fault.message)
}
