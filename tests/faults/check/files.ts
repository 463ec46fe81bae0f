import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Wrong } from '../check.ts'

/** The bytes that a house keeps under a key, or null. */
export type ReadFile = (key: string) => Promise<Buffer | null>

export function filesIn(dataDir: string): ReadFile {
  return (key) => readFile(join(dataDir, 'media', ...key.split('/'))).catch(() => null)
}

/** Every file that a row names is there with the bytes the row says; work that is done has left something to show. */
export async function checkFiles(database: DatabaseSync, read: ReadFile): Promise<Wrong[]> {
  const wrong: Wrong[] = []
  for (const { key, sha256, of } of named(database)) {
    const bytes = await read(key)
    if (!bytes) wrong.push({ kind: 'half-visible', what: `${of}: the file ${key} is missing` })
    else if (sha256 && createHash('sha256').update(bytes).digest('hex') !== sha256)
      wrong.push({ kind: 'damaged', what: `${of}: the file ${key} is not what was stored` })
  }
  const empty = database
    .prepare(
      "select id from media where work = 'ready' and not exists (select 1 from rendition where media_id = media.id)",
    )
    .all()
  for (const { id } of empty) wrong.push({ kind: 'half-visible', what: `media ${id} is ready with nothing` })
  const failed = database.prepare("select id, work_error from media where work = 'failed'").all()
  for (const { id, work_error } of failed)
    wrong.push({ kind: 'half-visible', what: `the work on ${id} was given up: ${work_error}` })
  return wrong
}

type Named = { key: string; sha256: string | null; of: string }

function named(database: DatabaseSync): Named[] {
  const rows = database
    .prepare(
      `select original_key as key, sha256, 'media ' || id as "of" from media
       union all select poster_key, null, 'media ' || id from media where poster_key is not null
       union all select 'renditions/' || key, sha256, 'rendition of ' || media_id from rendition`,
    )
    .all() as Named[]
  const uploads = database.prepare('select id, parts, file, state from upload').all()
  for (const { id, parts, file, state } of uploads) {
    for (const key of JSON.parse(String(parts))) rows.push({ key, sha256: null, of: `upload ${id}` })
    if (file && state !== 'refused') {
      const kept = JSON.parse(String(file))
      rows.push({ key: kept.originalKey, sha256: kept.sha256, of: `upload ${id}` })
    }
  }
  return rows
}
