import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { backupMessages } from '#domain/backups/messages.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { ARCHIVE_FORM, type Manifest } from './manifest.ts'
import { readArchive, readManifestOf } from './read-archive.ts'
import { type ArchivePart, archiveBytes, writeArchive } from './write-archive.ts'

function partOf(name: string, text: string): ArchivePart {
  const content = Buffer.from(text)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { name, bytes: content.length, sha256, open: async () => Readable.from([content]) }
}

const parts = [
  partOf('database.sqlite.gz', 'rows '.repeat(400)),
  partOf('media/one', ''),
  partOf('media/two', 'x'),
]
const manifest = {
  form: ARCHIVE_FORM,
  house: 'house/one',
  at: '2026-11-20T06:30:00.000Z',
  version: '0.1.0',
  migrations: ['0001-first'],
  tables: { booking: 3 },
  parts: parts.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
  media: [],
  mediaIn: 'archive',
  missing: [],
} satisfies Manifest

const written = (said: object = manifest, given = parts) =>
  buffer(Readable.from(writeArchive(said as Manifest, given)))

async function read(bytes: Uint8Array, piece = 700): Promise<Record<string, string> | string> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
    Buffer.from(bytes.subarray(at * piece, (at + 1) * piece)),
  )
  const taken: Record<string, string> = {}
  try {
    await readArchive(Readable.from(pieces), async (name, part) => {
      taken[name] = (await buffer(part)).toString()
    })
    return taken
  } catch (fault) {
    if (!(fault instanceof ArchiveRefused)) throw fault
    return fault.refusal.message
  }
}

test('gives back every part as it was, and weighs what it said it would', async () => {
  const bytes = await written()
  expect(bytes.length).toBe(archiveBytes(manifest, parts))
  expect(await read(bytes)).toEqual({
    'database.sqlite.gz': 'rows '.repeat(400),
    'media/one': '',
    'media/two': 'x',
  })
  expect(await readManifestOf(Readable.from([bytes]))).toEqual(manifest)
})

test('refuses an archive with any one byte changed', async () => {
  const bytes = await written()
  for (let at = 0; at < bytes.length; at += at % 512 < 160 ? 1 : 41) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (bytes[at] ?? 0) ^ 0x40
    expect(
      [backupMessages.archiveChanged, backupMessages.archiveCut, backupMessages.archiveNewer],
      `byte ${at}`,
    ).toContain(await read(flipped, 4096))
  }
})

test('refuses an archive that is cut anywhere, or that goes on', async () => {
  const bytes = await written()
  for (let at = 0; at < bytes.length; at += 97)
    expect(await read(bytes.subarray(0, at)), `cut at ${at}`).toBe(backupMessages.archiveCut)
  expect(await read(bytes.subarray(0, -1))).toBe(backupMessages.archiveCut)
  expect(await read(Buffer.concat([bytes, Buffer.from('x')]))).toBe(backupMessages.archiveCut)
})

test('refuses an archive of a newer version, by its form or by its tables', async () => {
  for (const newer of [{ form: ARCHIVE_FORM + 1 }, { migrations: ['0001-first', '2031-01-01-lift'] }])
    expect(await read(await written({ ...manifest, ...newer }))).toBe(backupMessages.archiveNewer)
})

test('refuses an archive that has more or less than its manifest', async () => {
  expect(await read(await written(manifest, parts.slice(1)))).toBe(backupMessages.archiveCut)
  expect(await read(await written(manifest, [...parts, partOf('media/three', 'y')]))).toBe(
    backupMessages.archiveChanged,
  )
  expect(await read(await written(manifest, [...parts, ...parts]))).toBe(backupMessages.archiveChanged)
})

test('refuses a part of another size than the manifest declares before it is taken', async () => {
  const declared = manifest.parts.map((part) => ({ ...part, bytes: part.bytes + 1 }))
  const taken: string[] = []
  const bytes = await written({ ...manifest, parts: declared })
  await expect(
    readArchive(Readable.from([bytes]), async (name) => void taken.push(name)),
  ).rejects.toBeInstanceOf(ArchiveRefused)
  expect(taken).toEqual([])
})

test('does not write a part that has changed since it was measured', async () => {
  const [first] = parts
  if (!first) throw new Error('no part')
  const changed = { ...first, open: async () => Readable.from([Buffer.from('ROWS '.repeat(400))]) }
  await expect(written(manifest, [changed])).rejects.toThrow(
    'database.sqlite.gz is not what the manifest says',
  )
})
