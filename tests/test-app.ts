import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Selectable, sql } from 'kysely'
import { describe, onTestFinished, TestRunner, test as vitestTest } from 'vitest'
import {
  type AppContext,
  type Clock,
  commandLineActor,
  type OutgoingEmail,
} from '#core/app-context.server.ts'
import { confirmClock } from '#core/clock-jump.server.ts'
import type { Tables } from '#core/db/tables.ts'
import { type Config, readConfig } from '#core/host/config.server.ts'
import { openRateLimits } from '#core/host/rate-limits.server.ts'
import { readOrMakeServerSecret } from '#core/settings.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { createDiskStorage } from '#modules/media/storage.server.ts'
import { outgoing } from '../server/outgoing.ts'
import { deliverDueEmails } from './queue-work.ts'
import { openMemory, openPostgres } from './test-databases.ts'

export type TestAppOptions = {
  database?: 'sqlite' | 'postgres'
  config?: Partial<Config>
  /** The moment its clock stands at. */
  now?: string
}

type LogLine = { level: 'info' | 'warn' | 'error'; event: string; facts: Record<string, unknown> }

/** A real application with its own database and files. The clock is stopped; e-mails and the log go into lists. */
export type TestApp = AppContext & {
  clock: StoppedClock
  emails: OutgoingEmail[]
  lines: LogLine[]
  /** The temporary folder that holds its files. */
  dataDir: string
  close(): Promise<void>
}

/** Without a mail server. */
export const noMailServer: TestAppOptions = { config: { smtpUrl: undefined } }

/** Opens it, and closes it when the running test has finished; outside of a test, the caller closes it. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deodar-house-'))
  const { place, database, release } = await (options.database === 'postgres' ? openPostgres() : openMemory())
  const emails: OutgoingEmail[] = []
  const lines: LogLine[] = []
  const write =
    (level: LogLine['level']) =>
    (event: string, facts: Record<string, unknown> = {}) => {
      lines.push({ level, event, facts })
    }
  const clock = stoppedClock(options.now ?? '2026-11-20T06:30:00.000Z')
  const log = { info: write('info'), warn: write('warn'), error: write('error') }
  const secret = await readOrMakeServerSecret({ clock, database })
  const ctx: TestApp = {
    config: {
      ...usualConfig(dataDir),
      databaseUrl: place.kind === 'postgres' ? place.url : undefined,
      ...options.config,
    },
    clock,
    database,
    media: createDiskStorage(join(dataDir, 'media')),
    mail: {
      deliver: async (email) => {
        if (!(await canSendEmails(ctx))) return 'in-folder'
        emails.push(email)
        return 'sent'
      },
    },
    outgoing,
    log,
    secret,
    limits: openRateLimits(),
    pictures: {},
    events: new EventTarget(),
    emails,
    lines,
    dataDir,
    close: once(async () => {
      await database.destroy()
      await release()
      await rm(dataDir, { recursive: true, force: true })
    }),
  }
  if (TestRunner.getCurrentTest()) onTestFinished(ctx.close)
  return ctx
}

const databases = ['sqlite', 'postgres'] as const

const testOn = (database: (typeof databases)[number]) =>
  vitestTest.extend<{ ctx: TestApp }>({
    // Vitest reads the names of the fixtures from a pattern in the first place.
    ctx: async ({ task: _ }, use) => use(await openTestApp({ database })),
  })

/** Vitest's `test`, whose function may take `{ ctx }`: a test house of its own on SQLite. */
export const test = testOn('sqlite')

/** The same `test`, once on SQLite and once on PostgreSQL: where locks and races differ, and in one file of each module. */
export function testOnDatabases(title: string, run: (ctx: TestApp) => Promise<unknown>): void {
  for (const database of databases) testOn(database)(`${title}, on ${database}`, ({ ctx }) => run(ctx))
}

type OpenApp = (options?: Omit<TestAppOptions, 'database'>) => Promise<TestApp>

/** Runs the same tests on SQLite and PostgreSQL, where `open` opens a house with options; without any, `testBoth` does. */
export function eachDatabase(what: string, tests: (open: OpenApp) => void): void {
  for (const database of databases)
    describe(`${what}, on ${database}`, () => tests((options) => openTestApp({ ...options, database })))
}

function usualConfig(dataDir: string): Config {
  const env = { SMTP_URL: 'smtp://mail.deodar.example', PUBLIC_ORIGIN: 'https://deodar.example' }
  const read = readConfig({ ...env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

type StoppedClock = Clock & {
  set(moment: string): void
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

/** A clock that moves only when it is told to. */
function stoppedClock(moment: string): StoppedClock {
  let now = new Date(moment).getTime()
  return {
    now: () => new Date(now),
    set: (next) => {
      now = new Date(next).getTime()
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}

/** The audit entries whose action begins so, such as `booking` or `booking.changed`, the oldest first. */
export function auditEntries({ database }: AppContext, action = '') {
  const entries = database.selectFrom('audit_entry').selectAll().where('action', 'like', `${action}%`)
  return entries.orderBy('created_at').orderBy('id').execute()
}

/** The same entries’ actions, sorted, because entries of one moment have no order. */
export async function recordedActions(ctx: AppContext, action = ''): Promise<string[]> {
  return (await auditEntries(ctx, action)).map(({ action }) => action).sort()
}

/** The e-mails in the outbox, of one kind if given, the oldest first. */
export function queuedEmails({ database }: AppContext, kind = '%') {
  const emails = database.selectFrom('email').selectAll().where('kind', 'like', kind)
  return emails.orderBy('created_at').orderBy('kind').execute()
}

/** Sends every e-mail that is due, and returns all that were sent since the house was opened. */
export async function deliverAll(ctx: TestApp): Promise<OutgoingEmail[]> {
  await deliverDueEmails(ctx)
  return ctx.emails
}

/** All rows of a table. */
export async function rowsOf<Table extends keyof Tables>({ database }: AppContext, table: Table) {
  return (await sql<Selectable<Tables[Table]>>`select * from ${sql.table(table)}`.execute(database)).rows
}

/** Every row of every table, as text. */
export async function everyRow({ database }: AppContext): Promise<string> {
  const tables = await database.introspection.getTables()
  const rows = tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(database))
  return JSON.stringify((await Promise.all(rows)).map(({ rows }) => rows))
}

/** Lets time go by as it does in a house that is open: its database has seen every day of it. */
export async function passTime(ctx: TestApp, by: { days?: number; hours?: number }): Promise<void> {
  ctx.clock.advance(by)
  await confirmClock(ctx, commandLineActor)
}
