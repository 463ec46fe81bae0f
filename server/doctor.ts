import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdtemp, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { With } from '#core/app-context.server.ts'
import { findClockJump } from '#core/clock-jump.server.ts'
import { databaseFile, hadDatabase, hasDatabase, readServerAddress } from '#core/data-folder.server.ts'
import type { Database } from '#core/db/database.ts'
import { readMigrationState, TRIAL_DATA_ADVICE } from '#core/db/migrate.ts'
import { openWithoutMigrating } from '#core/db/open-database.ts'
import { connectionConfig, isRemoteDatabase } from '#core/db/postgres.ts'
import { checkWholeDatabase } from '#core/db/soundness.ts'
import { explainBucketFault } from '#core/host/bucket-fault.server.ts'
import { type Config, localOrigin } from '#core/host/config.server.ts'
import { newId } from '#core/host/keys.server.ts'
import { projectFolder } from '#core/host/program-paths.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { dayInZone, formatDay } from '#core/values/day.ts'
import { propertyOf } from '#core/values/record.ts'
import { listBackups } from '#modules/backups/backup-folder.server.ts'
import { readBackupState } from '#modules/backups/backup-state.server.ts'
import { listCalendarAddresses } from '#modules/calendar/external-calendars.server.ts'
import { listCalendarsWithUnreadableEntries } from '#modules/calendar/external-nights.server.ts'
import { readMailServerWithPassword } from '#modules/mail/mail-server.server.ts'
import { describeMailTrouble, MailFault, testConnection } from '#modules/mail/mailer.server.ts'
import { DISK_RESERVE_BYTES } from '#modules/media/media.ts'
import { openStorage } from '#modules/media/open-storage.server.ts'
import { compareStorage, isInstallationFile } from '#modules/media/sweep-media.server.ts'
import { explainPostgresFault } from '#server/explain-fault.ts'
import { MAIL_LATE_SECONDS, readMailQueue } from '#server/http/health.ts'
import { locateDatabase } from '#server/open.ts'
import { describeLostSecrets, LOST_KEY_ADVICE } from './lost-secrets.ts'

/** The result of one check, in one sentence. Where it is not `ok`, `todo` is what to do. */
type Result = { state: 'ok' | 'look' | 'wrong'; message: string; todo?: string }
export type Finding = Result & { name: string }

type Installation = With<'clock' | 'config'> & { database: Database | null }
type OpenInstallation = Installation & { database: Database }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ANSWER_TIMEOUT_MS = 5000
/** A backup is made and verified every night; one missed night is tolerated. */
const BACKUP_OLD_AFTER_DAYS = 2
/** Above this multiple of the reserve there is plenty of free space. */
const PLENTY_FACTOR = 4

/** In the order of the report. */
const checks: Record<string, (installation: Installation) => Promise<Result>> = {
  program: checkProgram,
  folder: checkFolder,
  space: async ({ config }) => checkSpace(await statfs(config.dataDir)),
  server: checkServer,
  address: checkAddress,
  database: checkDatabase,
  mail: checkMail,
  bucket: checkBucket,
  backups: checkBackups,
  tables: withDatabase(checkTables),
  'house key': withDatabase(checkHouseKey),
  'e-mails': withDatabase(checkMailQueue),
  calendars: withDatabase(checkCalendars),
  files: withDatabase(checkFiles),
  clock: withDatabase(checkClock),
}

function withDatabase(check: (installation: OpenInstallation) => Promise<Result>) {
  return async ({ database, ...rest }: Installation) =>
    database ? check({ ...rest, database }) : databaseNeededResult()
}

/** Checks the whole installation, with or without a running server, and changes nothing. What cannot be checked is a finding too. */
export async function examineInstallation(config: Config): Promise<Finding[]> {
  const clock = { now: () => new Date() }
  const database = await openExistingDatabase(config)
  return runChecks({ config, clock, database }).finally(() => database?.destroy())
}

