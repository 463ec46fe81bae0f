import { cleanText } from '#modules/common/text.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { ClosureRow } from '#server/db/tables.ts'
import type { House } from '#server/house.ts'
import { type ClosedStay, type ClosureDraft, closureProblems } from './closure.ts'
import { everyStay, roomsOf } from './stays.ts'

type Written = Pick<ClosureRow, 'stays' | 'first_night' | 'open_again' | 'note'>

/** Closed nights as they are saved, or why they are not. */
export async function checkClosure(
  house: House,
  given: ClosureDraft,
): Promise<{ ok: true; written: Written } | Refusal> {
  const draft = { ...given, note: cleanText(given.note) }
  const [problem] = closureProblems(draft)
  if (problem) return problem
  const content = await publishedContent(house)
  const known = new Set(everyStay(content).map(({ id }) => id))
  if (!draft.whole && draft.stays.some(({ stay }) => !known.has(stay))) return refuse('stayUnknown', 'stays')
  // All rooms by their number are all rooms, also once there are more.
  const stays = draft.stays.map(
    ({ stay, rooms }): ClosedStay => ({
      stay,
      rooms: rooms && rooms < roomsOf(content, stay) ? rooms : null,
    }),
  )
  return {
    ok: true,
    written: {
      stays: draft.whole ? null : JSON.stringify(stays),
      first_night: draft.from,
      open_again: draft.until,
      note: draft.note,
    },
  }
}

/** What the log says of them. The note may speak of people, and stays out of it. */
export function closureFacts({ stays, ...row }: Written) {
  const closed = stays === null ? ['the whole house'] : JSON.parse(stays).map(sayClosedStay)
  return { closed, ...toldDays(row) }
}

function sayClosedStay({ stay, rooms }: ClosedStay): string {
  return rooms === null ? stay : `${stay} (${rooms})`
}

/** Their days alone. */
export function toldDays({ first_night, open_again }: Pick<Written, 'first_night' | 'open_again'>) {
  return { first_night, open_again }
}
