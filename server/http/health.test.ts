import { expect, test, vi } from 'vitest'
import { openTestHouse } from '../../tests/house.ts'
import { openWire } from '../../tests/wire.ts'

test('/readyz says how the house is, in words that name nobody and are kept by nobody', async () => {
  const { call } = await openWire(await openTestHouse())
  const { status, headers, text } = await call('/readyz')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(text).toBe('{"status":"ready","database":"ok","migrations":"ok","disk":"ok","mail":"ok"}')
})

test('/readyz answers 503 where something is wrong, and looks no more than once a second', async () => {
  const ctx = await openTestHouse()
  const { call } = await openWire(ctx)
  const looks = vi.spyOn(ctx.database, 'withTables')
  const first = await Promise.all([call('/readyz'), call('/readyz')])
  expect(first.map(({ status }) => status)).toEqual([200, 200])
  await ctx.database.deleteFrom('page_version').execute()
  await ctx.database
    .withTables<{ kysely_migration: { name: string } }>()
    .deleteFrom('kysely_migration')
    .execute()
  expect((await call('/readyz')).status).toBe(200)
  expect(looks).toHaveBeenCalledTimes(2)
  await expect
    .poll(async () => (await call('/readyz')).body, { timeout: 5000 })
    .toMatchObject({ status: 'not ready', migrations: 'missing', mail: 'ok' })
  expect((await call('/healthz')).status).toBe(503)
})
