import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { propertyOf } from '#domain/record.ts'
import { migrations } from '../../database/migrate.ts'
import { checkingEnd } from './archive-end.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { hashing } from './hashing.ts'
import { MANIFEST, type Manifest, readManifest } from './manifest.ts'

const MANIFEST_MOST_BYTES = 256 * 1024 * 1024

type Entry = AsyncIterable<Buffer> & { header: { name: string; size?: number } }

/** Takes one part of an archive to where it shall be; all its bytes must be read. */
export type Take = (name: string, part: Readable) => Promise<void>

/**
 * Reads an archive to its end and gives its manifest, with each part as its turn comes. Throws `ArchiveRefused` where a byte is not as it was
 * written, a part is missing or has another size than the manifest declares, or a newer version made it: what was taken by then is to be
 * thrown away. `look` sees the manifest before any part, and may throw.
 */
export async function readArchive(
  bytes: Readable,
  take: Take,
  look: (manifest: Manifest) => void = () => {},
): Promise<Manifest> {
  const tar = extract()
  const fed = pipeline(bytes, checkingEnd(), tar).then(
    () => null,
    (fault: unknown) => fault,
  )
  try {
    const manifest = await readParts(tar as AsyncIterable<Entry>, take, look)
    const fault = await fed
    if (fault) throw fault
    if (!manifest) throw new ArchiveRefused('archiveCut')
    return manifest
  } catch (fault) {
    bytes.destroy()
    throw whatItMeans(fault, await fed)
  }
}

/** What an archive says of itself, from its beginning alone; the rest is not looked at. */
export async function readManifestOf(bytes: Readable): Promise<Manifest> {
  const tar = extract()
  const fed = pipeline(bytes, tar).catch(() => {})
  try {
    for await (const entry of tar as AsyncIterable<Entry>) return await manifestIn(entry)
    throw new ArchiveRefused('archiveCut')
  } catch (fault) {
    throw whatItMeans(fault)
  } finally {
    bytes.destroy()
    await fed
  }
}

async function readParts(
  tar: AsyncIterable<Entry>,
  take: Take,
  look: (manifest: Manifest) => void,
): Promise<Manifest | undefined> {
  let manifest: Manifest | undefined
  const found = new Set<string>()
  for await (const entry of tar) {
    if (!manifest) {
      manifest = await manifestIn(entry)
      look(manifest)
    } else {
      const { name, size } = entry.header
      const part = manifest.parts.find((each) => each.name === name)
      if (!part || found.has(name) || size !== part.bytes) throw new ArchiveRefused('archiveChanged')
      found.add(name)
      const sum = hashing()
      await Promise.all([pipeline(entry, sum), take(name, sum)])
      if (sum.hash() !== part.sha256) throw new ArchiveRefused('archiveChanged')
    }
  }
  if (manifest && found.size < manifest.parts.length) throw new ArchiveRefused('archiveCut')
  return manifest
}

async function manifestIn(entry: Entry): Promise<Manifest> {
  const { name, size = 0 } = entry.header
  if (name !== MANIFEST || size > MANIFEST_MOST_BYTES) throw new ArchiveRefused('archiveCut')
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk)
  const manifest = readManifest(Buffer.concat(chunks).toString('utf8'))
  if (!manifest) throw new ArchiveRefused('archiveChanged')
  if (manifest === 'newer' || manifest.migrations.some((step) => !Object.hasOwn(migrations, step)))
    throw new ArchiveRefused('archiveNewer')
  return manifest
}

/** What reads tar and what opens seals has many words for bytes that were changed; what the disk or the bucket says stays. */
function whatItMeans(fault: unknown, fed: unknown = null): unknown {
  for (const each of [fed, fault]) if (each instanceof ArchiveRefused) return each
  for (const each of [fed, fault])
    if (propertyOf(each, 'syscall') || propertyOf(each, '$metadata')) return each
  return new ArchiveRefused('archiveChanged')
}
