import type { EditConflict } from '#domain/audit/meanwhile.ts'
import type { BookingDraft } from '#domain/bookings/booking.ts'
import { saySource } from '#domain/bookings/booking-source.ts'
import { isDay, sayDay } from '#domain/day.ts'
import { sayRupees } from '#domain/money.ts'
import { isKeyOf } from '#domain/record.ts'
import { Meanwhile } from '../parts/saving/meanwhile.tsx'

const labels: Record<keyof BookingDraft, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  stay: 'Stay',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  guests: 'Guests',
  amount: 'Amount',
  advance: 'Advance',
  source: 'Came from',
  note: 'Note',
}

type BookingMeanwhileProps = {
  clashes: readonly EditConflict[] | undefined
  stays: readonly { id: string; title: string }[]
}

/** What of a booking somebody else saved while this was typed, in the words of its form. */
export function BookingMeanwhile({ clashes, stays }: BookingMeanwhileProps) {
  const say = (text: string, name: string) => {
    if (name === 'source') return saySource(text)
    if (/^(amount|advance)$/.test(name) && /^\d+$/.test(text)) return sayRupees(Number(text))
    return stays.find(({ id }) => id === text)?.title ?? (isDay(text) ? sayDay(text) : text)
  }
  return (
    <Meanwhile
      clashes={clashes}
      label={(name) => (isKeyOf(labels, name) && labels[name]) || name}
      say={say}
    />
  )
}
