import {
  createCodec,
  dayCodec,
  type FormValuesOf,
  InvalidInput,
  multilineCodec,
  nullableJsonCodec,
  type ParsedForm,
  parseFields,
} from '#core/record-fields.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { addDays, type Day } from '#core/values/day.ts'

/** A blocked stay: so many of its rooms, or all of them where `rooms` is null. */
export type BlockedStay = { stay: string; rooms: number | null }

/** Two years: a stay that is blocked for longer is removed from the site instead. */
const MAX_BLOCKED_DAYS = 731
export const MAX_BLOCKED_DATES_NOTE_CHARACTERS = 2000

/** In place of stays: all of them. */
export const ALL_ROOMS = 'all rooms'

/** `suite`, or `suite (2)` for two of its rooms. */
export function formatBlockedStay({ stay, rooms }: BlockedStay): string {
  return rooms === null ? stay : `${stay} (${rooms})`
}

/** Null means all stays. */
function parseBlockedStays(typed: readonly string[]): BlockedStay[] | null | InvalidInput {
  if (typed.includes(ALL_ROOMS)) return null
  if (typed.length === 0) return new InvalidInput('blockedStaysMissing')
  return typed.map((text) => {
    const { stay = text, rooms } = /^(?<stay>.+) \((?<rooms>\d{1,3})\)$/.exec(text)?.groups ?? {}
    return { stay, rooms: Number(rooms ?? 0) || null }
  })
}

const commonField = { isPersonal: false, isLogged: true } as const

/** The fields of blocked dates, from the first night until the day that is free again. The note may be about people. */
export const blockedDatesFields = {
  stays: {
    label: 'Which rooms',
    column: 'stays',
    codec: createCodec(parseBlockedStays, (stays) => stays?.map(formatBlockedStay) ?? [ALL_ROOMS]),
    columnCodec: nullableJsonCodec<BlockedStay[]>(),
    emptyValue: [],
    ...commonField,
  },
  firstNight: { label: 'First night', column: 'first_night', codec: dayCodec, ...commonField },
  reopensOn: { label: 'Free again from', column: 'reopens_on', codec: dayCodec, ...commonField },
  note: {
    label: 'Reason (guests do not see it)',
    column: 'note',
    codec: multilineCodec(MAX_BLOCKED_DATES_NOTE_CHARACTERS),
    isPersonal: true,
    isLogged: false,
  },
} as const

/** Blocked dates as their form has them. */
export type TypedBlockedDates = FormValuesOf<typeof blockedDatesFields>

/** Reads the form of blocked dates; whether the stays exist is checked elsewhere. */
export function parseBlockedDates(typed: Partial<TypedBlockedDates>): ParsedForm<typeof blockedDatesFields> {
  return parseFields(blockedDatesFields, typed, ({ firstNight, reopensOn }) => {
    if (reopensOn <= firstNight) return [refuse('reopensTooEarly', 'reopensOn')]
    const isTooLong = reopensOn > addDays(firstNight, MAX_BLOCKED_DAYS)
    return isTooLong ? [refuse('blockedTooLong', 'reopensOn')] : []
  })
}

/** Doubts about blocked dates that are over, in sentences. */
export function listPastDoubts({ reopensOn }: { reopensOn: Day }, today: Day): string[] {
  return reopensOn <= today ? ['These dates are in the past.'] : []
}

/** What blocked dates are called in place of a guest's name. */
export function describeBlockedDates(note: string): string {
  const [line = ''] = note.split('\n')
  return line ? `Blocked: ${line}` : 'Blocked'
}
