import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import { END_BYTES, endOf } from './archive-end.ts'
import { hashing } from './hashing.ts'
import { MANIFEST, type Manifest } from './manifest.ts'

/** One part of an archive, opened when it is its turn. */
export type ArchivePart = { name: string; bytes: number; sha256: string; open(): Promise<Readable> }

const BLOCK = 512

/** An archive, piece by piece as it is asked for: a tar with the manifest first. Throws where a part is not what its manifest says. */
export async function* writeArchive(
  manifest: Manifest,
  parts: readonly ArchivePart[],
): AsyncGenerator<Buffer> {
  const tar = pack()
  const hash = createHash('sha256')
  const filled = fill(tar, manifest, parts)
  // The first to hear of it is whoever reads.
  filled.catch((fault) => tar.destroy(fault))
  for await (const chunk of tar as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  await filled
  yield endOf(hash.digest('hex'))
}

/** How many bytes such an archive has. */
export function archiveBytes(manifest: Manifest, parts: readonly ArchivePart[]): number {
  const sizes = [Buffer.byteLength(textOf(manifest)), ...parts.map(({ bytes }) => bytes)]
  return sizes.reduce((sum, size) => sum + BLOCK + Math.ceil(size / BLOCK) * BLOCK, 2 * BLOCK) + END_BYTES
}

async function fill(tar: Pack, manifest: Manifest, parts: readonly ArchivePart[]): Promise<void> {
  const entry = { mode: 0o600, mtime: new Date(manifest.at) }
  tar.entry({ ...entry, name: MANIFEST }, textOf(manifest))
  for (const { name, bytes, sha256, open } of parts) {
    const sum = hashing()
    await pipeline(await open(), sum, tar.entry({ ...entry, name, size: bytes }))
    if (sum.hash() !== sha256) throw new Error(`${name} is not what the manifest says`)
  }
  tar.finalize()
}

function textOf(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 1)}\n`
}
