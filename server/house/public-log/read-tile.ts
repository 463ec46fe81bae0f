import { openTree } from '#domain/log/proofs.ts'
import { TILE_WIDTH, type Tile, writeBundle } from '#domain/log/tile.ts'
import { joined } from '#domain/log/tree.ts'
import type { Database } from '../../database/open.ts'
import { hashesOf } from './append-entries.ts'
import { sha256 } from './sha256.ts'

/** A tile or a bundle of entries out of the database, which alone is the truth; null where the log does not reach so far. */
export async function readTile(
  database: Database,
  { level, number, width }: Tile,
): Promise<Uint8Array | null> {
  const first = number * TILE_WIDTH
  const parts =
    level === 'entries'
      ? await entriesOf(database, first, first + width)
      : await hashesOf(database, level, first, first + width)
  if (parts.length !== width) return null
  return level === 'entries' ? writeBundle(parts) : joined(...parts)
}

/** The tree of the log as it was with so many entries. */
export function treeOf(database: Database, size: number) {
  return openTree(sha256, size, async (tile) => {
    const bytes = await readTile(database, tile)
    if (!bytes) throw new Error('a hash of the public log is missing')
    return bytes
  })
}

async function entriesOf(database: Database, from: number, end: number): Promise<Uint8Array[]> {
  const rows = await database
    .selectFrom('log_entry')
    .select('entry')
    .where('number', '>=', from)
    .where('number', '<', end)
    .orderBy('number')
    .execute()
  return rows.map(({ entry }) => Buffer.from(entry))
}
