import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addFiles } from '../../tests/files.ts'
import { eachHouse, keysIn, temporaryFile } from '../../tests/storages.ts'
import { workOnMedia } from './media-work.server.ts'
import { sweepMedia } from './sweep-media.server.ts'

eachHouse('the sweeper', (open) => {
  test('removes what nothing refers to once it is old enough, and nothing else', async () => {
    const house = await open()
    house.clock.set(new Date().toISOString())
    await addFiles(house, { about: 'review', aboutId: 'r' }, [
      ['trip-image', 'grey.jpg'],
      ['video', 'fast-start.mp4'],
      ['poster', 'grey.jpg'],
    ])
    await workOnMedia(house)
    const belonging = await keysIn(house.media)
    for (const key of ['originals/nobodys1', 'renditions/nobodys_picture.avif', 'uploads/nobodys-0-ab'])
      await house.media.keep(key, await temporaryFile('x'))
    expect(await sweepMedia(house)).toEqual({ ok: true, removed: 0, missing: [] })
    house.clock.advance({ minutes: 61 })
    expect(await sweepMedia(house)).toEqual({ ok: true, removed: 3, missing: [] })
    expect(await keysIn(house.media)).toEqual(belonging)
  })

  test('removes old files that were held for nothing', async () => {
    const house = await open()
    house.clock.set(new Date().toISOString())
    const held = join(house.dataDir, 'held')
    await mkdir(held, { recursive: true })
    for (const name of ['old', 'new']) await writeFile(join(held, name), 'x')
    await utimes(join(held, 'old'), 0, Date.now() / 1000 - 7200)
    expect(await sweepMedia(house)).toEqual({ ok: true, removed: 1, missing: [] })
  })

  test('removes no more than a fifth of many files, unless asked for all', async () => {
    const house = await open()
    house.clock.set(new Date().toISOString())
    await addFiles(house, { about: 'review', aboutId: 'r' }, [['trip-image', 'grey.jpg']])
    for (let at = 0; at < 20; at += 1)
      await house.media.keep(`originals/nobodys${at}`, await temporaryFile('x'))
    house.clock.advance({ minutes: 61 })
    expect(await sweepMedia(house)).toMatchObject({ ok: false, code: 'sweep-too-much' })
    expect(await keysIn(house.media)).toHaveLength(21)
    expect(await sweepMedia(house, { all: true })).toEqual({ ok: true, removed: 20, missing: [] })
    expect(await keysIn(house.media)).toHaveLength(1)
  })

  test('reports rows whose file is lost', async () => {
    const house = await open()
    const [photo] = await addFiles(house, { about: 'review', aboutId: 'r' }, [['trip-image', 'grey.jpg']])
    await house.media.discard(photo?.original_key ?? '')
    expect(await sweepMedia(house)).toEqual({ ok: true, removed: 0, missing: [photo?.original_key] })
    expect(house.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'media.sweep', facts: { removed: 0, missing: 1 } }),
    )
  })
})
