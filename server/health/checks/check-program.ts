import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationState } from '#server/db/migrate.ts'
import { projectFolder } from '#server/place.ts'
import { type Finding, look, ok, type Patient, unasked, wrong } from '../finding.ts'

/** Whether the program runs on the Node it was made for. */
export async function checkProgram(_: Patient, running = process.versions.node): Promise<Finding> {
  const { version, dependencies } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8'))
  const says = `Deodar ${version} on Node ${running}`
  if (running === dependencies.node) return ok('program', `${says}.`)
  return look('program', `${says}; it is made for Node ${dependencies.node}.`, 'Run npm ci in its folder.')
}

/** Whether the tables are those of this version. */
export async function checkTables({ database }: Patient): Promise<Finding> {
  if (!database) return unasked('tables')
  const { missing, newer } = await migrationState(database)
  if (newer.length > 0)
    return wrong(
      'tables',
      `A newer version of Deodar has changed the tables (${newer.join(', ')}).`,
      'Run that version, or restore a backup from before the update (docs/running.md, Updates).',
    )
  if (missing.length > 0)
    return look(
      'tables',
      `Changes of the tables are still to be made: ${missing.length}.`,
      'Start the server: it makes them.',
    )
  return ok('tables', 'The tables are those of this version.')
}
