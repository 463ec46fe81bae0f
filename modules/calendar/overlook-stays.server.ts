import { sql } from 'kysely'
import type { InvitationState } from '#modules/invitations/invitation.ts'
import type { AppContext } from '#server/app-context.ts'
import { type EndedStay, pastTwelveMonths, STAYS_A_PAGE, withInvitations } from './ended-stays.server.ts'
import { standingStays } from './standing-stays.server.ts'

export type EndedOverview = {
  ended: number
  invited: number
  of: Partial<Record<InvitationState, number>>
  /** The newest of each state, enough for a first page of several states together. */
  newest: EndedStay[]
  /** The chosen page of the chosen states. */
  chosen: EndedStay[]
}

/** How many stays ended in the last twelve months, in which state asking their guests is, how many were asked (leaving somebody out shows), and some of them. */
export async function overlookEndedStays(
  ctx: AppContext,
  { states = [], page = 1 }: { states?: readonly InvitationState[]; page?: number } = {},
): Promise<EndedOverview> {
  const span = await pastTwelveMonths(ctx)
  const isChosen = states.length > 0 ? sql<boolean>`standing in (${sql.join(states)})` : sql<boolean>`1 = 0`
  const rank = sql`order by coalesce(check_out, '') desc, id`
  const placed = standingStays(ctx, span)
    .selectAll('standing')
    .select(({ fn }) => [
      fn
        .countAll()
        .over((of) => of.partitionBy('standing'))
        .as('count'),
      fn
        .sum('invited')
        .over((of) => of.partitionBy('standing'))
        .as('asked'),
      sql<number>`row_number() over (partition by standing ${rank})`.as('place'),
      sql<number>`case when ${isChosen} then row_number() over (partition by ${isChosen} ${rank}) end`.as(
        'chosen',
      ),
    ])
  const first = (page - 1) * STAYS_A_PAGE
  const rows = await ctx.database
    .selectFrom(placed.as('placed'))
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('place', '<=', STAYS_A_PAGE),
        eb.and([eb('chosen', '>', first), eb('chosen', '<=', first + STAYS_A_PAGE)]),
      ]),
    )
    .orderBy(({ fn, val }) => fn.coalesce('check_out', val('')), 'desc')
    .orderBy('id')
    .execute()
  const stays = await withInvitations(ctx, rows, span.timeZone)
  const among = (is: (row: (typeof rows)[number]) => boolean) => {
    const ids = new Set(rows.filter(is).map(({ id }) => id))
    return stays.filter(({ id }) => ids.has(id))
  }
  const byState = new Map(rows.map((row) => [row.standing, row]))
  const sum = (column: 'count' | 'asked') =>
    [...byState.values()].reduce((all, row) => all + Number(row[column]), 0)
  return {
    ended: sum('count'),
    invited: sum('asked'),
    of: Object.fromEntries(Array.from(byState, ([state, { count }]) => [state, Number(count)])),
    newest: among(({ place }) => Number(place) <= STAYS_A_PAGE),
    chosen: among(({ chosen }) => Number(chosen) > first && Number(chosen) <= first + STAYS_A_PAGE),
  }
}
