import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { systemActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import type { FileKind, MediaRow, MediaStatus, RenditionRow } from '#core/db/tables.ts'
import { newId } from '#core/host/keys.server.ts'
import { openStagedFiles } from '#modules/media/staging.server.ts'
import { addMedia, storeFiles } from '#modules/media/store-files.server.ts'
import { requireOk } from './outcomes.ts'
import { fixtures } from './storages.ts'
import type { TestApp } from './test-app.ts'

/** Stores fixture files as those of a review are stored, and returns their rows. */
export async function addFiles(
  ctx: TestApp,
  belonging: { about: MediaRow['about']; aboutId: string; status?: MediaStatus },
  names: readonly (readonly [FileKind, string])[],
): Promise<MediaRow[]> {
  await using files = openStagedFiles(ctx)
  const staged = await Promise.all(
    names.map(async ([kind, name]) => {
      const stream = createReadStream(join(fixtures, name))
      return { kind, file: requireOk(await files.stage(kind, stream, name)).file }
    }),
  )
  const stored = requireOk(await storeFiles(ctx, staged))
  await change(ctx, systemActor, (tx) => addMedia(ctx, tx, { status: 'pending', ...belonging }, stored.files))
  const media = ctx.database.selectFrom('media').selectAll().where('about_id', '=', belonging.aboutId)
  return media.orderBy('position').execute()
}

/** Stores one fixture file as that of a review that waits, and returns its row. */
export async function addFile(ctx: TestApp, kind: FileKind, name: string, aboutId = 'r'): Promise<MediaRow> {
  const [file] = await addFiles(ctx, { about: 'review', aboutId }, [[kind, name]])
  if (!file) throw new Error(`${name} was not added`)
  return file
}

/** A review in this state, of a booking of its own where one is named. */
export async function addReview(
  ctx: TestApp,
  {
    status = 'approved' as const,
    bookingId = null as string | null,
  }: { status?: 'approved' | 'pending' | 'declined' | 'withdrawn'; bookingId?: string | null } = {},
): Promise<string> {
  const id = newId()
  const usual = { stay: null, text: 'x', sample: 0, created_at: ctx.clock.now().toISOString() } as const
  const stars = { location: 5, cleanliness: 5, communication: 5, service: 5, average: 5 }
  const person = { name: 'Meera Joshi', email: 'meera@example.in', phone: '9876543210' }
  const nothing = { decline_reason: null, decline_note: '', reply: '', replied_at: null, decided_at: null }
  await ctx.database
    .insertInto('review')
    .values({ id, booking_id: bookingId, ...person, ...stars, ...nothing, status, ...usual })
    .execute()
  return id
}

export async function listRenditions(ctx: TestApp, mediaId: string): Promise<RenditionRow[]> {
  const renditions = ctx.database.selectFrom('rendition').selectAll().where('media_id', '=', mediaId)
  return renditions.orderBy('type').orderBy('width').execute()
}
