import { fullName } from '#modules/bookings/booking.ts'
import { isDay, sayDays } from '#modules/common/day.ts'
import { dayOfTyped } from '#modules/common/typed-day.ts'

const KEPT = 'booking new'
/** What a new booking can begin with, as its page's address says it. */
const beginnings = ['enquiry', 'stay', 'checkIn', 'checkOut'] as const

type Begun = {
  /** Under which name it is kept on the device: each beginning has its own. */
  kept: string
  page: string
}

/** Where a new booking was begun: a free night of the calendar, an enquiry, or nothing in particular. */
export function begunAt(search: string): Begun {
  const asked = new URLSearchParams(search)
  const said = new URLSearchParams()
  for (const name of beginnings) if (asked.get(name)) said.set(name, asked.get(name) ?? '')
  const beginning = said.size > 0 ? `?${said}` : ''
  return { kept: `${KEPT}${beginning}`, page: `/admin/bookings/new${beginning}` }
}

export function isBegunBooking(kept: string): boolean {
  return kept === KEPT || kept.startsWith(`${KEPT}?`)
}

/** `Ravi Menon (Suite, 4 to 7 December 2026)`, or as much of it as was typed. */
export function sayBegun(typed: FormData, stays: readonly { id: string; title: string }[]): string {
  const text = (name: string) => String(typed.get(name) ?? '').trim()
  const day = (name: string) => {
    const read = dayOfTyped(text(name))
    return isDay(read) ? read : null
  }
  const [checkIn, checkOut] = [day('checkIn'), day('checkOut')]
  const facts = [
    stays.find(({ id }) => id === text('stay'))?.title,
    (checkIn || checkOut) && sayDays(checkIn, checkOut),
  ].filter(Boolean)
  const name = fullName({ first_name: text('firstName'), last_name: text('lastName') })
  return `${name || 'No name yet'}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
}
