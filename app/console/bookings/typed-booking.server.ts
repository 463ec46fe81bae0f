import type { BookingDraft } from '#domain/bookings/booking.ts'
import { moneyFields, readMoney } from '#domain/bookings/booking-money.ts'
import { recordOf } from '#domain/record.ts'
import { refuse } from '#domain/refusal.ts'
import { dayOfTyped } from '#domain/typed-day.ts'

const names = [
  ...(['firstName', 'lastName', 'email', 'phone', 'stay', 'checkIn', 'checkOut', 'note'] as const),
  ...moneyFields,
]

/** What was typed into a booking's form; days and sums as people write them. */
export function typedBooking(form: FormData): BookingDraft {
  const typed = recordOf(names, (name) => String(form.get(name) ?? ''))
  const source = (typed.source === 'other' && String(form.get('sourceWords') ?? '')) || typed.source
  return {
    ...typed,
    checkIn: dayOfTyped(typed.checkIn),
    checkOut: dayOfTyped(typed.checkOut),
    ...readMoney({ ...typed, source }),
  }
}

/** The form comes back with what to look at, and a button that saves all the same. */
export function doubted(doubts: readonly string[]) {
  return { ...refuse('bookingDoubted'), doubts }
}
