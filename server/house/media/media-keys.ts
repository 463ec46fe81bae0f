import type { Database } from '../../database/open.ts'
import { storageKey } from './make-renditions.ts'

/** Every key of the storage that some row refers to, with the SHA-256 its bytes must have where that is written down. */
export async function referredKeys(database: Database): Promise<Map<string, string | null>> {
  const keys = new Map<string, string | null>()
  const media = await database.selectFrom('media').select(['original_key', 'poster_key', 'sha256']).execute()
  for (const { original_key, poster_key, sha256 } of media) {
    keys.set(original_key, sha256)
    if (poster_key) keys.set(poster_key, null)
  }
  const renditions = await database.selectFrom('rendition').select(['key', 'sha256']).execute()
  for (const { key, sha256 } of renditions) keys.set(storageKey(key), sha256)
  const uploads = await database.selectFrom('upload').select(['parts', 'file']).execute()
  for (const { parts, file } of uploads) {
    for (const key of JSON.parse(parts)) keys.set(key, null)
    if (file) keys.set(JSON.parse(file).originalKey, JSON.parse(file).sha256)
  }
  return keys
}
