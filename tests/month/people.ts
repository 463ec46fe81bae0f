import { addDays, type Day } from '#domain/day.ts'
import type { NewBooking } from '../journeys/daily-tasks.ts'

const firstNames = ['आरव', 'Meera', 'सुनीता', 'Kabir', 'Zoë', 'राधिका', 'Imran', 'D’Arcy', 'प्रिया', 'Jürgen']
const lastNames = ['शर्मा', 'Joshi', 'देवी', 'Sethi', 'O’Neill', 'नेगी', 'Khan', 'Bisht', 'रावत', 'Müller']
const stays = ['Single Bedroom', 'Suite', 'Cottage'] as const

/** The guest of that number of the month; every seventh has one name alone, as many people do. */
export function guest(number: number): { first: string; last: string; email: string; phone: string } {
  return {
    first: firstNames[number % firstNames.length] ?? '',
    last: number % 7 === 0 ? '' : (lastNames[Math.floor(number / 3) % lastNames.length] ?? ''),
    email: `guest.${number}@guest.example`,
    phone: `98${String(10_000_000 + number * 7919).slice(0, 8)}`,
  }
}

/** A booking of this month, as the owner types it; no two of 27 share a night of a stay. */
export function bookingOfMonth(number: number, today: Day): NewBooking {
  const checkIn = addDays(`${today.slice(0, 7)}-01`, 3 * Math.floor(number / 3))
  return { ...guest(number), stay: stays[number % 3] ?? 'Suite', checkIn, checkOut: addDays(checkIn, 1) }
}

/** A table as another site's export, opened and saved by a European spreadsheet: its own headings, semicolons, a byte order mark. */
export function tableOfOtherSite(count: number, today: Day): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const { first, last, email, phone } = guest(1000 + at)
    // The youngest left a month ago, and is still to be asked for a review.
    const checkIn = addDays(today, -35 - count + at)
    const checkOut = addDays(checkIn, 1 + (at % 3))
    const cells = [`HM${at}`, 'confirmed', `${first} ${last}`.trim(), `+91 ${phone}`, email]
    return [...cells, dayFirst(checkIn), dayFirst(checkOut), stays[at % 3], '"₹ 12.000,00"'].join(';')
  })
  const heading =
    'Confirmation code;Status;Guest name;Phone number;Email address;Arrival;Departure;Unit type;Earnings'
  return `\uFEFF${[heading, ...rows].join('\r\n')}\r\n`
}

function dayFirst(day: Day): string {
  return day.split('-').reverse().join('/')
}
