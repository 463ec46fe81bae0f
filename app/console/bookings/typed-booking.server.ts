import type { BookingDraft } from '#domain/booking.ts'

const names = ['firstName', 'lastName', 'email', 'phone', 'stay', 'checkIn', 'checkOut', 'note'] as const

/** What was typed into a booking's form. */
export function typedBooking(form: FormData): BookingDraft {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as BookingDraft
}
