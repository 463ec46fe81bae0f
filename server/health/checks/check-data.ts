import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { listBackups } from '#modules/backups/backup-folder.server.ts'
import { backupState } from '#modules/backups/backup-state.server.ts'
import { propertyOf } from '#modules/common/record.ts'
import { mediaFolder, openStorage } from '#modules/media/open.server.ts'
import type { Storage } from '#modules/media/storage.server.ts'
import { compareStorage, isOwnerFile } from '#modules/media/sweep-media.server.ts'
import { followChain, NO_ENTRY } from '#modules/public-log/chain.ts'
import { statusAfter } from '#modules/public-log/entry.ts'
import { isLogKeyLost } from '#modules/public-log/log-key.server.ts'
import { linesAfter } from '#modules/public-log/read-log.server.ts'
import { lastEntry } from '#modules/public-log/write-log.server.ts'
import { databaseFile, hasHouse, hasLived } from '#server/data-folder.ts'
import type { Database } from '#server/db/open.ts'
import { isElsewhere } from '#server/db/postgres-line.ts'
import { soundAtNight } from '#server/db/soundness.ts'
import { newId } from '#server/keys.ts'
import { type Finding, look, ok, type Patient, unasked, wrong } from '../finding.ts'

/** The sweeper comes every six hours: what lies about for longer it has left on purpose, or never ran. */
const LEFT_LYING_MS = 24 * 60 * 60_000

const DAY_MS = 86_400_000

/** One is made and verified every night; a day more is given. */
const OLD_AFTER_DAYS = 2

const NAME = 'public log'

/** Whether the database is there and sound. PostgreSQL looks after its own pages; that it answers is all that is asked. */
export async function checkDatabase({ config, database }: Patient): Promise<Finding> {
  if (config.databaseUrl) return checkAnswer(config.databaseUrl, database)
  if (!hasHouse(config.dataDir))
    return hasLived(config.dataDir)
      ? wrong(
          'database',
          `The database is gone from ${config.dataDir}, though a house lived there.`,
          'Bring the last backup back (docs/running.md, Backups).',
        )
      : look('database', `There is no database in ${config.dataDir} yet.`, 'npm start makes one.')
  const soundness = await soundAtNight(databaseFile(config.dataDir))
  if (soundness === 'damaged')
    return wrong(
      'database',
      'The database is damaged.',
      'Stop the server, keep the damaged file aside, and bring the last backup back.',
    )
  if (soundness === 'unknown')
    return look(
      'database',
      'The database could not be looked through: it is held, or took half an hour.',
      'Look again in a while, with the server stopped.',
    )
  return ok('database', 'The database is whole: every page of it was looked at.')
}

async function checkAnswer(url: string, database: Patient['database']): Promise<Finding> {
  try {
    if (!database) throw new Error('not opened')
    const { rows } = await sql<{ version: string; ssl: boolean }>`
      select current_setting('server_version') as version, ssl from pg_stat_ssl where pid = pg_backend_pid()
    `.execute(database)
    const answers = `PostgreSQL ${rows[0]?.version} answers`
    if (rows[0]?.ssl || !isElsewhere(url)) return ok('database', `${answers}.`)
    return look(
      'database',
      `${answers}, on another machine and over a line that is not sealed.`,
      'Let it speak TLS and take sslmode=disable out of DATABASE_URL, unless nobody else is on the network between.',
    )
  } catch (fault) {
    const code = propertyOf(fault, 'code')
    return wrong(
      'database',
      `The database at DATABASE_URL does not answer${code ? ` (${code})` : ''}.`,
      'Is PostgreSQL running, and are the address, the user and the password right?',
    )
  }
}

/** Whether a bucket takes a small file, gives it back as it was, and forgets it. */
export async function checkBucket({ config }: Patient): Promise<Finding> {
  if (!config.bucket) return ok('bucket', `There is none: files are kept in ${mediaFolder(config.dataDir)}.`)
  const { bucket, endpoint } = config.bucket
  const where = endpoint ? `${bucket} at ${new URL(endpoint).host}` : bucket
  try {
    await tryOut(await openStorage(config))
    return ok('bucket', `The bucket ${where} takes a file, gives it back and forgets it.`)
  } catch (fault) {
    const why = fault instanceof Error ? fault.name : 'unknown'
    return wrong(
      'bucket',
      `The bucket ${where} did not take a file, give it back and forget it (${why}).`,
      'Look at S3_ENDPOINT, S3_REGION and the keys, and whether they may put, get, list and delete.',
    )
  }
}

