import { listBackups } from '../../backups/list-backups.ts'
import { type Finding, look, ok, type Patient, wrong } from '../finding.ts'

const DAY_MS = 86_400_000
/** One is made every night, and once a week the newest is restored for a proof; a day more is given to each. */
const OLD_AFTER_DAYS = 2
const PROOF_WITHIN_DAYS = 8

/** Whether there is a young backup, and one that was restored for a proof. */
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
  const proofs = backups.flatMap(({ provenAt }) => provenAt ?? []).sort()
  const proven = proofs.at(-1)
  if (!proven || daysSince(proven) > PROOF_WITHIN_DAYS)
    return look(
      'backups',
      `${says}; ${proven ? `none was restored for a proof since ${proven.slice(0, 10)}` : 'none was restored for a proof yet'}.`,
      'The server does it once a week; where it does not, the log says why.',
    )
  return ok('backups', `${says}, and one was restored for a proof on ${proven.slice(0, 10)}.`)
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
