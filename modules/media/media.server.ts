import { join } from 'node:path'
import type { With } from '#core/app-context.server.ts'
import type { Database } from '#core/db/database.ts'
import { refuse } from '#core/refusals/refusal.ts'
import type { Setting } from '#core/settings.server.ts'

type GuestMedia = { photos: boolean; video: boolean; audio: boolean }
const guestMedia: Setting<GuestMedia> = {
  defaultValue: { photos: true, video: true, audio: true },
  check: ({ photos, video, audio }) =>
    [photos, video, audio].every((each) => typeof each === 'boolean')
      ? null
      : refuse('guestMediaInvalid', 'guestMedia'),
}
export const guestMediaSettings = { guestMedia }

/** Where files are while copies of them are made. */
export function workFolder(ctx: With<'config'>): string {
  return join(ctx.config.dataDir, 'work')
}

export function renditionStorageKey(renditionKey: string): string {
  return `renditions/${renditionKey}`
}

/** Every key that some row refers to, with the SHA-256 of its bytes where it is known. */
export async function listReferencedKeys(database: Database): Promise<Map<string, string | null>> {
  const keys = new Map<string, string | null>()
  const media = await database.selectFrom('media').select(['original_key', 'poster_key', 'sha256']).execute()
  for (const { original_key, poster_key, sha256 } of media) {
    keys.set(original_key, sha256)
    if (poster_key) keys.set(poster_key, null)
  }
  const renditions = await database.selectFrom('rendition').select(['key', 'sha256']).execute()
  for (const { key, sha256 } of renditions) keys.set(renditionStorageKey(key), sha256)
  const uploads = await database.selectFrom('upload').select('parts').execute()
  for (const { parts } of uploads) for (const key of JSON.parse(parts)) keys.set(key, null)
  return keys
}

/** Starts the work on all failed files again. Returns their number. */
export async function retryFailedMedia({ database }: With<'database'>): Promise<number> {
  const failed = database.updateTable('media').where('work', '=', 'failed')
  const update = failed.set({ work: 'waiting', work_tries: 0, work_after: null })
  const { numUpdatedRows } = await update.executeTakeFirst()
  return Number(numUpdatedRows)
}
