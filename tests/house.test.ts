import { access } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pageVersion, touchPages } from '#server/page-version.ts'
import { eachDatabase } from './house.ts'
import { ananya, bookingOf, keyFor, meera, pendingReviewBy } from './people.ts'

eachDatabase('a test house', (open) => {
  test('has tables of its own, and none of what another house wrote', async () => {
    const [here, there] = [await open(), await open()]
    await here.database.transaction().execute((tx) => touchPages(tx))
    expect([await pageVersion(here.database), await pageVersion(there.database)]).toEqual([2, 1])
  })

  test('stands still in time until it is told to move', async () => {
    const ctx = await open({ now: '2026-11-20T23:59:00.000Z' })
    ctx.clock.advance({ minutes: 2 })
    expect(ctx.clock.now().toISOString()).toBe('2026-11-21T00:01:00.000Z')
  })

  test('knows its guests, their personal links and their reviews', async () => {
    const ctx = await open()
    const booking = await bookingOf(ctx, meera)
    expect(booking).toMatchObject({ first_name: 'Meera', state: 'left' })
    expect(await keyFor(ctx, booking)).toMatch(/^[\w-]{22}$/)
    expect(await pendingReviewBy(ctx, ananya)).toMatchObject({ name: 'Ananya Rao', status: 'pending' })
  })

  test('leaves nothing behind when it is closed', async () => {
    const ctx = await open()
    await ctx.close()
    await expect(access(ctx.dataDir)).rejects.toThrow('ENOENT')
  })
})
