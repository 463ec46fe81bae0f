import type { Said } from './said.ts'

/** Calendars of other sites that are fetched, and nights that are held. */
export const calendarsRefusals = {
  calendarAddressRequired: {
    code: 'calendar-address-required',
    sentence: 'Please paste the address of the calendar.',
  },
  calendarAddressInvalid: {
    code: 'calendar-address-invalid',
    sentence:
      'This is not an address that a calendar can be fetched from. It begins with https:// and is found on the other site under “Export calendar”.',
  },
  calendarAddressTwice: {
    code: 'calendar-address-twice',
    sentence: 'This calendar is fetched for this stay already.',
  },
  calendarAddressesTooMany: {
    code: 'calendar-addresses-too-many',
    sentence: 'A stay has six such calendars at most.',
  },
  calendarAddressGone: { code: 'calendar-address-gone', sentence: 'This calendar is not fetched any more.' },
  calendarAddressTroubled: {
    code: 'calendar-address-troubled',
    sentence: 'This calendar could not be fetched, so it was not added.',
  },

  holdNightsMissing: {
    code: 'hold-nights-missing',
    sentence: 'Both days and a stay are needed to hold nights.',
  },
  holdNightsPast: {
    code: 'hold-nights-past',
    sentence: 'These nights have begun already, so they cannot be held.',
  },
  holdNightsTaken: { code: 'hold-nights-taken', sentence: 'These nights are not free.' },
  holdUntilInvalid: {
    code: 'hold-until-invalid',
    sentence: 'Please choose a time from now on, and two weeks ahead at most.',
  },
  holdStands: { code: 'hold-stands', sentence: 'Nights are held for this enquiry already.' },
  holdEnded: { code: 'hold-ended', sentence: 'This hold has ended already.' },
} as const satisfies Record<string, Said>
