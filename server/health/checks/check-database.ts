import { sql } from 'kysely'
import { propertyOf } from '#modules/common/record.ts'
import { hasHouse } from '#server/data-folder.ts'
import { isElsewhere } from '#server/db/postgres-line.ts'
import { soundAtNight } from '#server/db/soundness.ts'
import { databaseFile, hasLived } from '#server/old-house.ts'
import { type Finding, look, ok, type Patient, wrong } from '../finding.ts'

/** Whether the database is there and sound. PostgreSQL looks after its own pages; that it answers is all that is asked. */
export async function checkDatabase({ config, database }: Patient): Promise<Finding> {
  if (config.databaseUrl) return checkAnswer(config.databaseUrl, database)
  if (!hasHouse(config.dataDir))
    return hasLived(config.dataDir)
      ? wrong(
          'database',
          `The database is gone from ${config.dataDir}, though a house lived there.`,
          'Bring the last backup back (docs/running.md, Backups).',
        )
      : look('database', `There is no database in ${config.dataDir} yet.`, 'npm start makes one.')
  const soundness = await soundAtNight(databaseFile(config.dataDir))
  if (soundness === 'damaged')
    return wrong(
      'database',
      'The database is damaged.',
      'Stop the server, keep the damaged file aside, and bring the last backup back.',
    )
  if (soundness === 'unknown')
    return look(
      'database',
      'The database could not be looked through: it is held, or took half an hour.',
      'Look again in a while, with the server stopped.',
    )
  return ok('database', 'The database is whole: every page of it was looked at.')
}

async function checkAnswer(url: string, database: Patient['database']): Promise<Finding> {
  try {
    if (!database) throw new Error('not opened')
    const { rows } = await sql<{ version: string; ssl: boolean }>`
      select current_setting('server_version') as version, ssl from pg_stat_ssl where pid = pg_backend_pid()
    `.execute(database)
    const answers = `PostgreSQL ${rows[0]?.version} answers`
    if (rows[0]?.ssl || !isElsewhere(url)) return ok('database', `${answers}.`)
    return look(
      'database',
      `${answers}, on another machine and over a line that is not sealed.`,
      'Let it speak TLS and take sslmode=disable out of DATABASE_URL, unless nobody else is on the network between.',
    )
  } catch (fault) {
    const code = propertyOf(fault, 'code')
    return wrong(
      'database',
      `The database at DATABASE_URL does not answer${code ? ` (${code})` : ''}.`,
      'Is PostgreSQL running, and are the address, the user and the password right?',
    )
  }
}
