import { sayTakenBy } from '#modules/bookings/booking-doubts.ts'
import { dayInZone } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/settings.ts'
import { type ClosureDraft, closureDoubts, closureProblems } from './closure.ts'
import { spansBetween } from './nights.server.ts'
import { overfullNights } from './nights.ts'
import { roomsOf, stayTitle } from './stays.ts'

/**
 * What to ask before nights are closed, in sentences: nights that are over, and who has them already. Nothing where something is wrong
 * altogether. `id` is that of the closed nights themselves, where they are changed.
 */
export async function doubtsAboutClosing(
  ctx: AppContext,
  draft: ClosureDraft,
  id: string,
): Promise<string[]> {
  if (closureProblems(draft).length > 0) return []
  const { whole, from, until } = draft
  const [{ timeZone }, content, spans] = await Promise.all([
    readSettings(ctx),
    publishedContent(ctx),
    spansBetween(ctx, from, until),
  ])
  const taken = [...spans].flatMap(([stay, there]) => {
    const part = draft.stays.find((each) => each.stay === stay)
    if (stay === '' || !(whole || part)) return []
    const own = { id, name: '', checkIn: from, checkOut: until, closes: whole ? null : part?.rooms }
    const others = there.filter((span) => span.id !== id)
    const guests = overfullNights([own, ...others], roomsOf(content, stay))
      .filter(({ stays }) => stays.includes(own))
      .flatMap(({ stays }) => stays)
      .filter((span) => span !== own && span.closes === undefined)
    return [...new Set(guests)].map((guest) => `${stayTitle(content, stay) ?? stay}: ${sayTakenBy(guest)}`)
  })
  return [...closureDoubts(draft, dayInZone(ctx.clock.now(), timeZone)), ...taken]
}
