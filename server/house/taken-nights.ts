import { addDays } from '#domain/day.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { words } from '#domain/words.ts'
import { recordAct } from './acts.ts'
import { FEED_MAKER } from './calendar-feed.ts'
import { publishedContent } from './content.ts'
import { type Actor, type House, isoNow } from './house.ts'
import { newId } from './keys.ts'
import { readCalendar } from './read-calendar.ts'
import { readSettings } from './settings.ts'

/** Days further back than this are of no use in a calendar. */
const KEPT_DAYS = 366

/** Where a stay's taken nights came from, how many spans of nights, and when they were brought. */
export type TakenSource = { stay: string; source: string; spans: number; brought_at: string }

/**
 * Takes another site's calendar file for a stay: its nights replace those that came from the same site before. Only the
 * days are kept. Refuses what is no calendar, an empty one, and our own.
 */
export async function importCalendar(
  house: House,
  actor: Actor,
  stay: string,
  text: string,
): Promise<Outcome<{ source: string; spans: number }>> {
  const { stays } = await publishedContent(house)
  if (!stays.items.some(({ id }) => id === stay)) return refuse('stay-unknown', words.stayUnknown, 'stay')
  const { timeZone } = await readSettings(house)
  const calendar = readCalendar(text, timeZone)
  if (!calendar) return refuse('calendar-unreadable', words.calendarUnreadable, 'file')
  if (calendar.source === FEED_MAKER) return refuse('calendar-ours', words.calendarOurs, 'file')
  const since = addDays(isoNow(house).slice(0, 10), -KEPT_DAYS)
  const nights = calendar.nights.filter(({ checkOut }) => checkOut >= since)
  if (calendar.nights.length === 0) return refuse('calendar-empty', words.calendarEmpty, 'file')
  const { source } = calendar
  await house.database.transaction().execute(async (tx) => {
    await tx.deleteFrom('taken_night').where('stay', '=', stay).where('source', '=', source).execute()
    for (const { checkIn, checkOut } of nights)
      await tx
        .insertInto('taken_night')
        .values({
          id: newId(),
          stay,
          source,
          check_in: checkIn,
          check_out: checkOut,
          created_at: isoNow(house),
        })
        .execute()
    const after = { source, spans: nights.length }
    await recordAct(house, tx, actor, { act: 'calendar.imported', about: 'stay', aboutId: stay, after })
  })
  return { ok: true, source, spans: nights.length }
}

/** Forgets the nights that came from one site. */
export async function forgetCalendar(
  house: House,
  actor: Actor,
  { stay, source }: { stay: string; source: string },
): Promise<Outcome> {
  return house.database.transaction().execute(async (tx): Promise<Outcome> => {
    const { numDeletedRows } = await tx
      .deleteFrom('taken_night')
      .where('stay', '=', stay)
      .where('source', '=', source)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return refuse('calendar-empty', words.calendarEmpty)
    const before = { source, spans: Number(numDeletedRows) }
    await recordAct(house, tx, actor, { act: 'calendar.forgotten', about: 'stay', aboutId: stay, before })
    return { ok: true }
  })
}

/** Every calendar that was brought from elsewhere. */
export async function takenSources(house: House): Promise<TakenSource[]> {
  const rows = await house.database
    .selectFrom('taken_night')
    .select(['stay', 'source'])
    .select((eb) => [eb.fn.countAll().as('spans'), eb.fn.max('created_at').as('brought_at')])
    .groupBy(['stay', 'source'])
    .orderBy('stay')
    .orderBy('source')
    .execute()
  return rows.map((row) => ({ ...row, spans: Number(row.spans) }))
}
