import { type Config, readConfig } from '#server/config.ts'
import { explainFault } from '#server/explain-fault.ts'
import { hasHouse } from '#server/house/data-folder.ts'
import type { House } from '#server/house/house.ts'
import { closeHouse, openHouse } from '#server/house/open.ts'
import { readAddress } from '#server/house/server-address.ts'
import { CommandRefused } from './refused.ts'

/**
 * Opens the house beside a running server (both wait their turn at the database), does the work, and closes it again.
 * Its links begin with the address of that server, unless PUBLIC_ORIGIN names another. Where there is no house it makes
 * none: that is for `npm start`, and a wrong folder would go unnoticed.
 */
export async function withHouse(
  work: (house: House) => Promise<void>,
  { mayBeNew = false } = {},
): Promise<void> {
  const given = readGivenConfig()
  const { dataDir, databaseUrl } = given
  if (!mayBeNew && !databaseUrl && !hasHouse(dataDir))
    throw new CommandRefused(
      `There is no house in ${dataDir} yet. npm start makes one; DATA_DIR names another folder.`,
      { code: 'no-house' },
    )
  // The standard output is for the answer alone; and no command looks at the site's pictures.
  const config = { ...given, logLevel: 'silent' } as const
  const house = await openHouse(config, {}, { readers: false }).catch((fault) => {
    throw new CommandRefused(explainFault(fault, config))
  })
  try {
    await work(house)
  } finally {
    await closeHouse(house)
  }
}

/** The configuration a command was given; ends it where something is wrong with that. */
export function readGivenConfig(): Config {
  const read = readConfig(undefined, readAddress)
  if ('config' in read) return read.config
  throw new CommandRefused(`The configuration is not right: ${read.problems.join('; ')}`, {
    problems: read.problems,
  })
}
