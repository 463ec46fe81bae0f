import {
  createCodec,
  dayCodec,
  InvalidInput,
  multilineCodec,
  nullableJsonCodec,
  type Parsed,
  parseFields,
  type TypedOf,
} from '#core/record-fields.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { addDays, type Day } from '#core/values/day.ts'

/** A blocked stay: so many of its rooms, or all of them where `rooms` is null. */
export type ClosedStay = { stay: string; rooms: number | null }

/** Two years: a stay that is blocked for longer is removed from the site instead. */
const MAX_CLOSED_DAYS = 731
export const MAX_CLOSURE_NOTE_CHARACTERS = 2000

/** In place of stays: all of them. */
export const ALL_ROOMS = 'all rooms'

/** `suite`, or `suite (2)` for two of its rooms. */
export function writeClosedStay({ stay, rooms }: ClosedStay): string {
  return rooms === null ? stay : `${stay} (${rooms})`
}

/** Null means all stays. */
function readClosedStays(typed: readonly string[]): ClosedStay[] | null | InvalidInput {
  if (typed.includes(ALL_ROOMS)) return null
  if (typed.length === 0) return new InvalidInput('blockedStaysMissing')
  return typed.map((text) => {
    const { stay = text, rooms } = /^(?<stay>.+) \((?<rooms>\d{1,3})\)$/.exec(text)?.groups ?? {}
    return { stay, rooms: Number(rooms ?? 0) || null }
  })
}

/** The fields of blocked dates, from the first night until the day that is free again. The note may be about people. */
export const closureFields = {
  stays: {
    label: 'Which rooms',
    column: 'stays',
    codec: createCodec(readClosedStays, (stays) => stays?.map(writeClosedStay) ?? [ALL_ROOMS]),
    stored: nullableJsonCodec<ClosedStay[]>(),
    empty: [],
    isPersonal: false,
    isLogged: true,
  },
  firstNight: {
    label: 'First night',
    column: 'first_night',
    codec: dayCodec,
    isPersonal: false,
    isLogged: true,
  },
  reopensOn: {
    label: 'Free again from',
    column: 'reopens_on',
    codec: dayCodec,
    isPersonal: false,
    isLogged: true,
  },
  note: {
    label: 'Reason (guests do not see it)',
    column: 'note',
    codec: multilineCodec(MAX_CLOSURE_NOTE_CHARACTERS),
    isPersonal: true,
    isLogged: false,
  },
} as const

/** Blocked dates as their form has them. */
export type TypedClosure = TypedOf<typeof closureFields>

/** Reads the form of blocked dates; whether the stays exist is checked elsewhere. */
export function parseClosure(typed: Partial<TypedClosure>): Parsed<typeof closureFields> {
  return parseFields(closureFields, typed, ({ firstNight, reopensOn }) => {
    if (reopensOn <= firstNight) return [refuse('reopensTooEarly', 'reopensOn')]
    const isTooLong = reopensOn > addDays(firstNight, MAX_CLOSED_DAYS)
    return isTooLong ? [refuse('blockedTooLong', 'reopensOn')] : []
  })
}

/** Probable mistakes in the days of a closure, in sentences. */
export function closureDoubts({ reopensOn }: { reopensOn: Day }, today: Day): string[] {
  return reopensOn <= today ? ['These dates are in the past.'] : []
}

/** What blocked dates are called in place of a guest's name. */
export function describeClosed(note: string): string {
  const [line = ''] = note.split('\n')
  return line ? `Blocked: ${line}` : 'Blocked'
}
