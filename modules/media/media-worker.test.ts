import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { refuse } from '#modules/refusals/refusal.ts'
import { fixtures, temporaryFile } from '../../tests/storages.ts'
import { endIdleWorkers, killWorkers } from '../../tests/workers.ts'
import { type Job, jobLimits, MediaJobFault, replaceByCopy, runMediaJob } from './media-jobs.server.ts'

beforeEach(() => endIdleWorkers('store'))

test('replaces a worker killed while it copies a film, and stores the film all the same', async () => {
  const [stored] = await Promise.all([storeVideo('fast-start.mp4'), killWorkers('store', 1)])
  expect(stored).toMatchObject({ ok: true, facts: { width: 320, height: 180 } })
})

test('refuses a file over which two workers die, and judges the next one', async () => {
  const [stored] = await Promise.all([storeVideo('fast-start.mp4'), killWorkers('store', 2)])
  expect(stored).toEqual(refuse('videoWrongType'))
  expect(await storeVideo('moov-last.mp4')).toMatchObject({ ok: true })
})

test('ends a worker that takes too long, does not ask again, and serves those behind it', async () => {
  limit('store-recording', { seconds: 0.001 })
  const path = await temporaryFile(await readFile(join(fixtures, 'fast-start.mp4')))
  const job = { do: 'store-recording', path, format: 'mp4', goal: `${path}~` } as const
  await expect(runMediaJob(job)).rejects.toEqual(new MediaJobFault('the worker took too long'))
  limit('store-recording', { seconds: 60 })
  expect(await runMediaJob(job)).toMatchObject({ format: 'mp4' })
})

test('refuses a picture that is too much work, and decodes the next', async () => {
  limit('store-picture', { cpuSeconds: 0.05 })
  const turbulence = '<feTurbulence baseFrequency="0.05" numOctaves="9"/>'
  const heavy = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="f">${turbulence}</filter>
    <rect width="3000" height="3000" filter="url(#f)"/></svg>`
  expect(await store('trip-image', Buffer.from(heavy))).toEqual(refuse('tripWrongType'))
  limit('store-picture', { cpuSeconds: 20 })
  expect(await store('trip-image', await readFile(join(fixtures, 'grey.jpg')))).toMatchObject({ ok: true })
})

function limit(job: Job['do'], less: Partial<(typeof jobLimits)[Job['do']]>) {
  const before = jobLimits[job]
  jobLimits[job] = { ...before, ...less }
  onTestFinished(() => {
    jobLimits[job] = before
  })
}

async function storeVideo(name: string) {
  return store('video', await readFile(join(fixtures, name)))
}

async function store(kind: 'video' | 'trip-image', bytes: Buffer) {
  const path = await temporaryFile(bytes)
  return replaceByCopy(kind, { path, bytes: bytes.length, sha256: '', fileName: 'a' })
}
