import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { backupMessages } from '#domain/backups/messages.ts'
import { temporaryFolder } from '../../../tests/storages.ts'
import { ArchiveRefused } from '../archives/archive-refused.ts'
import { ARCHIVE_FORM, DATABASE, type Manifest } from '../archives/manifest.ts'
import { writeArchive } from '../archives/write-archive.ts'
import { databaseFile } from '../old-house.ts'
import { fileSource } from './archive-source.ts'
import { stageArchive } from './stage-archive.ts'

const MB = 1024 * 1024

/** Stages an archive whose database unpacks to these bytes; gives why it was refused and how much had been unpacked. */
async function staged(unpacked: Buffer, said: Partial<Manifest> = {}) {
  const packed = gzipSync(unpacked)
  const part = {
    name: DATABASE,
    bytes: packed.length,
    sha256: createHash('sha256').update(packed).digest('hex'),
  }
  const manifest: Manifest = {
    ...{ form: ARCHIVE_FORM, house: 'house/one', at: '2026-11-20T06:30:00.000Z', version: '0.1.0' },
    ...{ migrations: [], tables: {}, parts: [part], media: [], mediaIn: 'beside', missing: [] },
    ...said,
  }
  const folder = await temporaryFolder()
  const file = join(await temporaryFolder(), 'all.tar')
  const written = writeArchive(manifest, [{ ...part, open: async () => Readable.from([packed]) }])
  await pipeline(written, createWriteStream(file))
  const source = await fileSource(file, undefined)
  if (!source) throw new Error('no archive')
  const fault = await stageArchive(source, folder).catch((thrown) => thrown)
  if (!(fault instanceof ArchiveRefused)) throw fault
  const bytes = (await stat(databaseFile(folder)).catch(() => null))?.size ?? 0
  return { why: fault.refusal.message, bytes }
}

/** The first 100 bytes of a database of SQLite that says how many pages of 4,096 bytes it has. */
function header(pages: number): Buffer {
  const bytes = Buffer.alloc(100)
  bytes.write('SQLite format 3\0', 'latin1')
  bytes.writeUInt16BE(4096, 16)
  bytes.writeUInt32BE(pages, 28)
  return bytes
}

test('unpacks nothing of a gzip bomb that is no database', async () => {
  const { why, bytes } = await staged(Buffer.alloc(64 * MB))
  expect([why, bytes]).toEqual([backupMessages.archiveChanged, 0])
})

test('unpacks no more than the size that the database begins with', async () => {
  const { why, bytes } = await staged(Buffer.concat([header(16), Buffer.alloc(64 * MB)]))
  expect(why).toBe(backupMessages.archiveChanged)
  expect(bytes).toBeLessThanOrEqual(16 * 4096)
})

test('refuses what the disk has no room for before it is unpacked: the database, and the media', async () => {
  const large = await staged(Buffer.concat([header(2 ** 32 - 2), Buffer.alloc(MB)]))
  expect([large.why, large.bytes]).toEqual([backupMessages.restoreNoRoom, 0])
  const media = [{ key: 'originals/AAAAAAAAAAAAAAAAAAAAAA', bytes: 2 ** 50, sha256: 'a'.repeat(64) }]
  const many = await staged(header(1), { media })
  expect([many.why, many.bytes]).toEqual([backupMessages.restoreNoRoom, 0])
})
