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
    const house = await houseWithPhoto(open)
    await endIdleWorkers('make')
    await Promise.all([workOnMedia(house), killWorkers('make', 1)])
    expect(await theRow(house)).toMatchObject({ work: 'ready', work_tries: 1 })
    expect(await readdir(workFolder(house))).toEqual([])
  })

  test('leaves nothing half made of a picture over which two workers die, and tries it again later', async () => {
    const house = await houseWithPhoto(open)
    await endIdleWorkers('make')
    await Promise.all([workOnMedia(house), killWorkers('make', 2)])
    const row = await theRow(house)
    expect(row).toMatchObject({ work: 'waiting', work_tries: 1, work_error: 'the worker ended' })
    expect(await keysIn(house.media)).toEqual([row.original_key])
    expect(await readdir(workFolder(house))).toEqual([])
    house.clock.advance({ seconds: 11 })
    await workOnMedia(house)
    expect(await theRow(house)).toMatchObject({ work: 'ready', work_tries: 2 })
  })

  test('sweeps what a killed server kept, and makes all of it again', async () => {
    const house = await houseWithPhoto(open)
    const dying = serverThatStopsAfter(3, house)
    const broken = workOnMedia(dying.house)
    await dying.stopped
    expect(await keysIn(house.media)).toHaveLength(1 + 3)
    house.clock.advance({ minutes: 61 })
    await workOnMedia(house)
    expect(await keysIn(house.media)).toHaveLength(1 + 7 + 3)
    house.clock.advance({ minutes: 61 })
    expect(await sweepMedia(house)).toMatchObject({ missing: [] })
    const kept = await house.database.selectFrom('rendition').select('key').execute()
    expect((await keysIn(house.media)).filter((key) => key.startsWith('renditions/'))).toEqual(
      kept.map(({ key }) => `renditions/${key}`).sort(),
    )
    expect(await sweepMedia(house)).toEqual({ ok: true, removed: 0, missing: [] })
    dying.letGo()
    await broken
    expect(await theRow(house)).toMatchObject({ work: 'ready' })
  })
})

/** At the moment storages date their files by. */
async function houseWithPhoto(open: () => Promise<TestHouse>): Promise<TestHouse> {
  const house = await open()
  house.clock.set(new Date().toISOString())
  const aboutId = await addReview(house)
  await addFiles(house, { about: 'review', aboutId }, [['trip-image', 'camera-gps.jpg']])
  return house
}

/** One whose storage never answers again after so many files, as if it had been killed there. */
function serverThatStopsAfter(files: number, house: TestHouse) {
  const reached = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  let kept = 0
  const keep: TestHouse['media']['keep'] = async (key, localFile) => {
    kept += 1
    if (kept <= files) return house.media.keep(key, localFile)
    reached.resolve()
    return never.promise
  }
  const letGo = () => never.reject(new Error('killed'))
  onTestFinished(letGo)
  const media = { ...house.media, keep }
  return { house: { ...house, media }, stopped: reached.promise, letGo }
}

async function theRow(house: TestHouse) {
  return house.database.selectFrom('media').selectAll().executeTakeFirstOrThrow()
}
