import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { addFiles, addReview } from '../../tests/files.ts'
import type { TestHouse } from '../../tests/house.ts'
import { eachHouse, keysIn } from '../../tests/storages.ts'
import { endIdleWorkers, killWorkers } from '../../tests/workers.ts'
import { workFolder } from './media.server.ts'
import { workOnMedia } from './media-work.server.ts'
import { sweepMedia } from './sweep-media.server.ts'

eachHouse('work that breaks off', (open) => {
  test('replaces a worker killed while it makes pictures', async () => {
    const ctx = await houseWithPhoto(open)
    await endIdleWorkers('make')
    await Promise.all([workOnMedia(ctx), killWorkers('make', 1)])
    expect(await theRow(ctx)).toMatchObject({ work: 'ready', work_tries: 1 })
    expect(await readdir(workFolder(ctx))).toEqual([])
  })

  test('leaves nothing half made of a picture over which two workers die, and tries it again later', async () => {
    const ctx = await houseWithPhoto(open)
    await endIdleWorkers('make')
    await Promise.all([workOnMedia(ctx), killWorkers('make', 2)])
    const row = await theRow(ctx)
    expect(row).toMatchObject({ work: 'waiting', work_tries: 1, work_error: 'the worker ended' })
    expect(await keysIn(ctx.media)).toEqual([row.original_key])
    expect(await readdir(workFolder(ctx))).toEqual([])
    ctx.clock.advance({ seconds: 11 })
    await workOnMedia(ctx)
    expect(await theRow(ctx)).toMatchObject({ work: 'ready', work_tries: 2 })
  })

  test('sweeps what a killed server kept, and makes all of it again', async () => {
    const ctx = await houseWithPhoto(open)
    const dying = serverThatStopsAfter(3, ctx)
    const broken = workOnMedia(dying.house)
    await dying.stopped
    expect(await keysIn(ctx.media)).toHaveLength(1 + 3)
    ctx.clock.advance({ minutes: 61 })
    await workOnMedia(ctx)
    expect(await keysIn(ctx.media)).toHaveLength(1 + 7 + 3)
    ctx.clock.advance({ minutes: 61 })
    expect(await sweepMedia(ctx)).toMatchObject({ missing: [] })
    const kept = await ctx.database.selectFrom('rendition').select('key').execute()
    expect((await keysIn(ctx.media)).filter((key) => key.startsWith('renditions/'))).toEqual(
      kept.map(({ key }) => `renditions/${key}`).sort(),
    )
    expect(await sweepMedia(ctx)).toEqual({ ok: true, removed: 0, missing: [] })
    dying.letGo()
    await broken
    expect(await theRow(ctx)).toMatchObject({ work: 'ready' })
  })
})

/** At the moment storages date their files by. */
async function houseWithPhoto(open: () => Promise<TestHouse>): Promise<TestHouse> {
  const ctx = await open()
  ctx.clock.set(new Date().toISOString())
  const aboutId = await addReview(ctx)
  await addFiles(ctx, { about: 'review', aboutId }, [['trip-image', 'camera-gps.jpg']])
  return ctx
}

/** One whose storage never answers again after so many files, as if it had been killed there. */
function serverThatStopsAfter(files: number, ctx: TestHouse) {
  const reached = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  let kept = 0
  const keep: TestHouse['media']['keep'] = async (key, localFile) => {
    kept += 1
    if (kept <= files) return ctx.media.keep(key, localFile)
    reached.resolve()
    return never.promise
  }
  const letGo = () => never.reject(new Error('killed'))
  onTestFinished(letGo)
  const media = { ...ctx.media, keep }
  return { house: { ...ctx, media }, stopped: reached.promise, letGo }
}

async function theRow(ctx: TestHouse) {
  return ctx.database.selectFrom('media').selectAll().executeTakeFirstOrThrow()
}
