import type { MediaRow } from '../../database/media-tables.ts'
import { makersAtOnce, TooMuchWork } from '../../media/workshop.ts'
import { change } from '../change.ts'
import { type House, isoNow, theHouse } from '../house.ts'
import { discardRenditions, type Made, makeRenditions } from './make-renditions.ts'
import { type MediaTurns, mediaTurns } from './media-turns.ts'

/** After each failed try it rests so long, in seconds; after the last it has failed. */
const PAUSES = [10, 60, 300, 1800]
/** A server that works on a file says so this often; one that was killed loses its claim soon after. */
const CLAIM_SECONDS = 60
const LOOK_AGAIN_MS = 15_000

export type MediaWork = { stop(): Promise<void> }
type Wishes = {
  stop?: AbortSignal
  /** Seconds of a worker's own work that a picture may take. */
  pictureSeconds?: number | undefined
}

/** Makes pictures and recordings for visitors whenever originals wait, as many at once as there are workers, until stopped. */
export function startMediaWork(house: House): MediaWork {
  const stopping = new AbortController()
  const crew = gather(house, { stop: stopping.signal })
  const wake = () => {
    for (const working of crew.wake())
      working.catch((fault) => house.log.error('media.work', { fault: String(fault) }))
  }
  const timer = setInterval(wake, LOOK_AGAIN_MS).unref()
  house.bell.addEventListener('media', wake)
  wake()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      house.bell.removeEventListener('media', wake)
      await crew.ended()
    },
  }
}

/** Works off all that is due now. What fails waits for its next try, or is marked as failed after the last. */
export async function workOnMedia(house: House, wishes: Wishes = {}): Promise<void> {
  await Promise.all(gather(house, wishes).wake())
}

/** As many as there are workers, each of which takes one file after the other until none is left for it. */
function gather(house: House, { stop = new AbortController().signal, pictureSeconds }: Wishes) {
  const turns = mediaTurns()
  const atWork = new Set<Promise<void>>()
  let woken = 0

  async function work(): Promise<void> {
    for (let seen = woken; !stop.aborted; seen = woken) {
      const claimed = await claim(house, turns)
      if (claimed)
        await make(house, claimed.media, { stop, pictureSeconds }).finally(() => turns.end(claimed.of))
      // What came while we looked is not left to wait.
      else if (seen === woken) return
    }
  }
  function begin(): Promise<void> {
    const working = work().finally(() => {
      atWork.delete(working)
      if (atWork.size === 0) turns.forget()
    })
    atWork.add(working)
    return working
  }
  return {
    /** Those who begin because of it. */
    wake(): Promise<void>[] {
      woken += 1
      return Array.from({ length: makersAtOnce - atWork.size }, begin)
    },
    ended: () => Promise.allSettled(atWork),
  }
}

async function make(house: House, media: MediaRow, { stop, pictureSeconds }: Wishes & { stop: AbortSignal }) {
  const renewing = setInterval(() => renew(house, media).catch(() => {}), (CLAIM_SECONDS * 1000) / 3)
  try {
    await finish(house, media, await makeRenditions(house, media, { stop, pictureSeconds }))
  } catch (fault) {
    if (stop.aborted) await giveBack(house, media)
    else await putBack(house, media, fault)
  } finally {
    clearInterval(renewing)
  }
}

type Claimed = { media: MediaRow; of: string }

/** The one that waits longest of whoever's turn it is, for us alone: of two servers the second finds the row already changed. */
async function claim(house: House, turns: MediaTurns): Promise<Claimed | null> {
  while (true) {
    const of = turns.take(await whoWaits(house))
    if (of === null) return null
    const media = await claimOf(house, of).catch((fault) => {
      turns.end(of)
      throw fault
    })
    if (media) return { media, of }
    turns.end(of)
  }
}

/** Each review, enquiry or other part of the house of which files are due. */
async function whoWaits(house: House): Promise<{ of: string; since: string }[]> {
  const rows = await due(house)
    .select(({ fn }) => ['about', 'about_id', fn.min('created_at').as('since')])
    .groupBy(['about', 'about_id'])
    .execute()
  return rows.map(({ about, about_id, since }) => ({ of: `${about} ${about_id}`, since }))
}

async function claimOf(house: House, of: string): Promise<MediaRow | null> {
  const [about = '', aboutId = ''] = of.split(' ')
  const media = await due(house)
    .selectAll()
    .where('about', '=', about)
    .where('about_id', '=', aboutId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!media) return null
  const { numUpdatedRows } = await house.database
    .updateTable('media')
    .set({ work_after: later(house, CLAIM_SECONDS), work_tries: media.work_tries + 1 })
    .where('id', '=', media.id)
    .where('work', '=', 'waiting')
    .where('work_tries', '=', media.work_tries)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1 ? { ...media, work_tries: media.work_tries + 1 } : null
}

function due(house: House) {
  const now = isoNow(house)
  return house.database
    .selectFrom('media')
    .where('work', '=', 'waiting')
    .where((eb) => eb.or([eb('work_after', 'is', null), eb('work_after', '<=', now)]))
}

async function renew(house: House, media: MediaRow): Promise<void> {
  await ours(house, media)
    .set({ work_after: later(house, CLAIM_SECONDS) })
    .execute()
}

/** Puts the new renditions in the place of older ones, unless the file was erased or changed meanwhile. */
async function finish(house: House, media: MediaRow, { renditions, ...likeness }: Made): Promise<void> {
  const older = await change(house, theHouse, async (tx) => {
    const { numUpdatedRows } = await ours({ database: tx }, media)
      .set({ work: 'ready', work_after: null, work_error: null, ...likeness })
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return renditions
    const before = await tx
      .deleteFrom('rendition')
      .where('media_id', '=', media.id)
      .returning('key')
      .execute()
    await tx.insertInto('rendition').values(renditions).execute()
    await tx.showAnew()
    return before
  })
  await discardRenditions(house, older)
}

/** We were told to stop: the next to come may take it at once, and this was no try. */
async function giveBack(house: House, media: MediaRow): Promise<void> {
  await ours(house, media)
    .set({ work_after: null, work_tries: media.work_tries - 1 })
    .execute()
}

async function putBack(house: House, media: MediaRow, fault: unknown): Promise<void> {
  // What was too much work once is too much again.
  const pause = fault instanceof TooMuchWork ? undefined : PAUSES[media.work_tries - 1]
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
