import { describe, expect, test } from 'vitest'
import { openTestHouse } from '../../tests/house.ts'
import { signedIn, whoAsks } from '../../tests/owner.ts'
import { pushService, turnOn } from '../../tests/ringing-house.ts'
import { ringingDevices } from './devices.server.ts'
import { vapidKeys, vapidKeysOrNew } from './push-service.server.ts'
import { testPush } from './test-push.server.ts'

describe('the key of notifications', () => {
  test('is made once, however many ask for it first', async () => {
    const ctx = await openTestHouse()
    const made = await Promise.all([vapidKeysOrNew(ctx), vapidKeysOrNew(ctx), vapidKeysOrNew(ctx)])
    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1)
  })

  test('lies sealed in the database', async () => {
    const ctx = await openTestHouse()
    const { privateKey, publicKey } = await vapidKeysOrNew(ctx)
    const rows = JSON.stringify(await ctx.database.selectFrom('setting').selectAll().execute())
    expect(rows).toContain(publicKey)
    expect(rows).not.toContain(privateKey)
  })

  test('gives way with all devices when it cannot be opened any more', async () => {
    const ctx = await openTestHouse({
      config: { houseKey: 'a'.repeat(40), pushService: 'http://127.0.0.1:9' },
    })
    const from = await signedIn(ctx)
    const service = await pushService()
    const before = await vapidKeysOrNew(ctx)
    await turnOn(ctx, from, { ...service.device(), endpoint: 'http://127.0.0.1:9/x' })
    Object.assign(ctx, { config: { ...ctx.config, houseKey: 'b'.repeat(40) } })
    expect(await vapidKeys(ctx)).toBeNull()
    const me = await whoAsks(ctx, from)
    const [device] = await ringingDevices(ctx, me)
    expect(await testPush(ctx, me, device?.id ?? '')).toMatchObject({ name: 'pushKeyLost' })
    expect((await vapidKeysOrNew(ctx)).publicKey).not.toBe(before.publicKey)
    expect(await ringingDevices(ctx, me)).toEqual([])
  })
})
