import { PostgresAdapter, sql } from 'kysely'
import type { Client } from 'pg'
import type { Database } from './open.ts'
import { lineTo } from './postgres-line.ts'

const FIRST_PAUSE_MS = 250
const MOST_PAUSE_MS = 10_000
const CONNECT_WITHIN_MS = 5000

export function onPostgres(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter
}

/** Tells every process that listens, once the transaction is committed; SQLite has nobody to tell. */
export async function notify(tx: Database, channel: string): Promise<void> {
  if (onPostgres(tx)) await sql`select pg_notify(${channel}, '')`.execute(tx)
}

export type NoticeConnection = {
  /** Releases the connection and makes another, as after a break. */
  renew(): void
  close(): void
}

/** Listens on a connection of its own, which is made anew whenever it breaks. `up` says that it listens from now on, not that it can hear. */
export function listen(
  url: string,
  channel: string,
  on: { heard(): void; up(): void; down(): void },
): NoticeConnection {
  let closed = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let pause = FIRST_PAUSE_MS

  async function connect() {
    const { default: pg } = await import('pg')
    if (closed) return
    const fresh = new pg.Client({
      ...lineTo(url),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    })
    client = fresh
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', () => {
      pause = FIRST_PAUSE_MS
      on.heard()
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
      if (client === fresh) on.up()
    } catch {
      lost(fresh)
    }
  }

  function lost(old: Client) {
    if (client !== old) return
    client = null
    old.end().catch(() => {})
    if (closed) return
    on.down()
    timer = setTimeout(connect, pause)
    pause = Math.min(pause * 2, MOST_PAUSE_MS)
  }

  void connect()
  return {
    renew: () => {
      if (client) lost(client)
    },
    close() {
      closed = true
      clearTimeout(timer)
      if (client) lost(client)
    },
  }
}
