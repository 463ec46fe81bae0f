import { describe, expect, test } from 'vitest'
import { queueEmail } from '#modules/mail/outbox.server.ts'
import { theHouse } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { MAIL_LATE_SECONDS, mailQueue, readiness } from './readiness.ts'

const allWell = { database: 'ok', migrations: 'ok', disk: 'ok', mail: 'ok' }

describe('readiness', () => {
  test('finds a new house well', async () => {
    expect(await readiness(await openTestHouse())).toEqual(allWell)
  })

  test('says that mail is late once an e-mail has waited an hour, not one that may only leave later', async () => {
    const ctx = await openTestHouse()
    await write(ctx)
    await write(ctx, '2026-11-25T00:00:00.000Z')
    expect(await mailQueue(ctx)).toEqual({ waiting: 2, failed: 0, lateSeconds: 0 })
    ctx.clock.advance({ minutes: MAIL_LATE_SECONDS / 60 })
    expect(await readiness(ctx)).toEqual(allWell)
    ctx.clock.advance({ minutes: 1 })
    expect((await mailQueue(ctx)).lateSeconds).toBe(MAIL_LATE_SECONDS + 60)
    expect(await readiness(ctx)).toEqual({ ...allWell, mail: 'late' })
    await ctx.database.updateTable('letter').set({ state: 'failed' }).execute()
    expect(await mailQueue(ctx)).toEqual({ waiting: 0, failed: 2, lateSeconds: 0 })
  })
})

test('tells tables that are behind from tables of a newer version', async () => {
  const ctx = await openTestHouse()
  const made = ctx.database.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  await made.insertInto('kysely_migration').values({ name: '2999-01-01-later', timestamp: '' }).execute()
  expect(await readiness(ctx)).toEqual({ ...allWell, migrations: 'newer' })
  await made.deleteFrom('kysely_migration').where('name', '=', '0001-first').execute()
  expect(await readiness(ctx)).toEqual({ ...allWell, migrations: 'missing' })
})

test('says what it could not ask: a database that is gone, a folder that is not there', async () => {
  const ctx = await openTestHouse()
  const lost = { ...ctx, config: { ...ctx.config, dataDir: `${ctx.dataDir}/gone` } }
  expect(await readiness(lost)).toEqual({ ...allWell, disk: 'unknown' })
  await ctx.database.destroy()
  const unknown = { migrations: 'unknown', mail: 'unknown' }
  expect(await readiness(ctx)).toEqual({ ...allWell, ...unknown, database: 'out of reach' })
})

async function write(ctx: TestHouse, notBefore?: string) {
  const email = { kind: 'review-arrived', about: 'review', aboutId: 'r', to: 'asha@deodar.example' }
  const said = { subject: 'A review', text: '', html: '' }
  await change(ctx, theHouse, (tx) =>
    queueEmail(ctx, tx, { ...email, ...said, ...(notBefore && { notBefore }) }),
  )
}
