import type { Outcome } from '#domain/refusal.ts'
import { refuse } from '#domain/refusal.ts'
import { words } from '#domain/words.ts'
import type { Actor, House } from '../house.ts'
import { stepEnquiry } from './enquiries.ts'

/** As many as a page of the list shows, and more. */
const AT_ONCE = 100

/** Puts held messages away as spam, each written down by itself; those that stand elsewhere by now are left as they are, and `late` says who was quicker. */
export function putAwaySpam(house: House, actor: Actor, ids: readonly string[]) {
  return stepEach(ids, (id) =>
    stepEnquiry(house, actor, id, { act: 'enquiry.closed', from: ['held'], to: 'closed' }),
  )
}

/** Undoes it: what was held before is held again, to be looked at. */
export function holdAgain(house: House, actor: Actor, ids: readonly string[]) {
  return stepEach(ids, async (id) => {
    const row = await house.database
      .selectFrom('enquiry')
      .select('id')
      .where('id', '=', id)
      .where('held_because', 'is not', null)
      .executeTakeFirst()
    if (!row) return refuse('enquiry-not-there', words.enquiryNotThere)
    return stepEnquiry(house, actor, id, { act: 'enquiry.held-again', from: ['closed'], to: 'held' })
  })
}

async function stepEach(
  ids: readonly string[],
  step: (id: string) => Promise<Outcome>,
): Promise<Outcome<{ done: string[]; late: string[] }>> {
  const done: string[] = []
  const late = new Set<string>()
  for (const id of new Set(ids.slice(0, AT_ONCE))) {
    const outcome = await step(id)
    if (outcome.ok) done.push(id)
    else late.add(outcome.message)
  }
  if (done.length > 0) return { ok: true, done, late: [...late] }
  return refuse('none-chosen', [...late].join(' ') || words.noneChosen)
}
