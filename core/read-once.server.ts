import type { Database } from '#core/db/database.ts'
import { currentRequest } from '#core/host/program-log.server.ts'

/** A read that a GET request does once, however many functions need its value. In a transaction, and in any other request, each call reads. */
export function readOnce<Value>(read: (database: Database) => Promise<Value>) {
  const values = new WeakMap<object, Promise<Value>>()
  return ({ database }: { database: Database }): Promise<Value> => {
    const request = currentRequest.getStore()
    if (!request?.isGet || database.isTransaction) return read(database)
    const value = values.get(request) ?? read(database)
    values.set(request, value)
    return value
  }
}
