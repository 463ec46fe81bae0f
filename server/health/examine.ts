import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { propertyOf } from '#modules/common/record.ts'
import type { Clock } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import { databaseFile } from '#server/data-folder.ts'
import { migrationState } from '#server/db/migrate.ts'
import { type Database, openAsItIs } from '#server/db/open.ts'
import { databasePlace } from '#server/open.ts'
import { projectFolder } from '#server/place.ts'
import { checkBackups, checkBucket, checkDatabase, checkFiles, checkPublicLog } from './checks/check-data.ts'
import { checkCertificate, checkClock, checkFolder, checkServer, checkSpace } from './checks/check-machine.ts'
import { checkCalendars, checkMail, checkMailQueue } from './checks/check-services.ts'
import { type Check, type Finding, look, ok, type Patient, unasked, wrong } from './finding.ts'

/** In the order of reading: what all else stands on comes first. */
const checks: [name: string, check: Check][] = [
  ['program', (patient) => checkProgram(patient)],
  ['folder', checkFolder],
  ['space', (patient) => checkSpace(patient)],
  ['server', checkServer],
  ['database', checkDatabase],
  ['tables', checkTables],
  ['mail', checkMail],
  ['e-mails', checkMailQueue],
  ['calendars', checkCalendars],
  ['bucket', checkBucket],
  ['files', checkFiles],
  ['public log', checkPublicLog],
  ['clock', checkClock],
  ['backups', checkBackups],
  ['certificate', checkCertificate],
]

/** Looks the whole house over, beside its server or without one, and changes nothing in it. What cannot be looked at is a finding too. */
export async function examine(config: Config, clock: Clock = { now: () => new Date() }): Promise<Finding[]> {
  const database = await openWhatIsThere(config)
  try {
    return await Promise.all(
      checks.map(([name, check]) =>
        check({ config, clock, database }).catch((fault) => notSeen(name, fault)),
      ),
    )
  } finally {
    await database?.destroy()
  }
}

/** Null where there is none, or where it does not answer: nobody makes one by looking for it. */
async function openWhatIsThere(config: Config): Promise<Database | null> {
  const isThere = config.databaseUrl || (await stat(databaseFile(config.dataDir)).catch(() => null))?.size
  if (!isThere) return null
  const database = await openAsItIs(databasePlace(config)).catch(() => null)
  const answered = await database
    ?.selectFrom('page_version')
    .select('number')
    .execute()
    .catch(() => null)
  if (answered) return database
  await database?.destroy().catch(() => {})
  return null
}

/** Of a fault only its kind is told: what it says can quote what people sent. */
function notSeen(name: string, fault: unknown): Finding {
  const kind = propertyOf(fault, 'code') ?? (fault instanceof Error ? fault.name : 'unknown')
  return look(
    name,
    `This could not be looked at (${kind}).`,
    'Look at the rows that are wrong first, then again.',
  )
}

/** Whether the program runs on the Node it was made for. */
export async function checkProgram(_: Patient, running = process.versions.node): Promise<Finding> {
  const { version, dependencies } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8'))
  const says = `Deodar ${version} on Node ${running}`
  if (running === dependencies.node) return ok('program', `${says}.`)
  return look('program', `${says}; it is made for Node ${dependencies.node}.`, 'Run npm ci in its folder.')
}

/** Whether the tables are those of this version. */
export async function checkTables({ database }: Patient): Promise<Finding> {
  if (!database) return unasked('tables')
  const { missing, newer } = await migrationState(database)
  if (newer.length > 0)
    return wrong(
      'tables',
      `A newer version of Deodar has changed the tables (${newer.join(', ')}).`,
      'Run that version, or restore a backup from before the update (docs/running.md, Updates).',
    )
  if (missing.length > 0)
    return look(
      'tables',
      `Changes of the tables are still to be made: ${missing.length}.`,
      'Start the server: it makes them.',
    )
  return ok('tables', 'The tables are those of this version.')
}
