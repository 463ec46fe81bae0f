import { describeConflict, whoIs } from '#modules/audit/audit-log.server.ts'
import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { stepEnquiry } from './enquiries.server.ts'

/** As many as a page of the list shows, and more. */
const AT_ONCE = 100

/** Which of them went, and what is to be said of the others: `lateId` is the first of those. */
export type PutAway = { done: string[]; late: string[]; lateId?: string }

/** Puts held messages away as spam, each written down by itself; those that stand elsewhere by now are left as they are, and `late` says who was quicker. */
export function putAwaySpam(ctx: AppContext, actor: Actor, ids: readonly string[]) {
  return stepEach(ids, (id) =>
    stepEnquiry(ctx, actor, id, { act: 'enquiry.closed', from: ['held'], to: 'closed' }),
  )
}

/** Undoes it: what was held before is held again, to be looked at. What somebody else put away stays away. */
export function holdAgain(ctx: AppContext, actor: Actor, ids: readonly string[]) {
  return stepEach(ids, async (id) => {
    const row = await ctx.database
      .selectFrom('enquiry')
      .select('id')
      .where('id', '=', id)
      .where('held_because', 'is not', null)
      .executeTakeFirst()
    if (!row) return refuse('enquiryNotThere')
    if ((await whoPutAway(ctx, id)) !== whoIs(actor))
      return describeConflict(ctx, actor, refuse('enquiryMoved'), { about: 'enquiry', id })
    return stepEnquiry(ctx, actor, id, { act: 'enquiry.held-again', from: ['closed'], to: 'held' })
  })
}

async function whoPutAway(ctx: AppContext, id: string): Promise<string | undefined> {
  const entry = await ctx.database
    .selectFrom('act')
    .select('who')
    .where('about', '=', 'enquiry')
    .where('about_id', '=', id)
    .where('act', '=', 'enquiry.closed')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.who
}

async function stepEach(
  ids: readonly string[],
  step: (id: string) => Promise<Outcome>,
): Promise<Outcome<PutAway>> {
  const done: string[] = []
  const late: [id: string, refusal: Refusal][] = []
  for (const id of new Set(ids.slice(0, AT_ONCE))) {
    const outcome = await step(id)
    if (outcome.ok) done.push(id)
    else late.push([id, outcome])
  }
  const said = [...new Set(late.map(([, { message }]) => message))]
  const [first] = late
  if (done.length > 0) return { ok: true, done, late: said, ...(first && { lateId: first[0] }) }
  return first ? { ...first[1], message: said.join(' ') } : refuse('noneChosen')
}
