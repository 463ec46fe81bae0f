import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { diskStorage } from '../../media/storage.ts'
import { unsealed } from './backup-key.ts'
import { keyInStore } from './media-store.ts'

/** Where an archive comes from: its own bytes, opened where it was sealed, and what lies beside it. */
export type ArchiveSource = {
  open(): Promise<Readable>
  /** A file of the media that lie beside it; null where there is none. */
  media(sha256: string): Promise<Readable | null>
  /** The path of such a file, where it is one that can be linked to. */
  pathOf?(sha256: string): string
  /** Opens what is sealed within it. */
  key: string | undefined
}

const SEALED = 'age-encryption.org/v1'

/** An archive that is a file, sealed or not; null where there is none. */
export async function fileSource(file: string, key: string | undefined): Promise<ArchiveSource | null> {
  if (!(await stat(file).catch(() => null))?.isFile()) return null
  const beside = diskStorage(dirname(file))
  const read = () => createReadStream(file, { highWaterMark: 1024 * 1024 })
  const isSealed = await beginsSealed(file)
  return {
    open: async () => (isSealed ? unsealed(read(), key) : read()),
    media: async (sha256) => (await beside.open(keyInStore(sha256)))?.stream ?? null,
    pathOf: (sha256) => join(dirname(file), keyInStore(sha256)),
    key,
  }
}

async function beginsSealed(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEALED.length), 0, SEALED.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === SEALED
  } finally {
    await handle.close()
  }
}
