import type { TheirNights } from '#domain/calendars/far-block.ts'
import { addDays, dayInZone } from '#domain/day.ts'
import { THEIR_NIGHTS_DAYS } from '#domain/privacy/lifetimes.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Database } from '../../database/open.ts'
import type { Change } from '../change.ts'
import { type House, isoNow } from '../house.ts'
import { newId } from '../keys.ts'
import { readSettings } from '../settings.ts'
import { FEED_MAKER } from './calendar-feed.ts'
import { readCalendarAside } from './read-calendar-aside.ts'

/** What comes again and again is followed so far ahead. */
const AHEAD_DAYS = 2 * 366

/** One calendar of another site: its stay, and what its nights are said to be taken on. */
type Theirs = { stay: string; source: string }

/** What another site's calendar says of a stay's nights. Refuses what is no calendar, and our own. */
export async function readTheirNights(
  house: House,
  text: string,
): Promise<{ ok: true; source: string; nights: TheirNights[] } | Refusal> {
  const { timeZone } = await readSettings(house)
  const today = dayInZone(house.clock.now(), timeZone)
  const window = { from: addDays(today, -THEIR_NIGHTS_DAYS), to: addDays(today, AHEAD_DAYS) }
  const calendar = await readCalendarAside(text, timeZone, window)
  if (calendar === 'too-much') return refuse('calendarTooMuch', 'file')
  if (!calendar) return refuse('calendarUnreadable', 'file')
  if (calendar.source === FEED_MAKER) return refuse('calendarOurs', 'file')
  const nights = calendar.nights.filter(({ checkOut }) => checkOut >= window.from)
  return { ok: true, source: calendar.source, nights }
}

/** Puts the nights of one calendar in the place of those that came from it before, and writes it down. */
export async function putTheirNights(
  house: House,
  tx: Change,
  { stay, source }: Theirs,
  nights: readonly TheirNights[],
): Promise<void> {
  const spansBefore = await dropTheirNights(tx, { stay, source })
  const created_at = isoNow(house)
  for (const { checkIn: check_in, checkOut: check_out } of nights)
    await tx
      .insertInto('taken_night')
      .values({ id: newId(), stay, source, check_in, check_out, created_at })
      .execute()
  const [before, after] = [spansBefore, nights.length].map((spans) => ({ source, spans }))
  await tx.record({ act: 'calendar.imported', about: 'stay', aboutId: stay, before, after })
}

/** Forgets the nights of one calendar, where given those brought until a moment. Gives how many spans they were. */
export async function dropTheirNights(
  tx: Database,
  { stay, source }: Theirs,
  broughtUntil?: string,
): Promise<number> {
  let dropping = tx.deleteFrom('taken_night').where('stay', '=', stay).where('source', '=', source)
  if (broughtUntil !== undefined) dropping = dropping.where('created_at', '<=', broughtUntil)
  const { numDeletedRows } = await dropping.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** After its nights were changed by hand, a calendar that is fetched is brought as a whole the next time, also where nothing is new there. */
export async function bringAnew(tx: Database, { stay, source }: Theirs): Promise<void> {
  await tx
    .updateTable('calendar_address')
    .set({ etag: null, last_modified: null, emptied_at: null })
    .where('stay', '=', stay)
    .where('source', '=', source)
    .execute()
}
