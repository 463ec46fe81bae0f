import { join } from 'node:path'
import type { AppContext } from '#server/app-context.ts'
import { type Config, readConfig } from '#server/config.ts'
import { hasHouse, isFolder, OtherUserFault, readAddress, requireOwnUser } from '#server/data-folder.ts'
import { isEmptyPostgres } from '#server/db/archive-file.ts'
import { explainFault } from '#server/explain-fault.ts'
import { closeHouse, openApp } from '#server/open.ts'
import { projectFolder } from '#server/place.ts'
import { CommandRefused } from './refused.ts'

/**
 * Opens the house beside a running server (both wait their turn at the database), does the work, and closes it again.
 * Its links begin with the address of that server, unless PUBLIC_ORIGIN names another. Where there is no house it makes
 * none: that is for `npm start`, and a wrong folder would go unnoticed.
 */
export async function withApp(work: (ctx: AppContext) => Promise<void>): Promise<void> {
  const given = readGivenConfig()
  requireUser(given)
  await requireHouse(given)
  // The standard output is for the answer alone; and no command looks at the site's pictures.
  const config = { ...given, logLevel: 'silent' } as const
  const ctx = await openApp(config, {}).catch((fault) => {
    throw new CommandRefused(explainFault(fault, config))
  })
  try {
    await work(ctx)
  } finally {
    await closeHouse(ctx)
  }
}

/** Refuses where a house is in this data folder that belongs to another user, and says which command that user would give. */
export function requireUser({ dataDir }: Pick<Config, 'dataDir'>): void {
  try {
    requireOwnUser(dataDir)
  } catch (fault) {
    if (!(fault instanceof OtherUserFault)) throw fault
    const { owner } = fault
    const words = process.argv.slice(2).map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`))
    const command = ['deodar', ...words].join(' ')
    throw new CommandRefused(
      `The data folder ${dataDir} belongs to the user ${owner}, and files that another user writes there are closed to it. Nothing was done.\nRun the command as ${owner}: sudo -u ${owner} env DATA_DIR=${dataDir} ${join(projectFolder, 'bin')}/${command}\nWhere deploy/deodar is installed as /usr/local/bin/deodar, it does this by itself, with the settings of the service: ${command}`,
      { code: 'other-user' },
    )
  }
}

async function requireHouse({ dataDir, databaseUrl }: Config): Promise<void> {
  const isHere = databaseUrl ? isFolder(dataDir) : hasHouse(dataDir)
  const isMade = isHere && (!databaseUrl || !(await isEmptyPostgres(databaseUrl).catch(() => false)))
  if (isMade) return
  const where = isHere ? 'in the database at DATABASE_URL' : `in ${dataDir}`
  throw new CommandRefused(
    `There is no house ${where} yet. npm start makes one; DATA_DIR names another folder: DATA_DIR=/var/lib/deodar npx deodar …`,
    { code: 'no-house' },
  )
}

/** The configuration a command was given; ends it where something is wrong with that. */
export function readGivenConfig(): Config {
  const read = readConfig(undefined, readAddress)
  if ('config' in read) return read.config
  throw new CommandRefused(`The configuration is not right: ${read.problems.join('; ')}`, {
    problems: read.problems,
  })
}
