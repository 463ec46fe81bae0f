import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readCheckpoint } from '#domain/log/note.ts'
import { TILE_WIDTH, type Tile, tilePath, tilesOf } from '#domain/log/tile.ts'
import type { House } from '../house.ts'
import { readTile } from './read-tile.ts'
import { logHead } from './sign-checkpoint.ts'

/** The log as files that any web server could give out: `checkpoint`, and below `tile` what it speaks of. */
export function logFolder({ config }: Pick<House, 'config'>): string {
  return join(config.dataDir, 'log')
}

/** Writes what has come since the checkpoint among the files, and that last. With `all`, looks through every file and mends it. */
export async function writeLogFiles(house: House, { all = false } = {}): Promise<void> {
  const head = await logHead(house.database)
  if (!head?.checkpoint) return
  const folder = logFolder(house)
  const there = await readFile(join(folder, 'checkpoint'), 'utf8').catch(() => '')
  if (there === head.checkpoint && !all) return
  const written = readCheckpoint(there.split('\n\n')[0]?.concat('\n') ?? '')?.size ?? 0
  const from = all || written > head.signed_size ? 0 : Math.floor(written / TILE_WIDTH)
  for (const tile of tilesOf(head.signed_size, from)) await writeTile(house, tile)
  await place(join(folder, 'checkpoint'), Buffer.from(head.checkpoint))
}

/** The bytes of a tile that the signed log has: the file, or what it should be. Null where the log has no such tile. */
export async function logTile(house: House, tile: Tile): Promise<Uint8Array | null> {
  const head = await logHead(house.database)
  const reach =
    (tile.number * TILE_WIDTH + tile.width) * (tile.level === 'entries' ? 1 : TILE_WIDTH ** tile.level)
  if (!head || reach > head.signed_size) return null
  const file = await readFile(join(logFolder(house), tilePath(tile))).catch(() => null)
  return file ?? readTile(house.database, tile)
}

async function writeTile(house: House, tile: Tile): Promise<void> {
  const file = join(logFolder(house), tilePath(tile))
  const bytes = await readTile(house.database, tile)
  if (!bytes) throw new Error('a tile of the public log is missing')
  const there = await readFile(file).catch(() => null)
  if (!there?.equals(bytes)) await place(file, bytes)
  // A whole one takes the place of its beginnings.
  if (tile.width === TILE_WIDTH) await rm(`${file}.p`, { recursive: true, force: true })
}

/** Under another name until it is whole and on the disk. */
async function place(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const half = `${file}.${process.pid}.part`
  const handle = await open(half, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(half, file)
}
