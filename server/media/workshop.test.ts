import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { refuse } from '#domain/refusal.ts'
import { fixtures, temporaryFile } from '../../tests/storages.ts'
import { endIdleWorkers, killWorkers } from '../../tests/workers.ts'
import { lookInside } from './look-inside.ts'
import { inWorkshop, TooMuchWork, WorkshopFault } from './workshop.ts'

beforeEach(() => endIdleWorkers('look'))

test('replaces a worker killed while it looks inside, and judges the file all the same', async () => {
  const [look] = await Promise.all([lookAtVideo('fast-start.mp4'), killWorkers('look', 1)])
  expect(look).toMatchObject({ ok: true, width: 320, height: 180 })
})

test('refuses a file over which two workers die, and judges the next one', async () => {
  const [look] = await Promise.all([lookAtVideo('fast-start.mp4'), killWorkers('look', 2)])
  expect(look).toEqual(refuse('videoWrongType'))
  expect(await lookAtVideo('moov-last.mp4')).toMatchObject({ ok: true })
})

test('ends a worker that takes too long, does not ask again, and serves those behind it', async () => {
  const path = join(fixtures, 'fast-start.mp4')
  const job = { do: 'look-at-recording', path, format: 'mp4' } as const
  const [slow, behind] = await Promise.allSettled([inWorkshop(job, { limit: 1 }), inWorkshop(job)])
  expect(slow).toEqual({ status: 'rejected', reason: new WorkshopFault('the worker took too long') })
  expect(behind).toMatchObject({ status: 'fulfilled', value: { format: 'mp4' } })
})

test('ends a worker from outside that is busy in one long step and cannot count its own work', async () => {
  const film = await readFile(join(fixtures, 'moov-last.mp4'))
  const table = film.indexOf('stsc', 0, 'latin1')
  // Each chunk of it is said to have four thousand million samples, which the reader walks through.
  film.writeUInt32BE(0xffff_fff0, table + 16)
  const path = await temporaryFile(film)
  const job = { do: 'make-recording', path, format: 'mp4', folder: dirname(path) } as const
  await expect(inWorkshop(job, { work: 1 })).rejects.toThrow(TooMuchWork)
})

async function lookAtVideo(name: string) {
  const path = join(fixtures, name)
  return lookInside('video', { path, bytes: (await stat(path)).size })
}
