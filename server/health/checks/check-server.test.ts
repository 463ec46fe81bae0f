import { expect, test } from 'vitest'
import { leaveAddress } from '#server/data-folder.ts'
import { freePort } from '../../../tests/free-port.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { foundBy } from '../../../tests/patient.ts'
import { openWire } from '../../../tests/wire.ts'
import { checkServer } from './check-machine.ts'

test('finds a server that answers, one that is not well, one that is gone, and none', async () => {
  const ctx = await openTestHouse()
  expect(await foundBy(checkServer, ctx)).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^No /),
  })
  const { port } = await openWire(ctx)
  leaveAddress({ ...ctx.config, publicOrigin: 'http://localhost:1' })
  expect(await foundBy(checkServer, ctx, { port })).toMatchObject({
    state: 'ok',
    says: `The server at http://localhost:${port} answers, and is well.`,
  })
  await ctx.database
    .withTables<{ kysely_migration: { name: string } }>()
    .deleteFrom('kysely_migration')
    .execute()
  await expect
    .poll(() => foundBy(checkServer, ctx, { port }), { timeout: 5000 })
    .toMatchObject({ state: 'look', says: expect.stringContaining('migrations missing') })
  const gone = { port: await freePort() }
  expect(await foundBy(checkServer, ctx, gone)).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('http://localhost:1,'),
  })
})
