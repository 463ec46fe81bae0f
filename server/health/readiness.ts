import { checkDiskSpace } from '#modules/media/disk-space.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { migrationState } from '#server/db/migrate.ts'
import { mailQueue } from './mail-queue.ts'

/** A mail server that puts strangers off for a while has taken the e-mail by then. */
export const MAIL_LATE_SECONDS = 60 * 60

/** How each thing is that the house cannot do without; `unknown` where it could not be asked. */
export type Readiness = {
  database: 'ok' | 'out of reach'
  migrations: 'ok' | 'missing' | 'newer' | 'unknown'
  disk: 'ok' | 'full' | 'unknown'
  mail: 'ok' | 'late' | 'unknown'
}

/** Looks whether the house can do all of its work, in words that name nobody. */
export async function readiness(
  house: Pick<AppContext, 'clock' | 'config' | 'database'>,
): Promise<Readiness> {
  const [migrations, disk, mail] = await Promise.all([
    migrationsNow(house).catch(() => 'unknown' as const),
    checkDiskSpace(house.config.dataDir).then(
      (refusal) => (refusal ? 'full' : 'ok'),
      () => 'unknown' as const,
    ),
    mailQueue(house).then(
      ({ lateSeconds }) => (lateSeconds > MAIL_LATE_SECONDS ? 'late' : 'ok'),
      () => 'unknown' as const,
    ),
  ])
  const database = migrations === 'unknown' && mail === 'unknown' ? 'out of reach' : 'ok'
  return { database, migrations, disk, mail }
}

async function migrationsNow({ database }: Pick<AppContext, 'database'>): Promise<Readiness['migrations']> {
  const { missing, newer } = await migrationState(database)
  if (missing.length > 0) return 'missing'
  return newer.length > 0 ? 'newer' : 'ok'
}
