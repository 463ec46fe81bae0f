import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import program from '../../../package.json' with { type: 'json' }
import { countRowsOfFile, exportDatabase, migrationsOfFile } from '../../database/archive-file.ts'
import { sumOfFile } from '../archives/hashing.ts'
import { ARCHIVE_FORM, DATABASE, type Manifest, MEDIA } from '../archives/manifest.ts'
import type { ArchivePart } from '../archives/write-archive.ts'
import { type House, isoNow } from '../house.ts'
import { newId } from '../keys.ts'
import { ownerFileOf } from '../storage/storage-owner.ts'
import { sealedHouseKey } from './backup-key.ts'
import { TURN } from './backup-turn.ts'
import { backupWorkFolder, type FoundMedia, keyInStore } from './media-store.ts'

/** A manifest and the parts it speaks of; `clear` removes what was written for them. */
export type Described = { manifest: Manifest; parts: ArchivePart[]; clear(): Promise<void> }

/**
 * Copies the database as it stands now and describes the house: media come after it, so that none that a row of the copy names is left
 * out. Where `mediaIn` is `archive` they are parts, opened in the storage of the house.
 */
export async function describeHouse(
  house: House,
  mediaIn: Manifest['mediaIn'],
  findMedia: () => Promise<FoundMedia>,
): Promise<Described> {
  // It is written where it was never asked for, and belongs into the copy.
  const mark = await ownerFileOf(house.database)
  const at = isoNow(house)
  const file = join(await backupWorkFolder(house.config.dataDir), `${newId()}.sqlite`)
  const packed = `${file}.gz`
  const clear = async () => {
    for (const path of [file, `${file}-wal`, `${file}-shm`, packed]) await rm(path, { force: true })
  }
  try {
    await exportDatabase(house.database, file)
    forgetTurn(file)
    const [tables, migrations] = [countRowsOfFile(file), migrationsOfFile(file)]
    await pipeline(createReadStream(file), createGzip({ level: 4 }), createWriteStream(packed))
    await rm(file)
    const found = await findMedia()
    const database = {
      name: DATABASE,
      ...(await sumOfFile(packed)),
      open: async () => createReadStream(packed),
    }
    const key = await sealedHouseKey(house)
    const parts = [
      database,
      ...(key ? [key] : []),
      ...(mediaIn === 'archive' ? mediaParts(house, found) : []),
    ]
    const manifest: Manifest = {
      form: ARCHIVE_FORM,
      house: mark,
      at,
      version: program.version,
      migrations,
      tables,
      parts: parts.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
      media: found.media,
      mediaIn,
      missing: found.missing,
    }
    return { manifest, parts, clear }
  } catch (fault) {
    await clear()
    throw fault
  }
}

/** A house that is brought back makes its next archive without waiting for the end of this one. */
function forgetTurn(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = delete')
  database.prepare('delete from setting where name = ?').run(TURN)
  database.close()
}

/** Files of the same bytes are one part. */
function mediaParts(house: House, { media }: FoundMedia): ArchivePart[] {
  const once = new Map(media.map((part) => [part.sha256, part]))
  return [...once.values()].map(({ key, bytes, sha256 }) => ({
    name: keyInStore(sha256),
    bytes,
    sha256,
    async open() {
      const found = await house.media.open(key)
      if (!found) throw new Error(`a file of ${MEDIA} was erased meanwhile`)
      return found.stream
    },
  }))
}
