import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkLog, type LogCheck, type ReadLog } from '#domain/log/check-log.ts'
import { type LogEntry, readLogEntry } from '#domain/log/event.ts'
import { readBundle, tilePath, tilesOf } from '#domain/log/tile.ts'
import type { House } from '#server/house/house.ts'
import { logFolder, writeLogFiles } from '#server/house/public-log/log-files.ts'
import { sha256, verifyEd25519 } from '#server/house/public-log/sha256.ts'
import { logHead, signCheckpoint } from '#server/house/public-log/sign-checkpoint.ts'

/** Signs the log of a house, as its keeper would, and gives its files by their names. */
export async function publish(house: House): Promise<Map<string, Uint8Array>> {
  await signCheckpoint(house)
  await writeLogFiles(house)
  const head = await logHead(house.database)
  const names = ['checkpoint', ...tilesOf(head?.signed_size ?? 0).map(tilePath)]
  const read = async (name: string) =>
    [name, Uint8Array.from(await readFile(join(logFolder(house), name)))] as const
  return new Map(await Promise.all(names.map(read)))
}

/** What somebody outside finds in these files. */
export function checkFiles(
  files: ReadonlyMap<string, Uint8Array>,
  more: { earlier?: string; key?: string } = {},
): Promise<LogCheck> {
  const read: ReadLog = async (path) => files.get(path) ?? null
  return checkLog({ hash: sha256, verify: verifyEd25519 }, read, more)
}

export function entriesIn(files: ReadonlyMap<string, Uint8Array>): LogEntry[] {
  return [...files]
    .filter(([name]) => name.startsWith('tile/entries/'))
    .flatMap(([, bundle]) => readBundle(bundle) ?? [])
    .flatMap((entry) => readLogEntry(new TextDecoder().decode(entry)) ?? [])
}

export function noteIn(files: ReadonlyMap<string, Uint8Array>): string {
  return new TextDecoder().decode(files.get('checkpoint'))
}
