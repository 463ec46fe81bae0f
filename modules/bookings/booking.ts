import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { isEmailAddress, MAX_NAME_CHARACTERS, MAX_PHONE_CHARACTERS } from '#core/values/contact.ts'
import { addDays, type Day, formatDay, isDay, stayFlaws } from '#core/values/day.ts'
import { type MoneyDraft, moneyProblems } from './booking-money.ts'

/** A booking as the owner types it; empty text is "not known". `stay` is a stay's id or title. */
export type BookingDraft = MoneyDraft & {
  firstName: string
  lastName: string
  email: string
  phone: string
  stay: string
  checkIn: string
  checkOut: string
  note: string
}
export const MAX_BOOKING_NOTE_CHARACTERS = 2000

/** Everything that is wrong with a booking but its stay and its phone number, field by field; a last name, a phone and dates may be missing. */
export function bookingProblems(draft: BookingDraft): Refusal[] {
  return [
    draft.firstName === '' && refuse('nameRequired', 'firstName'),
    ...(['firstName', 'lastName'] as const).map(
      (field) => draft[field].length > MAX_NAME_CHARACTERS && refuse('textTooLong', field),
    ),
    draft.email !== '' && !isEmailAddress(draft.email) && refuse('emailInvalid', 'email'),
    draft.phone.length > MAX_PHONE_CHARACTERS && refuse('textTooLong', 'phone'),
    draft.note.length > MAX_BOOKING_NOTE_CHARACTERS && refuse('textTooLong', 'note'),
    ...stayFlaws(draft).map(({ flaw, field }) => refuse(flaw, field)),
    ...moneyProblems(draft),
  ].filter((problem) => problem !== false)
}

/** Days further away than these are probably typing mistakes. */
const LONG_AGO_DAYS = 3 * 366
const FAR_AHEAD_DAYS = 2 * 366

/** Probable mistakes in a booking's days, in sentences; `bookingProblems` finds what is wrong. */
export function dayDoubts(
  { checkIn, checkOut }: Pick<BookingDraft, 'checkIn' | 'checkOut'>,
  today: Day,
): string[] {
  const days = [checkIn, checkOut].filter(isDay)
  return [
    ...days.map((day) => day < addDays(today, -LONG_AGO_DAYS) && `${formatDay(day)} is a long time ago.`),
    ...days.map(
      (day) => day > addDays(today, FAR_AHEAD_DAYS) && `${formatDay(day)} is more than two years away.`,
    ),
  ].filter((doubt) => doubt !== false)
}
