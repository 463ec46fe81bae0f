import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import S3rver from 's3rver'
import { describe, onTestFinished } from 'vitest'
import type { Storage } from '#core/app-context.server.ts'
import type { BucketConfig } from '#core/host/config.server.ts'
import { createBucketStorage } from '#modules/media/bucket.server.ts'
import { createDiskStorage } from '#modules/media/storage.server.ts'
import { claimStorage, isInstallationFile } from '#modules/media/sweep-media.server.ts'
import { openTestApp, type TestApp } from './test-app.ts'

export const fixtures = join(import.meta.dirname, 'fixtures/media')

export function readFixture(name: string): Promise<Buffer> {
  return readFile(join(fixtures, name))
}

/** A key that leads out of the storage still stays in the folder of the test. */
const DEEP = 'deep/below/it'

/** Runs the same tests on a folder and on a bucket. */
export function eachStorage(what: string, tests: (open: () => Promise<Storage>) => void): void {
  describe(`${what}, on disk`, () =>
    tests(async () => createDiskStorage(join(await temporaryFolder(), DEEP))))
  describe(`${what}, in a bucket`, () => tests(async () => createBucketStorage(await makeBucket())))
}

/** A house on SQLite with a folder for its files. */
export async function openOnDisk(): Promise<TestApp> {
  const ctx = await openTestApp()
  await claimStorage(ctx, [])
  return ctx
}

/** Runs the same tests in a house on SQLite with a folder, and in one on PostgreSQL with a bucket. */
export function eachApp(what: string, tests: (open: () => Promise<TestApp>) => void): void {
  describe(`${what}, on SQLite and disk`, () => tests(openOnDisk))
  describe(`${what}, on PostgreSQL and a bucket`, () =>
    tests(async () => {
      const bucket = await makeBucket()
      const ctx = await openTestApp({ database: 'postgres', config: { bucket } })
      ctx.media = createBucketStorage(bucket)
      await claimStorage(ctx, [])
      return ctx
    }))
}

/** A new bucket, served on this machine. */
export async function makeBucket(): Promise<BucketConfig> {
  const directory = join(await temporaryFolder(), DEEP)
  const configureBuckets = [{ name: 'deodar', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  answerOnceWritten(server)
  const { port } = await server.run()
  onTestFinished(() => server.close())
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return { endpoint: `http://127.0.0.1:${port}`, bucket: 'deodar', region: 'us-east-1', credentials }
}

/** This server answers before its file is whole, so on a busy machine the next request found a shorter one. */
function answerOnceWritten({ store }: S3rver): void {
  const put = store.putObject.bind(store)
  store.putObject = async (object) => {
    const stored = await put(object)
    const path = store.getResourcePath(object.bucket, object.key, 'object')
    while ((await stat(path).catch(() => null))?.size !== stored.size) await nextTurn()
    return stored
  }
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'deodar-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function temporaryFile(content: Uint8Array | string): Promise<string> {
  const path = join(await temporaryFolder(), 'file')
  await writeFile(path, content)
  return path
}

export async function readBytes(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray())
}

/** The keys of all files, without the owner file. */
export async function listKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) if (!isInstallationFile(key)) keys.push(key)
  return keys.sort()
}
