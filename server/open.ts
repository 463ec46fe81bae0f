import type { AppContext } from '#core/app-context.server.ts'
import {
  databaseFile,
  makeDataFolder,
  markInstallation,
  requireDatabaseNotLost,
} from '#core/data-folder.server.ts'
import { type DatabaseLocation, openDatabase } from '#core/db/open-database.ts'
import type { Config } from '#core/host/config.server.ts'
import { openLog } from '#core/host/program-log.server.ts'
import { openRateLimits } from '#core/host/rate-limits.server.ts'
import { readOrMakeServerSecret } from '#core/settings.server.ts'
import { readMailServerWithPassword } from '#modules/mail/mail-server.server.ts'
import { openMailer } from '#modules/mail/mailer.server.ts'
import { openStorage } from '#modules/media/open-storage.server.ts'
import { outgoing } from './outgoing.ts'

/** Opens the migrated database, the storage and the mailer. Throws when the database cannot be opened, or is lost. */
export async function openApp(config: Config, pictures: AppContext['pictures']): Promise<AppContext> {
  makeDataFolder(config.dataDir)
  requireDatabaseNotLost(config)
  const database = await openDatabase(locateDatabase(config))
  markInstallation(config)
  const log = openLog(config.logLevel)
  const clock = { now: () => new Date() }
  const secret = await readOrMakeServerSecret({ clock, database })
  return {
    config,
    clock,
    database,
    media: await openStorage(config),
    mail: openMailer(config, () => readMailServerWithPassword({ config, database })),
    outgoing,
    log,
    secret,
    limits: openRateLimits(),
    pictures,
    events: new EventTarget(),
  }
}

export function locateDatabase({ databaseUrl, dataDir }: Config): DatabaseLocation {
  if (databaseUrl) return { kind: 'postgres', url: databaseUrl }
  return { kind: 'sqlite', file: databaseFile(dataDir) }
}
