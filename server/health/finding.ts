import type { Clock } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'

/** What was found of one thing: well, to be looked at, or wrong; in one sentence, and where it is not well what to do. */
export type Finding = { name: string; state: 'ok' | 'look' | 'wrong'; says: string; todo?: string }

/** What the examiner goes by; the database is null where it is out of reach. */
export type Patient = { config: Config; clock: Clock; database: Database | null }

export type Check = (patient: Patient) => Promise<Finding>

export function ok(name: string, says: string): Finding {
  return { name, state: 'ok', says }
}

export function look(name: string, says: string, todo: string): Finding {
  return { name, state: 'look', says, todo }
}

export function wrong(name: string, says: string, todo: string): Finding {
  return { name, state: 'wrong', says, todo }
}

/** What cannot be asked while the database is away; what to do about that stands beside the database itself. */
export function unasked(name: string): Finding {
  return look(name, 'This cannot be looked at without the database.', 'See what is said of the database.')
}
