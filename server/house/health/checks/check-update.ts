import { stat } from 'node:fs/promises'
import { SNAPSHOT_DAYS } from '#domain/privacy/lifetimes.ts'
import { listSnapshots, unfinishedSnapshot } from '../../../database/snapshots.ts'
import { databaseFile } from '../../old-house.ts'
import { type Finding, look, ok, type Patient } from '../finding.ts'

const DAY_MS = 86_400_000

/** What is there to go back to after an update, and whether one was ended in its middle. */
export async function checkUpdate({ config }: Patient): Promise<Finding> {
  if (config.databaseUrl)
    return ok(
      'update',
      'PostgreSQL takes an update back by itself when it fails; snapshots of it are yours to make.',
    )
  if (await stat(unfinishedSnapshot(databaseFile(config.dataDir))).catch(() => null))
    return look(
      'update',
      'An update of the database is under way, or was ended in its middle.',
      'Start the server: it settles what was left. The rows are safe.',
    )
  const [newest] = await listSnapshots(config.dataDir)
  if (!newest) return ok('update', `No update in the last ${SNAPSHOT_DAYS} days has left a snapshot.`)
  const until = new Date(new Date(newest.at).getTime() + SNAPSHOT_DAYS * DAY_MS).toISOString()
  return ok(
    'update',
    `What stood before the update of ${newest.at.slice(0, 16).replace('T', ' ')} UTC is kept until ${until.slice(0, 10)} (${Math.ceil(newest.bytes / 1e6).toLocaleString('en')} MB).`,
  )
}
