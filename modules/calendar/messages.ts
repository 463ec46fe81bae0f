/** What is said of calendars that are fetched, to the owner alone. */
export const calendarMessages = {
  addressRequired: 'Please paste the address of the calendar.',
  addressInvalid:
    'This is not an address that a calendar can be fetched from. It begins with https:// and is found on the other site under “Export calendar”.',
  addressTwice: 'This calendar is fetched for this stay already.',
  addressesTooMany: 'A stay has six such calendars at most.',
  addressGone: 'This calendar is not fetched any more.',
  addressTroubled: 'This calendar could not be fetched, so it was not added.',
} as const
