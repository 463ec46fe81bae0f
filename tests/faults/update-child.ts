// Opens a database as the newest program does, and is killed just before the n-th statement of its migrations; says how many there were.
import type { KyselyPlugin } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Migrations } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations/all.ts'
import { openDatabase } from '#server/database/open.ts'

const [file = '', nth = ''] = process.argv.slice(2)
let statements = 0

const counting: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1
    if (statements === Number(nth)) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
}
const known: Migrations = Object.fromEntries(
  Object.entries(migrations).map(([name, step]): [string, Migration] => [
    name,
    { up: (db) => step.up(db.withPlugin(counting)) },
  ]),
)
const database = await openDatabase({ kind: 'sqlite', file, readers: false }, known)
await database.destroy()
process.stdout.write(String(statements))
