import { addDays, dayInZone } from '#domain/day.ts'
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts'
import { sayQuicker } from '../audit/too-late.ts'
import { change } from '../change.ts'
import { publishedContent } from '../content/content.ts'
import { type Actor, type House, isoNow } from '../house.ts'
import { newId } from '../keys.ts'
import { readSettings } from '../settings.ts'
import { FEED_MAKER } from './calendar-feed.ts'
import { readCalendarAside } from './read-calendar-aside.ts'

/** Days further back than this are of no use in a calendar. */
const KEPT_DAYS = 366
/** What comes again and again is followed so far ahead. */
const AHEAD_DAYS = 2 * 366

/** Where a stay's taken nights came from, how many spans of nights, and when they were brought. */
export type TakenSource = { stay: string; source: string; spans: number; brought_at: string }

export type CalendarOutcome = Outcome<{ source: string; spans: number }> | (Refusal & { source: string })

/**
 * Takes another site's calendar file for a stay: its nights replace those that came from the same site before. Only the
 * days are kept. Refuses what is no calendar, our own, and one without nights; where nights came from there before, the refusal
 * names the site, so that `forgetCalendar` can be asked for.
 */
export async function importCalendar(
  house: House,
  actor: Actor,
  stay: string,
  text: string,
): Promise<CalendarOutcome> {
  const { stays } = await publishedContent(house)
  if (!stays.items.some(({ id }) => id === stay)) return refuse('stayUnknown', 'stay')
  const { timeZone } = await readSettings(house)
  const today = dayInZone(house.clock.now(), timeZone)
  const window = { from: addDays(today, -KEPT_DAYS), to: addDays(today, AHEAD_DAYS) }
  const calendar = await readCalendarAside(text, timeZone, window)
  if (calendar === 'too-much') return refuse('calendarTooMuch', 'file')
  if (!calendar) return refuse('calendarUnreadable', 'file')
  if (calendar.source === FEED_MAKER) return refuse('calendarOurs', 'file')
  const nights = calendar.nights.filter(({ checkOut }) => checkOut >= window.from)
  const { source } = calendar
  if (nights.length === 0) return refuseEmpty(house, stay, source)
  await change(house, actor, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('taken_night')
      .where('stay', '=', stay)
      .where('source', '=', source)
      .executeTakeFirstOrThrow()
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
    const [before, after] = [Number(numDeletedRows), nights.length].map((spans) => ({ source, spans }))
    await tx.record({
      act: 'calendar.imported',
      about: 'stay',
      aboutId: stay,
      before,
      after,
    })
  })
  return { ok: true, source, spans: nights.length }
}

async function refuseEmpty(house: House, stay: string, source: string): Promise<CalendarOutcome> {
  return (await isBrought(house, stay, source))
    ? { ...refuse('calendarEmptied', 'file'), source }
    : refuse('calendarEmpty', 'file')
}

async function isBrought(house: Pick<House, 'database'>, stay: string, source: string): Promise<boolean> {
  return (await takenSources(house)).some((each) => each.stay === stay && each.source === source)
}

/** Forgets the nights that came from one site. `seen` is when they were brought, as the owner saw it: what was brought since stays. */
export async function forgetCalendar(
  house: House,
  actor: Actor,
  { stay, source, seen }: { stay: string; source: string; seen: string },
): Promise<Outcome> {
  const outcome = await change(house, actor, async (tx): Promise<Outcome> => {
    const { numDeletedRows } = await tx
      .deleteFrom('taken_night')
      .where('stay', '=', stay)
      .where('source', '=', source)
      .where('created_at', '<=', seen)
      .executeTakeFirst()
    if (numDeletedRows === 0n)
      return (await isBrought({ database: tx }, stay, source))
        ? refuse('calendarBrought')
        : refuse('calendarForgotten')
    const before = { source, spans: Number(numDeletedRows) }
    await tx.record({ act: 'calendar.forgotten', about: 'stay', aboutId: stay, before })
    return { ok: true }
  })
  // A stay has the calendars of several sites.
  const before = JSON.stringify({ source }).slice(0, -1)
  return sayQuicker(house, actor, outcome, { about: 'stay', id: stay, before })
}

/** Every calendar that was brought from elsewhere. */
export async function takenSources(house: Pick<House, 'database'>): Promise<TakenSource[]> {
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
