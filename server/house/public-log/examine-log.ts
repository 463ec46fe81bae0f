import { checkLog, type LogCheck } from '#domain/log/check-log.ts'
import { readTilePath } from '#domain/log/tile.ts'
import type { Database } from '../../database/open.ts'
import type { House } from '../house.ts'
import { logKey } from './log-key.ts'
import { readTile } from './read-tile.ts'
import { sha256, verifyEd25519 } from './sha256.ts'
import { logHead } from './sign-checkpoint.ts'

/** What somebody outside would find in the log as the database has it, and whether it can still be signed; null before there is one. */
export async function examineLog(
  house: Pick<House, 'config'>,
  database: Database,
): Promise<(LogCheck & { keyLost: boolean }) | null> {
  const head = await logHead(database)
  if (!head) return null
  const keyLost = (await logKey(house, database)) === null
  if (!head.checkpoint) return { wrong: [], size: 0, key: null, note: '', keyLost }
  const check = await checkLog({ hash: sha256, verify: verifyEd25519 }, async (path) => {
    if (path === 'checkpoint') return Buffer.from(head.checkpoint)
    const tile = readTilePath(path)
    return tile && readTile(database, tile)
  })
  return { ...check, keyLost }
}
