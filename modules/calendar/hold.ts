import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import {
  type Day,
  dayInZone,
  findVisitDaysProblems,
  formatMoment,
  formatTime,
  isDay,
  type VisitDays,
} from '#core/values/day.ts'

export const DAY_MS = 24 * 60 * 60_000
/** The usual length of a hold. */
export const USUAL_HOLD_MS = 1 * DAY_MS
export const MAX_HOLD_DAYS = 14

/** The label of a hold, in place of a guest's name: `On hold for Kavya Rao until 21 November 2026 at 12:00`. */
export function describeHold(name: string, until: string, timeZone: string): string {
  return `On hold for ${name} until ${formatMoment(new Date(until), timeZone)}`
}

/** Why an enquiry's nights cannot be held until a moment; null where they can. Whether other guests have them is checked elsewhere. */
export function checkHold(
  { stay, checkIn, checkOut }: VisitDays & { stay: string | null },
  until: Date | null,
  { now, today }: { now: Date; today: Day },
): Refusal | null {
  if (!stay || !checkIn || !checkOut) return refuse('holdNightsMissing')
  const [problem] = findVisitDaysProblems({ checkIn, checkOut })
  if (problem) return refuse(problem.problem)
  if (checkIn < today) return refuse('holdNightsPast')
  return checkHoldEnd(until, now)
}

/** Why a hold cannot last until a moment; null where it can. Two weeks is the most. */
export function checkHoldEnd(until: Date | null, now: Date): Refusal | null {
  const ms = (until?.getTime() ?? 0) - now.getTime()
  return ms > 0 && ms <= MAX_HOLD_DAYS * DAY_MS ? null : refuse('holdUntilInvalid', 'until')
}

/** The moment of a day and a time as they are typed, `2026-11-21T18:00`, in the property's time zone; null where it is none. */
export function parseMoment(typed: string, timeZone: string): Date | null {
  const [day = '', time = '', ...more] = typed.split('T')
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time) || more.length > 0) return null
  const targetMs = Date.parse(`${typed}:00Z`)
  let momentMs = targetMs
  // Corrects by the difference that the zone shows; twice, for days on which clocks change.
  for (const _ of [1, 2])
    momentMs += targetMs - Date.parse(`${formatMomentField(new Date(momentMs), timeZone)}:00Z`)
  return new Date(momentMs)
}

/** A moment as its field contains it. */
export function formatMomentField(moment: Date, timeZone: string): string {
  return `${dayInZone(moment, timeZone)}T${formatTime(moment, timeZone)}`
}
