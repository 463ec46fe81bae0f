import { openedMailServer } from '#modules/mail/mail-server.server.ts'
import { openMailer } from '#modules/mail/mailer.server.ts'
import { openStorage } from '#modules/media/open.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import {
  databaseFile,
  makeDataFolder,
  markInstallation,
  requireOldInstallation,
} from '#server/data-folder.ts'
import { type Database, type DatabasePlace, openDatabase } from '#server/db/open.ts'
import { openRateLimits } from '#server/limits/rate-limits.ts'
import { openLog } from '#server/log.ts'
import { serverSecret } from '#server/settings.ts'

/** Opens the migrated database, the storage and the mailer. Throws when the database cannot be opened, or is lost. */
export async function openApp(config: Config, pictures: AppContext['pictures']): Promise<AppContext> {
  makeDataFolder(config.dataDir)
  requireOldInstallation(config)
  const database = await openDatabase(databasePlace(config))
  markInstallation(config)
  const log = openLog(config.logLevel)
  const clock = { now: () => new Date() }
  const secret = await serverSecret({ clock, database })
  return {
    config,
    clock,
    database,
    media: await openStorage(config),
    mail: openMailer(config, () => openedMailServer({ config, database })),
    log,
    secret,
    limits: openRateLimits(),
    pictures,
    events: new EventTarget(),
  }
}

export async function closeApp(ctx: { database: Database }): Promise<void> {
  await ctx.database.destroy()
}

/** The database that the configuration names. */
export function databasePlace({ databaseUrl, dataDir }: Config): DatabasePlace {
  return databaseUrl
    ? { kind: 'postgres', url: databaseUrl }
    : { kind: 'sqlite', file: databaseFile(dataDir) }
}
