import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { backupMessages } from '#core/refusals/messages.ts'
import {
  ArchiveFault,
  type ArchiveFile,
  createArchiveStream,
  makeArchiveName,
  readArchive,
  readArchiveTime,
} from './archive.server.ts'
import { ARCHIVE_FORMAT_VERSION, type Manifest } from './archive-manifest.server.ts'

function fileOf(name: string, text: string): ArchiveFile {
  const content = Buffer.from(text)
  return { name, bytes: content.length, open: async () => Readable.from([content]) }
}

const [one, two] = [fileOf('media/one', ''), fileOf('media/two', 'x')]
const files = [fileOf('database.sqlite', 'rows '.repeat(400)), one, two]
const manifest: Manifest = {
  form: ARCHIVE_FORMAT_VERSION,
  house: 'house/one',
  at: '2026-11-20T06:30:00.000Z',
  version: '0.1.0',
  migrations: ['0001-first'],
  tables: { booking: 3 },
  media: [],
  missing: [],
}
const whole = { manifest, 'database.sqlite': 'rows '.repeat(400), 'media/one': '', 'media/two': 'x' }

/** Also of manifests that this version would not write. */
const written = (said: object = {}, given = files) =>
  buffer(createArchiveStream({ ...manifest, ...said }, given))

/** All of an archive, or the sentence of its refusal. */
async function read(bytes: Uint8Array, piece = 700): Promise<object | string> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
    Buffer.from(bytes.subarray(at * piece, (at + 1) * piece)),
  )
  const received: Record<string, string> = {}
  try {
    const manifest = await readArchive(Readable.from(pieces), async ({ name, content }) => {
      received[name] = (await buffer(content)).toString()
    })
    return { manifest, ...received }
  } catch (fault) {
    if (!(fault instanceof ArchiveFault)) throw fault
    return fault.refusal.message
  }
}

test('refuses an archive with any one byte changed, or reads the same from it', async () => {
  const bytes = await written()
  let refused = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (bytes[at] ?? 0) ^ 0x40
    const outcome = await read(flipped, 4096)
    if (typeof outcome === 'string') refused += 1
    else expect([at, outcome]).toEqual([at, whole])
  }
  // gzip's own header names a time and a system, which change nothing.
  expect(bytes.length - refused).toBeLessThan(10)
})

test('refuses an archive that is cut anywhere', async () => {
  const bytes = await written()
  for (let at = 0; at < bytes.length; at += 7)
    expect(await read(bytes.subarray(0, at)), `cut at ${at}`).toBe(backupMessages.archiveIncomplete)
  expect(await read(bytes.subarray(0, -1))).toBe(backupMessages.archiveIncomplete)
})

test('refuses an archive of a newer version, by its form or its tables, or with a file twice', async () => {
  for (const newer of [{ form: ARCHIVE_FORMAT_VERSION + 1 }, { migrations: ['0001-first', '9999-lift'] }])
    expect(await read(await written(newer))).toBe(backupMessages.archiveNewer)
  for (const odd of [await written({ tables: 'many' }), await written({}, [...files, ...files])])
    expect(await read(odd)).toBe(backupMessages.archiveChanged)
})

test('parses a large manifest in a thread, and refuses one of more than 16 MB', async () => {
  const keys = (count: number) =>
    Array.from({ length: count }, (_, at) => `originals/${at}-${'x'.repeat(200)}`)
  const outcome = await read(await written({ missing: keys(2000) }), 100_000)
  expect(outcome).toMatchObject({ manifest: { missing: { length: 2000 } } })
  expect(await read(await written({ missing: keys(90_000) }), 100_000)).toBe(backupMessages.archiveIncomplete)
})

test('refuses a file whose size differs from its header', async () => {
  await expect(written({}, [{ ...two, bytes: two.bytes + 1 }])).rejects.toThrow()
})

test('names an archive after its time, and reads the time from the name', () => {
  const name = makeArchiveName(new Date('2026-11-20T21:30:05.321Z'))
  expect(name).toBe('deodar-2026-11-20T21-30-05Z.tar.gz')
  expect(readArchiveTime(name)).toBe('2026-11-20T21:30:05.000Z')
  expect(readArchiveTime('emails.tar.gz')).toBeNull()
})
