import { type Day, dayInZone, formatMoment, formatTime, isDay, stayFlaws } from '#modules/common/day.ts'
import { type Refusal, refuse } from '#modules/refusals/refusal.ts'

const DAY_MS = 24 * 60 * 60_000
/** For so long nights are held where no other time is said. */
export const HOLD_MS = DAY_MS
export const HOLD_MOST_DAYS = 14

/** Takes the place of a guest's name: `On hold for Kavya Rao until 21 November 2026 at 12:00`. */
export function describeHeld(name: string, until: string, timeZone: string): string {
  return `On hold for ${name} until ${formatMoment(new Date(until), timeZone)}`
}

/** Whether an enquiry's nights can be held until a moment, as far as they themselves go. */
export function checkHold(
  { stay, checkIn, checkOut }: { stay: string | null; checkIn: string; checkOut: string },
  until: Date | null,
  { now, today }: { now: Date; today: Day },
): Refusal | null {
  if (!stay || !checkIn || !checkOut) return refuse('holdNightsMissing')
  const [wrong] = stayFlaws({ checkIn, checkOut })
  if (wrong) return refuse(wrong.flaw)
  if (checkIn < today) return refuse('holdNightsPast')
  return checkUntil(until, now)
}

/** Nights are held from now on, and for two weeks at most. */
export function checkUntil(until: Date | null, now: Date): Refusal | null {
  const ms = (until?.getTime() ?? 0) - now.getTime()
  return ms > 0 && ms <= HOLD_MOST_DAYS * DAY_MS ? null : refuse('holdUntilInvalid', 'until')
}

/** The moment of a day and a time as they are typed, `2026-11-21T18:00`, in the property's time zone; null where it is none. */
export function parseMoment(typed: string, timeZone: string): Date | null {
  const [day = '', time = '', ...more] = typed.split('T')
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time) || more.length > 0) return null
  const wanted = Date.parse(`${typed}:00Z`)
  let moment = wanted
  // The clock of a place is off by as much as it shows otherwise; twice, for days on which it is set.
  for (const _ of [1, 2])
    moment += wanted - Date.parse(`${formatMomentField(new Date(moment), timeZone)}:00Z`)
  return new Date(moment)
}

/** A moment as its field has it. */
export function formatMomentField(moment: Date, timeZone: string): string {
  return `${dayInZone(moment, timeZone)}T${formatTime(moment, timeZone)}`
}
