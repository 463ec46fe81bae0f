import type { Config } from '../config.ts'
import { type Database, type DatabasePlace, openDatabase } from '../database/open.ts'
import { openMailer } from '../mail/open.ts'
import { openStorage } from '../media/open.ts'
import { makeDataFolder } from './data-folder.ts'
import type { House } from './house.ts'
import { openRateLimits } from './limits/rate-limits.ts'
import { openLog } from './log.ts'
import { openedMailServer } from './mail/mail-server.ts'
import { databaseFile, markHouse, requireOldHouse } from './old-house.ts'
import { houseSecret } from './settings.ts'

/** The real house: tables up to date, files and mail within reach. Throws when the database cannot be opened, or would be a new one over an old house. */
export async function openHouse(config: Config, pictures: House['pictures']): Promise<House> {
  makeDataFolder(config.dataDir)
  requireOldHouse(config)
  const database = await openDatabase(databasePlace(config))
  markHouse(config)
  const log = openLog(config.logLevel)
  const clock = { now: () => new Date() }
  const secret = await houseSecret(database)
  return {
    config,
    clock,
    database,
    media: await openStorage(config),
    mail: await openMailer(config, () => openedMailServer({ config, database })),
    log,
    secret,
    limits: openRateLimits(),
    pictures,
    bell: new EventTarget(),
  }
}

export async function closeHouse(house: { mail: House['mail']; database: Database }): Promise<void> {
  await house.mail.close()
  await house.database.destroy()
}

/** Where the tables of a house are. */
export function databasePlace({ databaseUrl, dataDir }: Config): DatabasePlace {
  return databaseUrl
    ? { kind: 'postgres', url: databaseUrl }
    : { kind: 'sqlite', file: databaseFile(dataDir) }
}
