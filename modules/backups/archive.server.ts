import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { pipeline as pipeInBackground, type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { workerProgramFile } from '#core/host/program-paths.server.ts'
import {
  type PlainRefusalName,
  type Refusal,
  refuse,
  refuseWithMessage,
  sentenceOf,
} from '#core/refusals/refusal.ts'
import { propertyOf } from '#core/values/record.ts'
import { type CheckedManifest, type Manifest, parseManifest } from './archive-manifest.server.ts'
import { BEFORE_RESTORE_SUFFIX } from './backup-rules.ts'

// An archive is a gzipped tar: the manifest, the database as a SQLite file, the encrypted house key where there is a backup key, and, in a
// complete one, the media. gzip's checksum distinguishes a changed or cut archive from a whole one, and any tar program can unpack it.

const MANIFEST_FILE = 'manifest.json'
export const DATABASE_FILE = 'database.sqlite'
export const SERVER_KEY_FILE = 'house.key.age'
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024
/** A larger manifest is parsed in a thread of its own. */
const MAX_BYTES_ON_MAIN_THREAD = 128 * 1024

/** An archive that cannot be trusted, or not be understood; `refusal` is the reason. */
export class ArchiveFault extends Error {
  readonly refusal: Refusal
  /** `where` is added to the sentence, such as a table and a column. */
  constructor(name: PlainRefusalName, where?: string) {
    super(name)
    this.refusal = where ? refuseWithMessage(name, `${sentenceOf(name)} (${where})`) : refuse(name)
  }
}

/** One file of an archive, opened when it is its turn. */
export type ArchiveFile = { name: string; bytes: number; open(): Promise<Readable> }

/** The name of a file of the media, by the SHA-256 of its bytes: within an archive, and in the folder beside the archives. */
export function makeArchivedMediaName(sha256: string): string {
  return `media/${sha256}`
}

/** `deodar-2026-11-22T21-30-05Z.tar.gz`: a name that every file system accepts, and that sorts by time. */
export function makeArchiveName(time: Date, suffix: typeof BEFORE_RESTORE_SUFFIX | '' = ''): string {
  return `deodar-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z${suffix}.tar.gz`
}

const archiveNamePattern = /^deodar-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/

/** When the archive of that name was made; null for the name of something else. */
export function readArchiveTime(name: string): string | null {
  const [, day, hour, minute, second] =
    archiveNamePattern.exec(name.replace(`Z${BEFORE_RESTORE_SUFFIX}.`, 'Z.')) ?? []
  return day ? `${day}T${hour}:${minute}:${second}.000Z` : null
}

/** The bytes of an archive as they are asked for. The stream fails where a file does not have its `bytes`. */
export function createArchiveStream(manifest: Manifest, files: readonly ArchiveFile[]): Readable {
  const tar = pack()
  writeEntries(tar, manifest, files).catch((fault) => tar.destroy(fault))
  return pipeInBackground(tar, createGzip({ level: 4 }), () => {})
}

async function writeEntries(tar: Pack, manifest: Manifest, files: readonly ArchiveFile[]): Promise<void> {
  const entry = { mode: 0o600, mtime: new Date(manifest.at) }
  tar.entry({ ...entry, name: MANIFEST_FILE }, `${JSON.stringify(manifest)}\n`)
  for (const { name, bytes, open } of files)
    await pipeline(await open(), tar.entry({ ...entry, name, size: bytes }))
  tar.finalize()
}

type Entry = AsyncIterable<Buffer> & { header: { name: string; size?: number } }
/** Receives each file of an archive in its order; all its bytes must be read. */
type Receiver = (file: { name: string; bytes: number; content: Entry }, manifest: Manifest) => Promise<void>

/** Reads an archive to its end. Throws `ArchiveFault` for one that was changed or cut, or that a newer version made: what was received by then must be thrown away. */
export async function readArchive(bytes: Readable, receive: Receiver): Promise<Manifest> {
  const tar = extract()
  const inputFault = pipeline(bytes, createGunzip(), tar).then(
    () => null,
    (fault: unknown) => fault,
  )
  let manifest: Manifest | undefined
  const names = new Set<string>()
  try {
    // The types of tar-stream do not describe its entries.
    for await (const content of tar as AsyncIterable<Entry>) {
      const { name, size = 0 } = content.header
      if (names.has(name)) throw new ArchiveFault('archiveChanged')
      names.add(name)
      if (manifest) await receive({ name, bytes: size, content }, manifest)
      else manifest = await readManifestEntry(content)
    }
    const fault = await inputFault
    if (fault) throw fault
    if (!manifest) throw new ArchiveFault('archiveIncomplete')
    return manifest
  } catch (fault) {
    bytes.destroy()
    throw toArchiveFault(fault, await inputFault, manifest)
  }
}

/** The manifest of an archive of the data folder, from its beginning alone; null where it cannot be read. */
export async function readManifestOfFile(file: string): Promise<Manifest | null> {
  const result: { manifest: Manifest | null } = { manifest: null }
  try {
    return await readArchive(createReadStream(file), async (_, manifest) => {
      result.manifest = manifest
      throw new ArchiveFault('archiveIncomplete')
    })
  } catch (fault) {
    if (fault instanceof ArchiveFault) return result.manifest
    throw fault
  }
}

async function readManifestEntry(content: Entry): Promise<Manifest> {
  const { name, size = 0 } = content.header
  if (name !== MANIFEST_FILE || size > MAX_MANIFEST_BYTES) throw new ArchiveFault('archiveIncomplete')
  const bytes = await buffer(content)
  const { manifest, refusal } =
    bytes.length > MAX_BYTES_ON_MAIN_THREAD ? await parseManifestInThread(bytes) : parseManifest(bytes)
  if (refusal !== undefined) throw new ArchiveFault(refusal)
  return manifest
}

async function parseManifestInThread(workerData: Buffer): Promise<CheckedManifest> {
  const thread = new Worker(workerProgramFile('modules/backups/manifest-worker.server'), { workerData })
  const [checked] = await once(thread, 'message')
  return checked
}

/** gzip, tar and age have many messages for changed bytes; faults of the disk or the bucket are kept. */
export function toArchiveFault(fault: unknown, inputFault: unknown, manifest?: Manifest): unknown {
  for (const each of [inputFault, fault]) if (each instanceof ArchiveFault) return each
  for (const each of [inputFault, fault])
    if (propertyOf(each, 'syscall') || propertyOf(each, '$metadata')) return each
  const isCut = !manifest || [inputFault, fault].some((each) => propertyOf(each, 'code') === 'Z_BUF_ERROR')
  return new ArchiveFault(isCut ? 'archiveIncomplete' : 'archiveChanged')
}

/** Passes bytes on, and knows their SHA-256 and how many they were once all have passed. */
export function createHasher(): Transform & { readResult(): { sha256: string; bytes: number } } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return Object.assign(stream, { readResult: () => ({ sha256: hash.digest('hex'), bytes }) })
}
