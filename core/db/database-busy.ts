import { propertyOf } from '#core/values/record.ts'

/** PostgreSQL: a lock not given in time, a statement that took too long, no connection left, a connection ended, shutting down, starting up. */
const postgresCodes = ['55P03', '57014', '53300', '08000', '08003', '08006', '57P01', '57P02', '57P03']
/** Network errors: the server cannot be reached, or its name is not resolved at the moment. */
const networkCodes = 'ECONNREFUSED ECONNRESET ETIMEDOUT EPIPE EHOSTUNREACH ENETUNREACH EAI_AGAIN'.split(' ')
const busyCodes = new Set([...postgresCodes, ...networkCodes])
/** Errors without a code: those of SQLite, of the connection pool, and of its clients. */
const busyMessages =
  /^(?:database (?:table )?is locked|timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable)/

/** Whether the database is locked or cannot be reached at the moment, so that the same request may succeed a little later. */
export function isDatabaseBusy(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  const code = propertyOf(fault, 'code')
  return (typeof code === 'string' && busyCodes.has(code)) || busyMessages.test(fault.message)
}
