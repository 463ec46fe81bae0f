import { listBackups } from '#modules/backups/backup-folder.server.ts'
import { backupState } from '#modules/backups/backup-state.server.ts'
import { type Finding, look, ok, type Patient, wrong } from '../finding.ts'

const DAY_MS = 86_400_000
/** One is made and verified every night; a day more is given. */
const OLD_AFTER_DAYS = 2

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
