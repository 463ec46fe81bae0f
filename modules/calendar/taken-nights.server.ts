import { sayQuicker } from '#modules/audit/too-late.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import {
  bringAnew,
  dropTheirNights,
  nightsToStore,
  putTheirNights,
  putUnread,
  readTheirNights,
  type TheirCalendar,
} from './their-nights.server.ts'
import { sayUnread, type Unread } from './unread.ts'

/** Where a stay's taken nights came from, how many spans of nights, and when they were brought. */
export type TakenSource = { stay: string; source: string; spans: number; brought_at: string }

export type CalendarOutcome =
  | Outcome<{ source: string; spans: number; unread?: Unread }>
  | (Refusal & { source: string })

/**
 * Takes another site's calendar file for a stay: its nights replace those that came from the same site before. Only the
 * days are kept. Refuses what is no calendar or only a part of one, our own, and one without nights; where nights came from there before, the refusal
 * names the site, so that `forgetCalendar` can be asked for.
 */
export async function importCalendar(
  ctx: AppContext,
  actor: Actor,
  stay: string,
  text: string,
): Promise<CalendarOutcome> {
  const { stays } = await publishedContent(ctx)
  if (!stays.items.some(({ id }) => id === stay)) return refuse('stayUnknown', 'stay')
  const theirs = await readTheirNights(ctx, text)
  if (!theirs.ok) return theirs
  const { source, unread } = theirs
  if (theirs.nights.length === 0) return refuseEmpty(ctx, stay, theirs)
  const { nights } = await nightsToStore(ctx, stay, theirs.nights)
  await change(ctx, actor, async (tx) => {
    await bringAnew(tx, { stay, source })
    await putTheirNights(ctx, tx, { stay, source }, nights)
    await putUnread(tx, { stay, source }, unread)
  })
  return { ok: true, source, spans: nights.length, ...(unread && { unread }) }
}

async function refuseEmpty(
  ctx: AppContext,
  stay: string,
  { source, unread }: TheirCalendar,
): Promise<CalendarOutcome> {
  const name = (await isBrought(ctx, stay, source)) ? 'calendarEmptied' : 'calendarEmpty'
  const refusal = refuse(name, 'file')
  const message = unread ? `${sayUnread(unread)} ${refusal.message}` : refusal.message
  return { ...refusal, message, ...(name === 'calendarEmptied' && { source }) }
}

async function isBrought(
  house: Pick<AppContext, 'database'>,
  stay: string,
  source: string,
): Promise<boolean> {
  return (await takenSources(house)).some((each) => each.stay === stay && each.source === source)
}

/** Forgets the nights that came from one site. `seen` is when they were brought, as the owner saw it: what was brought since stays. */
export async function forgetCalendar(
  ctx: AppContext,
  actor: Actor,
  { stay, source, seen }: { stay: string; source: string; seen: string },
): Promise<Outcome> {
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const spans = await dropTheirNights(tx, { stay, source }, seen)
    if (spans === 0)
      return (await isBrought({ database: tx }, stay, source))
        ? refuse('calendarBrought')
        : refuse('calendarForgotten')
    await bringAnew(tx, { stay, source })
    await putUnread(tx, { stay, source }, undefined)
    const before = { source, spans }
    await tx.record({ act: 'calendar.forgotten', about: 'stay', aboutId: stay, before })
    return { ok: true }
  })
  // A stay has the calendars of several sites.
  const before = JSON.stringify({ source }).slice(0, -1)
  return sayQuicker(ctx, actor, outcome, { about: 'stay', id: stay, before })
}

/** Every calendar that was brought from elsewhere. */
export async function takenSources(house: Pick<AppContext, 'database'>): Promise<TakenSource[]> {
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
