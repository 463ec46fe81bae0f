import { expect, vi } from 'vitest'
import { queueOneEmail } from '../../tests/queue-work.ts'
import { test } from '../../tests/test-app.ts'
import { openWire } from '../../tests/wire.ts'
import { MAIL_LATE_SECONDS, readMailQueue, readReadiness } from './health.ts'

const allWell = { database: 'ok', migrations: 'ok', disk: 'ok', mail: 'ok' }

test('/readyz answers 200, later 503 with what is wrong, is not cached, and looks once a second', async ({
  ctx,
}) => {
  const { call } = await openWire(ctx)
  const looks = vi.spyOn(ctx.database, 'withTables')
  const [{ status, headers, body }] = await Promise.all([call('/readyz'), call('/readyz')])
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toEqual({ status: 'ready', ...allWell })
  await ctx.database.deleteFrom('page_version').execute()
  const made = ctx.database.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  await made.insertInto('kysely_migration').values({ name: '2999-01-01-later', timestamp: '' }).execute()
  expect((await call('/readyz')).status).toBe(200)
  expect(looks).toHaveBeenCalledTimes(2)
  await expect
    .poll(async () => (await call('/readyz')).body, { timeout: 5000 })
    .toEqual({ ...allWell, status: 'not ready', migrations: 'newer' })
  expect((await call('/healthz')).status).toBe(503)
  await made.deleteFrom('kysely_migration').where('name', '=', '0001-first').execute()
  expect(await readReadiness(ctx)).toMatchObject({ migrations: 'missing' })
})

test('states what it could not check: a database that is gone, a folder that is not there', async ({
  ctx,
}) => {
  const lost = { ...ctx, config: { ...ctx.config, dataDir: `${ctx.dataDir}/gone` } }
  expect(await readReadiness(lost)).toEqual({ ...allWell, disk: 'unknown' })
  await ctx.database.destroy()
  const unknown = { migrations: 'unknown', mail: 'unknown' }
  expect(await readReadiness(ctx)).toEqual({ ...allWell, ...unknown, database: 'out of reach' })
})

test('mail is late once an e-mail has waited an hour, not one that may only leave later', async ({ ctx }) => {
  for (const later of [{}, { notBefore: '2026-11-25T00:00:00.000Z' }]) await queueOneEmail(ctx, later)
  ctx.clock.advance({ minutes: MAIL_LATE_SECONDS / 60 })
  expect(await readReadiness(ctx)).toEqual(allWell)
  ctx.clock.advance({ minutes: 1 })
  expect(await readMailQueue(ctx)).toEqual({ waiting: 2, failed: 0, lateSeconds: MAIL_LATE_SECONDS + 60 })
  expect(await readReadiness(ctx)).toEqual({ ...allWell, mail: 'late' })
  await ctx.database.updateTable('email').set({ state: 'failed' }).execute()
  expect(await readMailQueue(ctx)).toEqual({ waiting: 0, failed: 2, lateSeconds: 0 })
})
