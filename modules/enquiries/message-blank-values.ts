import { countNights, type Day, formatDays } from '#core/values/day.ts'
import { formatGuests, readStatedGuests } from '#core/values/guest-count.ts'
import { formatRupees } from '#core/values/money.ts'
import { type BookingMoney, describeBalanceToGuest } from '#modules/bookings/booking-money.ts'
import type { Content, Property } from '#modules/content/content.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import type { BlankValues } from '#modules/mail/blanks.ts'
import {
  type EnquiryNights,
  findOfferedStays,
  formatNightCount,
  formatPrice,
  type OfferedStay,
} from './answer.ts'

/** The values of the property; without a map URL of another site the map is on `origin`. */
export function makePropertyBlankValues(property: Property, origin: string): BlankValues {
  const { name, phone, address, mapUrl } = property
  const map = mapUrl.startsWith('#') ? `${origin}/${mapUrl}` : mapUrl
  return { house: name, phone, address: address.join(', '), map }
}

/** What an answer to an enquiry knows: the nights that were asked for and the stays that are free then. `included` is what their prices include. */
export function makeEnquiryBlankValues(
  enquiry: EnquiryNights & { name: string; guests?: string },
  stays: readonly OfferedStay[],
  included: string,
): BlankValues {
  const { name, check_in: from, check_out: to } = enquiry
  const { nights, offered } = findOfferedStays(enquiry, stays)
  return {
    name,
    dates: from || to ? formatDays(from || null, to || null) : '',
    nights: formatNightCount(nights),
    guests: formatGuests(readStatedGuests(enquiry)),
    stay: offered.map(({ title }) => title).join(' or '),
    price: offered.map((stay) => formatPrice(stay, included)).join('\n'),
  }
}

type BookingColumns = BookingMoney & {
  first_name: string
  guests: number | null
  stay: string | null
  check_in: Day | null
  check_out: Day | null
}

/** What a message about a booking knows. */
export function makeBookingBlankValues(
  booking: BookingColumns,
  content: Pick<Content, 'stays'>,
): BlankValues {
  const { first_name: name, check_in: from, check_out: to } = booking
  const nights = from && to ? countNights(from, to) : 0
  return {
    name,
    dates: from || to ? formatDays(from, to) : '',
    nights: formatNightCount(nights),
    guests: formatGuests(booking.guests),
    paid: booking.paid ? formatRupees(booking.paid) : null,
    balance: describeBalanceToGuest(booking),
    stay: findStayTitle(content, booking.stay) ?? '',
  }
}