async function tryOut(storage: Storage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-probe-'))
  const [key, bytes] = [`probes/${newId()}`, randomBytes(64)]
  try {
    await writeFile(join(folder, 'probe'), bytes)
    await storage.keep(key, join(folder, 'probe'))
    const found = await storage.open(key)
    const read = found ? Buffer.concat(await found.stream.toArray()) : null
    await storage.discard(key)
    if (!read?.equals(bytes)) throw new RangeError('other bytes came back')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether every file that the database names is there, and nothing else. */
export async function checkFiles({ config, clock, database }: Patient): Promise<Finding> {
  if (!database) return unasked('files')
  const media = await openStorage(config)
  const before = clock.now().getTime() - LEFT_LYING_MS
  const { there, idle, missing } = await compareStorage({ database, media }, before)
  const marks = [...there.keys()].filter(isOwnerFile)
  if (missing.length > 0)
    return wrong(
      'files',
      `Files that the database names and that are not there: ${missing.length} (${some(missing)}).`,
      'Bring them back from a backup: deodar media sweep --json names them all.',
    )
  if (marks.length > 1)
    return wrong(
      'files',
      `Other houses keep files in the same place (${marks.join(', ')}).`,
      'Give each house a place of its own: S3_PREFIX, or another DATA_DIR.',
    )
  if (idle.length > 0)
    return look(
      'files',
      `Files that nothing refers to, for a day and longer: ${idle.length}.`,
      'Remove them with deodar media sweep; the log says why the server does not.',
    )
  return ok('files', `All files are there: ${there.size - marks.length}.`)
}

function some(keys: readonly string[]): string {
  return [...keys.slice(0, 3), ...(keys.length > 3 ? ['…'] : [])].join(', ')
}

/** Whether there is a recent backup that was verified. */
export async function checkBackups({ config, clock, database }: Patient): Promise<Finding> {
  const backups = await listBackups(config.dataDir)
  const [newest] = backups
  const daysSince = (at: string) => (clock.now().getTime() - new Date(at).getTime()) / DAY_MS
  if (!newest) {
    const began = await beginningOf(database)
    const todo = 'Make one now: deodar backup. The server makes one every night.'
    return began && daysSince(began) <= OLD_AFTER_DAYS
      ? look('backups', 'There is no backup yet: the house is new.', todo)
      : wrong('backups', 'There is no backup.', todo)
  }
  const says = `The newest backup is of ${newest.at.slice(0, 16).replace('T', ' ')} UTC`
  if (daysSince(newest.at) > OLD_AFTER_DAYS)
    return wrong(
      'backups',
      `${says}, which is ${Math.floor(daysSince(newest.at))} days ago.`,
      'Make one now: deodar backup. The log says why none was made at night.',
    )
  const { provenAt = null } = database ? await backupState(database) : {}
  if (!provenAt || daysSince(provenAt) > OLD_AFTER_DAYS)
    return look(
      'backups',
      `${says}; ${provenAt ? `none was verified since ${provenAt.slice(0, 10)}` : 'none was verified yet'}.`,
      'The server verifies each one that it makes; where it cannot, the log says why.',
    )
  return ok('backups', `${says}, and one was verified on ${provenAt.slice(0, 10)}.`)
}

/** When the tables were made: the house is as old as they are. */
async function beginningOf(database: Patient['database']): Promise<string | null> {
  const row = await database
    ?.withTables<{ kysely_migration: { timestamp: string } }>()
    .selectFrom('kysely_migration')
    .select(({ fn }) => fn.min('timestamp').as('began'))
    .executeTakeFirst()
  return row?.began ?? null
}

/** Whether the log of reviews is unbroken, agrees with the reviews, and can be signed. */
export async function checkPublicLog({ config, database }: Patient): Promise<Finding> {
  if (!database) return unasked(NAME)
  if (await isLogKeyLost({ config }, database))
    return wrong(
      NAME,
      'It cannot be signed: the key of the house that opens its key is another, or gone.',
      'Put the old house.key or HOUSE_KEY back. If it is gone for good: docs/running.md, "When a key leaks".',
    )
  const { size, trouble } = await examineLog(database)
  if (trouble)
    return wrong(
      NAME,
      trouble,
      'Somebody changed the database by hand. Bring the last backup back where it holds.',
    )
  return ok(NAME, size === 0 ? 'It has no entries yet.' : `Entries that hold: ${size}.`)
}

async function examineLog(database: Database): Promise<{ size: number; trouble: string | null }> {
  const last = await lastEntry(database)
  const head = { size: last?.number ?? 0, hash: last?.hash ?? NO_ENTRY }
  const statuses = new Map<string, string>()
  const broken = await followChain(
    head,
    (after) => linesAfter(database, after),
    ({ event, review }) => {
      const status = statusAfter[event]
      if (status) statuses.set(review, status)
    },
  )
  if (broken) return { size: head.size, trouble: broken }
  const reviews = await database
    .selectFrom('review')
    .select(['id', 'status'])
    .where('sample', '=', 0)
    .execute()
  const unlogged = reviews.filter(({ id, status }) => statuses.get(id) !== status).length
  return {
    size: head.size,
    trouble: unlogged > 0 ? `Reviews that have another status than their last entry: ${unlogged}.` : null,
  }
}
