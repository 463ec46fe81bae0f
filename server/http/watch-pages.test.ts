import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { databasePlace } from '#server/open.ts'
import { touchPages } from '#server/page-version.ts'
import { eachDatabase, openTestHouse, type TestHouse } from '../../tests/house.ts'
import { watchPages } from './page-cache.ts'

const WITHIN = { timeout: 1000, interval: 10 }

eachDatabase('watching the page version', (open) => {
  test('sees a change of this process that nobody rang for', async () => {
    const ctx = await open()
    const { turned } = watch(ctx)
    await ctx.database.transaction().execute((tx) => touchPages(tx))
    await expect.poll(() => turned.at(-1), WITHIN).toBe(2)
  })

  test('never reports a change that was rolled back', async () => {
    const ctx = await open()
    const { turned } = watch(ctx)
    const failed = ctx.database.transaction().execute(async (tx) => {
      await touchPages(tx)
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    await pause(700)
    expect(turned).toEqual([1])
  })
})

test('sees a change of another server within a second', async () => {
  const ctx = await openTestHouse({ database: 'postgres' })
  const { turned } = watch(ctx)
  const elsewhere = await openDatabase(databasePlace(ctx.config))
  await elsewhere.transaction().execute((tx) => touchPages(tx))
  await elsewhere.destroy()
  await expect.poll(() => turned.at(-1), WITHIN).toBe(2)
})

test('reads nothing any more once it is stopped', async () => {
  const ctx = await openTestHouse()
  const { turned, stop } = watch(ctx)
  await expect.poll(() => turned.at(-1), WITHIN).toBe(1)
  stop()
  await ctx.database.transaction().execute((tx) => touchPages(tx))
  await pause(700)
  expect(turned).toEqual([1])
})

/** The versions that the page cache is told, one after another. */
function watch(ctx: TestHouse) {
  const turned: number[] = []
  const { stop } = watchPages(ctx, { changed: (version) => turned.push(version), checking() {} })
  onTestFinished(stop)
  return { turned, stop }
}
