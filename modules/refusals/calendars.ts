import { holdMessages } from '#modules/calendar/hold-messages.ts'
import { calendarMessages as says } from '#modules/calendar/messages.ts'
import type { Said } from './said.ts'

/** Calendars of other sites that are fetched, and nights that are held. */
export const calendarsRefusals = {
  calendarAddressRequired: { code: 'calendar-address-required', sentence: says.addressRequired },
  calendarAddressInvalid: { code: 'calendar-address-invalid', sentence: says.addressInvalid },
  calendarAddressTwice: { code: 'calendar-address-twice', sentence: says.addressTwice },
  calendarAddressesTooMany: { code: 'calendar-addresses-too-many', sentence: says.addressesTooMany },
  calendarAddressGone: { code: 'calendar-address-gone', sentence: says.addressGone },
  calendarAddressTroubled: { code: 'calendar-address-troubled', sentence: says.addressTroubled },

  holdNightsMissing: { code: 'hold-nights-missing', sentence: holdMessages.nightsMissing },
  holdNightsPast: { code: 'hold-nights-past', sentence: holdMessages.nightsPast },
  holdNightsTaken: { code: 'hold-nights-taken', sentence: holdMessages.nightsTaken },
  holdUntilInvalid: { code: 'hold-until-invalid', sentence: holdMessages.untilInvalid },
  holdStands: { code: 'hold-stands', sentence: holdMessages.stands },
  holdEnded: { code: 'hold-ended', sentence: holdMessages.ended },
} as const satisfies Record<string, Said>
