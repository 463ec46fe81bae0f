import type { MediaRow } from '../database/tables.ts'
import { type House, isoNow, ring } from './house.ts'
import { discardRenditions, type Made, makeRenditions } from './make-renditions.ts'
import { touchPages } from './page-version.ts'

/** After each failed try it rests so long, in seconds; after the last it has failed. */
const PAUSES = [10, 60, 300, 1800]
/** A server that works on a file says so this often; one that was killed loses its claim soon after. */
const CLAIM_SECONDS = 60
const LOOK_AGAIN_MS = 15_000

export type MediaWork = { stop(): Promise<void> }

/** Makes pictures and recordings for visitors whenever originals wait, one at a time, until stopped. */
export function startMediaWork(house: House): MediaWork {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  const wake = () => {
    clearTimeout(timer)
    working = working
      .then(() => workOnMedia(house, stopping.signal))
      .catch((fault) => house.log.error('media.work', { fault: String(fault) }))
      .finally(() => {
        clearTimeout(timer)
        if (!stopping.signal.aborted) timer = setTimeout(wake, LOOK_AGAIN_MS).unref()
      })
  }
  house.bell.addEventListener('media', wake)
  wake()
  return {
    stop: () => {
      stopping.abort()
      clearTimeout(timer)
      house.bell.removeEventListener('media', wake)
      return working
    },
  }
}

/** Works off all that is due now. What fails waits for its next try, or is marked as failed after the last. */
export async function workOnMedia(house: House, stop = new AbortController().signal): Promise<void> {
  while (!stop.aborted) {
    const media = await claim(house)
    if (!media) return
    const renewing = setInterval(() => renew(house, media).catch(() => {}), (CLAIM_SECONDS * 1000) / 3)
    try {
      await finish(house, media, await makeRenditions(house, media, stop))
    } catch (fault) {
      if (stop.aborted) await giveBack(house, media)
      else await putBack(house, media, fault)
    } finally {
      clearInterval(renewing)
    }
  }
}

/** The one that waits longest, for us alone: of two servers the second finds the row already changed. */
async function claim(house: House): Promise<MediaRow | null> {
  const now = isoNow(house)
  const due = house.database
    .selectFrom('media')
    .selectAll()
    .where('work', '=', 'waiting')
    .where((eb) => eb.or([eb('work_after', 'is', null), eb('work_after', '<=', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
  for (let media = await due.executeTakeFirst(); media; media = await due.executeTakeFirst()) {
    const { numUpdatedRows } = await house.database
      .updateTable('media')
      .set({ work_after: later(house, CLAIM_SECONDS), work_tries: media.work_tries + 1 })
      .where('id', '=', media.id)
      .where('work', '=', 'waiting')
      .where('work_tries', '=', media.work_tries)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 1) return { ...media, work_tries: media.work_tries + 1 }
  }
  return null
}

async function renew(house: House, media: MediaRow): Promise<void> {
  await ours(house, media)
    .set({ work_after: later(house, CLAIM_SECONDS) })
    .execute()
}

/** Puts the new renditions in the place of older ones, unless the file was erased or changed meanwhile. */
async function finish(house: House, media: MediaRow, { renditions, thumbhash }: Made): Promise<void> {
  const older = await house.database.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await ours({ database: tx }, media)
      .set({ work: 'ready', work_after: null, work_error: null, thumbhash })
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return renditions
    const before = await tx
      .deleteFrom('rendition')
      .where('media_id', '=', media.id)
      .returning('key')
      .execute()
    await tx.insertInto('rendition').values(renditions).execute()
    await touchPages(tx)
    return before
  })
  await discardRenditions(house, older)
  ring(house, 'pages')
}

/** We were told to stop: the next to come may take it at once, and this was no try. */
async function giveBack(house: House, media: MediaRow): Promise<void> {
  await ours(house, media)
    .set({ work_after: null, work_tries: media.work_tries - 1 })
    .execute()
}

async function putBack(house: House, media: MediaRow, fault: unknown): Promise<void> {
  const pause = PAUSES[media.work_tries - 1]
  const work_error = fault instanceof Error ? fault.message : String(fault)
  house.log.warn('media.work', { media: media.id, tries: media.work_tries, fault: work_error })
  await ours(house, media)
    .set({
      work: pause === undefined ? 'failed' : 'waiting',
      work_after: later(house, pause ?? 0),
      work_error: work_error.slice(0, 500),
    })
    .execute()
}

/** The row, as long as nobody else has claimed it since. */
function ours({ database }: Pick<House, 'database'>, media: MediaRow) {
  return database
    .updateTable('media')
    .where('id', '=', media.id)
    .where('work', '=', 'waiting')
    .where('work_tries', '=', media.work_tries)
}

function later(house: House, seconds: number): string {
  return new Date(house.clock.now().getTime() + seconds * 1000).toISOString()
}
