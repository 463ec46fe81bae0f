import { sayAmountDue } from '#domain/bookings/balance.ts'
import type { BookingMoney } from '#domain/bookings/booking-money.ts'
import { saySource } from '#domain/bookings/booking-source.ts'
import { sayGuests } from '#domain/guests.ts'
import { sayRupees } from '#domain/money.ts'

/** How many come, what it costs and what is paid, in short pieces, and the balance by itself; what nobody wrote down is left out. */
export function sayAccount(booking: BookingMoney): { facts: string[]; balance: string } {
  const { guests, amount, advance, source } = booking
  const facts = [
    sayGuests(guests),
    amount !== null && sayRupees(amount),
    amount !== null && advance !== null && `${sayRupees(advance)} paid`,
    source !== null && `came from: ${saySource(source)}`,
  ]
  return { facts: facts.filter((fact) => fact !== false).filter(Boolean), balance: sayAmountDue(booking) }
}
