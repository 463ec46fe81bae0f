import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAsOf } from '../../tests/earlier-database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/all.ts'

const EARLIER = '2026-11-22-zz-review-order'

test.each(['sqlite', 'postgres'] as const)(
  'takes back all steps of an update when its last one fails, on %s',
  async (kind) => {
    const { database } = await openAsOf(kind, EARLIER)
    await database
      .insertInto('act')
      .values({ id: 'a1', at: '2026-11-20', who: 'asha', act: 'a.b', about: 'x', about_id: 'y' })
      .execute()
    const look = async () => ({
      steps: (await sql`select name from kysely_migration order by name`.execute(database)).rows,
      tables: await database.introspection.getTables(),
      acts: await database.selectFrom('act').selectAll().execute(),
    })
    const before = await look()
    const failing = {
      up: async (db: typeof database) => {
        await db.deleteFrom('act').execute()
        await db.schema.alterTable('act').dropColumn('before').execute()
        await db.insertInto('nowhere').values({ id: 1 }).execute()
      },
    }
    const fault = await migrate(database, { ...migrations, '2999-01-01-later': failing }).catch(
      (reason) => reason,
    )
    expect(fault).toMatchObject({ step: '2999-01-01-later', undone: true })
    expect(await look()).toEqual(before)
    await migrate(database)
    expect((await look()).steps).toHaveLength(Object.keys(migrations).length)
  },
)
