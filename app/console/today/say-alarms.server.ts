import { sayMoment } from '#domain/day.ts'
import type { Share } from '#server/house/storage/much-at-once.ts'
import type { Alarms } from '#server/house/today/alarms.ts'

/** The alarms as the page says them; only an owner may answer them. */
export function sayAlarms({ clock, erasing, damagedSince }: Alarms, timeZone: string, mayAnswer: boolean) {
  const moment = (time: string) => sayMoment(new Date(time), timeZone)
  const shares = [
    erasing?.enquiries && say(erasing.enquiries, 'enquiries'),
    erasing?.bookings && say(erasing.bookings, 'bookings'),
  ]
  return {
    clock: clock && { known: moment(clock.known), now: moment(clock.now) },
    erasing: shares.filter(Boolean).join(' and ') || null,
    damagedSince: damagedSince && moment(damagedSince),
    mayAnswer,
  }
}

function say({ going, of }: Share, what: string): string {
  return `${going} of ${of} ${what}`
}