export function runChecks(installation: Installation): Promise<Finding[]> {
  return Promise.all(Object.entries(checks).map(([name, check]) => toFinding(name, check(installation))))
}

/** Of an unexpected error only its code is shown: its message can quote what people sent. */
async function toFinding(name: string, result: Promise<Result>): Promise<Finding> {
  try {
    return { name, ...(await result) }
  } catch (fault) {
    const kind = propertyOf(fault, 'code') ?? (fault instanceof Error ? fault.name : 'unknown')
    const todo = 'Repair what is wrong first, then again.'
    return { name, ...lookResult(`This could not be checked (${kind}).`, todo) }
  }
}

function okResult(message: string): Result {
  return { state: 'ok', message }
}

function lookResult(message: string, todo: string): Result {
  return { state: 'look', message, todo }
}

function wrongResult(message: string, todo: string): Result {
  return { state: 'wrong', message, todo }
}

function databaseNeededResult(): Result {
  return lookResult('This cannot be checked without the database.', 'See "database".')
}

/** Null where there is no database, or where it does not answer. */
async function openExistingDatabase(config: Config): Promise<Database | null> {
  const mayExist = config.databaseUrl || (await stat(databaseFile(config.dataDir)).catch(() => null))?.size
  if (!mayExist) return null
  const database = await openWithoutMigrating(locateDatabase(config)).catch(() => null)
  const query = database?.selectFrom('page_version').select('number').execute()
  if (await query?.catch(() => null)) return database
  await database?.destroy().catch(() => {})
  return null
}

async function checkProgram(): Promise<Result> {
  const { version, dependencies } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8'))
  const message = `Deodar ${version} on Node ${process.versions.node}`
  if (process.versions.node === dependencies.node) return okResult(`${message}.`)
  return lookResult(`${message}; it is made for Node ${dependencies.node}.`, 'Run npm ci in its folder.')
}

async function checkFolder({ config: { dataDir, databaseUrl } }: Installation): Promise<Result> {
  const stats = await stat(dataDir).catch(() => null)
  if (!stats?.isDirectory() || (!databaseUrl && !hasDatabase(dataDir) && !hadDatabase(dataDir)))
    return lookResult(`There is no installation in ${dataDir} yet.`, 'Run npm start, or set DATA_DIR.')
  const everyAccess = constants.R_OK | constants.W_OK | constants.X_OK
  const accessFault = await access(dataDir, everyAccess).catch((fault) => fault)
  if (accessFault)
    return wrongResult(
      `The data folder ${dataDir} cannot be read and written (${accessFault.code}).`,
      `Run this as the user of the server, or: chown -R USER ${dataDir}`,
    )
  if ((stats.mode & 0o077) !== 0)
    return lookResult(`Other users can read in ${dataDir}.`, `Run: chmod -R go= ${dataDir}`)
  return okResult(`The data folder ${dataDir} is for its own user alone.`)
}

type Space = { bavail: number; bsize: number; files: number; ffree: number }

export function checkSpace({ bavail, bsize, files, ffree }: Space): Result {
  const freeBytes = bavail * bsize
  const message = `${Math.floor(freeBytes / 1e6).toLocaleString('en')} MB are free on the disk of the data folder`
  const todo = 'Free space on that disk, or move the data folder to a larger one.'
  if (freeBytes < DISK_RESERVE_BYTES) return wrongResult(`${message}: files of guests are refused.`, todo)
  if (files > 0 && ffree < 1000) return wrongResult(`The disk can store only ${ffree} more files.`, todo)
  if (freeBytes < PLENTY_FACTOR * DISK_RESERVE_BYTES) return lookResult(`${message}.`, todo)
  return okResult(`${message}.`)
}

