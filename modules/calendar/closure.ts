import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { addDays, type Day, isDay } from '#core/values/day.ts'

/** A blocked stay: so many of its rooms, or all of them where `rooms` is null. */
export type ClosedStay = { stay: string; rooms: number | null }
/** Blocked dates as typed: from the first night until the day that is free again. `whole` means all stays. */
export type ClosureDraft = { whole: boolean; stays: ClosedStay[]; from: string; until: string; note: string }

/** Two years: a stay that is blocked for longer is removed from the site instead. */
export const MAX_CLOSED_DAYS = 731
export const MAX_CLOSURE_NOTE_CHARACTERS = 2000

/** Every problem of blocked dates, field by field; whether the stays exist is checked elsewhere. */
export function closureProblems(draft: ClosureDraft): Refusal[] {
  return [
    !draft.whole && draft.stays.length === 0 && refuse('closedNothing', 'stays'),
    draft.note.length > MAX_CLOSURE_NOTE_CHARACTERS && refuse('textTooLong', 'note'),
    ...dayProblems(draft),
  ].filter((problem) => problem !== false)
}

function dayProblems({ from, until }: ClosureDraft): Refusal[] {
  const wrong = Object.entries({ from, until }).filter(([, day]) => !isDay(day))
  if (wrong.length > 0) return wrong.map(([field]) => refuse('dayInvalid', field))
  if (until <= from) return [refuse('opensTooEarly', 'until')]
  return until > addDays(from, MAX_CLOSED_DAYS) ? [refuse('closedTooLong', 'until')] : []
}

/** Probable mistakes in the days of a closure, in sentences. */
export function closureDoubts({ until }: Pick<ClosureDraft, 'until'>, today: Day): string[] {
  return until <= today ? ['These dates are in the past.'] : []
}

/** What blocked dates are called in place of a guest's name. */
export function describeClosed(note: string): string {
  const [line = ''] = note.split('\n')
  return line ? `Blocked: ${line}` : 'Blocked'
}
