import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import type { UploadRow } from '#server/db/media-tables.ts'
import type { Database } from '#server/db/open.ts'
import { type House, isoNow } from '#server/house.ts'
import { type FileKind, UPLOADS_MOST_BYTES, UPLOADS_MOST_FILES } from './media.ts'

/** A link that keeps beginning uploads only to have them refused is stopped here. */
const UPLOADS_MOST_TRIES = 40
/** An upload whose first piece has not come by then was most likely begun by an answer that got lost. */
const IDLE_MS = 2 * 60_000

type Wanted = { bookingId: string; kind: FileKind; length: number }

/**
 * Within the transaction that begins an upload: makes room for it among those of its booking. Uploads whose time is over
 * do not count; when it gets tight, those of which nothing came, and an unfinished one of the same kind and length, give
 * way: `gone` are the keys of their pieces, to be discarded afterwards. Refuses more than 8 files or 60 MB in all.
 */
export async function makeRoom(
  house: Pick<House, 'clock'>,
  tx: Database,
  { bookingId, kind, length }: Wanted,
): Promise<Outcome<{ gone: string[] }>> {
  const rows = await uploadsOf(house, tx, bookingId)
  const counted = rows.filter(({ state }) => state !== 'refused')
  if (rows.length < UPLOADS_MOST_TRIES && hasRoom(counted, length)) return { ok: true, gone: [] }
  const since = new Date(house.clock.now().getTime() - IDLE_MS).toISOString()
  const spare = counted.filter(
    (row) =>
      row.state === 'arriving' &&
      ((Number(row.offset) === 0 && row.created_at < since) ||
        (row.kind === kind && Number(row.length) === length)),
  )
  const staying = counted.filter((row) => !spare.includes(row))
  if (rows.length - spare.length >= UPLOADS_MOST_TRIES) return refuse('uploadsTooMany')
  if (!hasRoom(staying, length))
    return refuse(staying.length >= UPLOADS_MOST_FILES ? 'uploadsTooMany' : 'uploadsTooLarge')
  for (const { id } of spare) await tx.deleteFrom('upload').where('id', '=', id).execute()
  return { ok: true, gone: spare.flatMap(({ parts }): string[] => JSON.parse(parts)) }
}

function hasRoom(rows: readonly UploadRow[], length: number): boolean {
  const bytes = rows.reduce((sum, row) => sum + Number(row.length), length)
  return rows.length < UPLOADS_MOST_FILES && bytes <= UPLOADS_MOST_BYTES
}

async function uploadsOf(house: Pick<House, 'clock'>, tx: Database, bookingId: string): Promise<UploadRow[]> {
  return tx
    .selectFrom('upload')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('expires_at', '>', isoNow(house))
    .execute()
}