async function checkServer({ config }: Installation): Promise<Result> {
  const address = readServerAddress(config.dataDir)
  if (!address) return okResult('No server is running.')
  // The public address is the proxy's; the server itself is on this machine.
  for (const origin of new Set([localOrigin(config), address])) {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const answer = await fetch(`${origin}/readyz`, { signal }).catch(() => null)
    const state: unknown = await answer?.json().catch(() => null)
    if (typeof state !== 'object' || state === null || !('status' in state)) continue
    const { status: _, ...parts } = state
    const bad = Object.entries(parts).filter(([, each]) => each !== 'ok')
    if (bad.length === 0) return okResult(`The server at ${origin} answers, and is well.`)
    const badParts = bad.map((each) => each.join(' ')).join(', ')
    return lookResult(`The server at ${origin} answers: ${badParts}.`, 'See these.')
  }
  return wrongResult(
    `A server was started at ${address}, but does not answer.`,
    'Read its log and start it again: systemctl restart deodar, or npm start.',
  )
}

/** Whether the address that people type leads here, as far as this machine can see. */
async function checkAddress({ config: { publicOrigin } }: Installation): Promise<Result> {
  const { protocol, hostname } = new URL(publicOrigin)
  if (/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
    return okResult(`The address ${publicOrigin} is for this machine alone.`)
  if (protocol === 'http:')
    return lookResult(
      `PUBLIC_ORIGIN ${publicOrigin} is without encryption: browsers warn, and passkeys and alerts do not work.`,
      'Give it https (docs/running.md), and write that into PUBLIC_ORIGIN.',
    )
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  try {
    const answer = await fetch(`${publicOrigin}/healthz`, { signal, redirect: 'manual' })
    const state: unknown = await answer.json().catch(() => null)
    if (typeof propertyOf(state, 'status') === 'string') return okResult(`${publicOrigin} answers.`)
    return lookResult(
      `${publicOrigin} answers ${answer.status}, and is not this site.`,
      'Is the server running, and does the proxy forward to it?',
    )
  } catch (fault) {
    const code = propertyOf(propertyOf(fault, 'cause'), 'code') ?? propertyOf(fault, 'name')
    return describeAddressFault(publicOrigin, String(code))
  }
}

function describeAddressFault(origin: string, code: string): Result {
  if (code === 'ENOTFOUND')
    return wrongResult(
      `PUBLIC_ORIGIN ${origin} does not resolve (${code}).`,
      'Correct it, or add an A or AAAA record for it at your domain provider.',
    )
  if (/CERT|SELF_SIGNED|UNABLE_TO|^ERR_SSL|^ERR_TLS/.test(code))
    return wrongResult(
      `The certificate of PUBLIC_ORIGIN ${origin} is not valid (${code}).`,
      'Renew it at the proxy, for this name.',
    )
  return lookResult(
    `PUBLIC_ORIGIN ${origin} does not answer from this machine (${code}).`,
    'Open it in a browser. If it does not open: is the proxy running, and is port 443 open?',
  )
}

async function checkHouseKey(ctx: OpenInstallation): Promise<Result> {
  const lost = await describeLostSecrets(ctx)
  return lost ? wrongResult(lost, LOST_KEY_ADVICE) : okResult('The house key opens what is encrypted.')
}

async function checkDatabase({ config, database }: Installation): Promise<Result> {
  if (config.databaseUrl) return checkPostgres(config.databaseUrl, database)
  if (!hasDatabase(config.dataDir))
    return hadDatabase(config.dataDir)
      ? wrongResult(
          `The database is gone from ${config.dataDir}.`,
          'Restore the last backup (docs/running.md, Backups).',
        )
      : lookResult(`There is no database in ${config.dataDir} yet.`, 'npm start makes one.')
  const soundness = await checkWholeDatabase(databaseFile(config.dataDir))
  if (soundness === 'sound') return okResult('Every page of the database is sound.')
  if (soundness === 'damaged')
    return wrongResult(
      'The database is damaged.',
      'Stop the server, keep that file, and restore the last backup.',
    )
  return lookResult('The database could not be checked: it is in use.', 'Try again with the server stopped.')
}

async function checkPostgres(url: string, database: Database | null): Promise<Result> {
  try {
    if (!database) throw await findConnectionFault(url)
    const { rows } = await sql<{ version: string; ssl: boolean }>`
      select current_setting('server_version') as version, ssl from pg_stat_ssl where pid = pg_backend_pid()
    `.execute(database)
    const answers = `PostgreSQL ${rows[0]?.version} answers`
    // Behind a pooler this is its own connection, not ours.
    if (rows[0]?.ssl || !isRemoteDatabase(url) || connectionConfig(url).ssl) return okResult(`${answers}.`)
    return lookResult(`${answers} without encryption.`, 'Take sslmode=disable out of DATABASE_URL.')
  } catch (fault) {
    const [what, todo] = explainPostgresFault(fault) ?? ['cannot be used', 'Start the server: it says why.']
    return wrongResult(`The database at DATABASE_URL ${what}.`, todo)
  }
}

/** Why the database was not opened; a database without our tables answers too. */
async function findConnectionFault(url: string): Promise<unknown> {
  const database = await openWithoutMigrating({ kind: 'postgres', url })
  return sql`select number from page_version`
    .execute(database)
    .then(
      () => null,
      (fault: unknown) => fault,
    )
    .finally(() => database.destroy())
}

async function checkTables({ database }: OpenInstallation): Promise<Result> {
  const { missing, newer, earlier } = await readMigrationState(database)
  if (earlier.length > 0) return wrongResult(...TRIAL_DATA_ADVICE)
  if (newer.length > 0)
    return wrongResult(
      `A newer version of Deodar has changed the tables (${newer.join(', ')}).`,
      'Run that version, or restore a backup from before the update (docs/running.md, Updates).',
    )
  if (missing.length > 0)
    return lookResult(`Migrations to run: ${missing.length}.`, 'Start the server: it runs them.')
  return okResult('The tables are those of this version.')
}

/** Signs in at the mail server, and sends nothing. */
async function checkMail({ config, database }: Installation): Promise<Result> {
  if (!config.smtpUrl && !database) return databaseNeededResult()
  try {
    const server = config.smtpUrl ?? (database && (await readMailServerWithPassword({ config, database })))
    if (!server) return lookResult('There is no mail server.', 'Set one in the admin under Settings, E-mail.')
    await testConnection(server)
    return okResult('Signing in at the mail server works.')
  } catch (fault) {
    if (!(fault instanceof MailFault)) throw fault
    const todo = `Look at ${config.smtpUrl ? 'SMTP_URL' : 'Settings, E-mail, in the admin'}, and send a test e-mail.`
    return wrongResult(describeMailTrouble(fault.trouble, fault.serverMessage), todo)
  }
}

async function checkMailQueue(ctx: OpenInstallation): Promise<Result> {
  const { waiting, failed, lateSeconds } = await readMailQueue(ctx)
  const lateHours = Math.floor(lateSeconds / 3600)
  if (lateSeconds > MAIL_LATE_SECONDS)
    return wrongResult(`The oldest of ${waiting} e-mails waits for ${lateHours} hours.`, 'See "mail".')
  if (failed > 0)
    return lookResult(
      `E-mails that failed: ${failed}.`,
      'Today, in the admin, shows the reason and tries them again.',
    )
  return okResult(`E-mails that wait: ${waiting}.`)
}

/** Whether external calendars could be fetched; nothing is fetched for it. */
export async function checkCalendars(ctx: Pick<OpenInstallation, 'clock' | 'database'>): Promise<Result> {
  const calendars = await listCalendarAddresses(ctx)
  const todo = 'The admin shows the reason under Bookings, Other sites.'
  const failing = calendars.filter((each) => each.isFailing).length
  const failingShare = `${failing} of ${calendars.length}`
  if (failing > 0)
    return lookResult(`External calendars that could not be fetched for a day: ${failingShare}.`, todo)
  const unread = await listCalendarsWithUnreadableEntries(ctx)
  const descriptions = unread.map((one) => `${one.source} for ${one.stay}, ${one.unread} of ${one.entries}`)
  if (descriptions.length > 0)
    return lookResult(`External calendars with unreadable entries: ${descriptions.join(', ')}.`, todo)
  return okResult(`External calendars: ${calendars.length}.`)
}

/** Writes a small file into the bucket, reads it, and deletes it. */
async function checkBucket({ config }: Installation): Promise<Result> {
  if (!config.bucket) return okResult('Files are on the disk.')
  const folder = await mkdtemp(join(tmpdir(), 'deodar-probe-'))
  const [key, bytes, file] = [`probes/${newId()}`, randomBytes(64), join(folder, 'probe')]
  try {
    const storage = await openStorage(config)
    await writeFile(file, bytes)
    await storage.store(key, file)
    const storedObject = await storage.open(key)
    const readBytes = storedObject ? Buffer.concat(await storedObject.stream.toArray()) : null
    await storage.delete(key)
    if (!readBytes?.equals(bytes)) throw new RangeError('other bytes')
    return okResult('Writing, reading and deleting in the bucket works.')
  } catch (fault) {
    const { why, todo } = explainBucketFault(fault) ?? {
      why: `the bucket cannot be used (${fault instanceof Error ? fault.name : 'unknown'})`,
      todo: 'Look at the S3_ variables.',
    }
    return wrongResult(`T${why.slice(1)}.`, todo)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether every file that the database names is there, and nothing else for longer than a day. */
export async function checkFiles({ config, clock, database }: OpenInstallation): Promise<Result> {
  const media = await openStorage(config)
  const dayAgoMs = clock.now().getTime() - DAY_MS
  const { stored, unreferenced, missing } = await compareStorage({ database, media }, dayAgoMs)
  const ownerFiles = [...stored.keys()].filter(isInstallationFile)
  const ownerNames = ownerFiles.join(', ')
  if (missing.length > 0)
    return wrongResult(
      `Missing files: ${missing.length} (${missing.slice(0, 3).join(', ')}).`,
      'Restore them from a backup: deodar media sweep --json names them all.',
    )
  if (ownerFiles.length > 1)
    return wrongResult(`Other installations use this storage (${ownerNames}).`, 'Set S3_PREFIX or DATA_DIR.')
  if (unreferenced.length > 0)
    return lookResult(`Files that nothing refers to: ${unreferenced.length}.`, 'Run: deodar media sweep')
  return okResult(`All files are there: ${stored.size - ownerFiles.length}.`)
}

async function checkClock(ctx: OpenInstallation): Promise<Result> {
  const jump = await findClockJump(ctx)
  if (!jump) return okResult('The clock is as the database expects.')
  return wrongResult(
    `The clock is at ${jump.now}, but the database last saw ${jump.known}: nothing is erased for its age.`,
    'Set the clock right, or confirm it: deodar clock confirm',
  )
}

async function checkBackups({ config, clock, database }: Installation): Promise<Result> {
  const [newest] = await listBackups(config.dataDir)
  const provenAt = database && (await readBackupState(database)).provenAt
  const isOld = (at: string) => clock.now().getTime() - Date.parse(at) > BACKUP_OLD_AFTER_DAYS * DAY_MS
  if (!newest)
    return lookResult(
      'There is no backup yet.',
      'Make one now: deodar backup. The server makes one every night.',
    )
  const message = `The newest backup is of ${newest.at.slice(0, 16).replace('T', ' ')} UTC`
  const todo = 'Make one now: deodar backup. The log has the reason why none was made at night.'
  if (isOld(newest.at)) return wrongResult(`${message}.`, todo)
  if (!database || !provenAt || isOld(provenAt)) return lookResult(`${message}; it was not verified.`, todo)
  const { timeZone } = await readSettings({ database })
  return okResult(`${message}; one was verified on ${formatDay(dayInZone(new Date(provenAt), timeZone))}.`)
}
