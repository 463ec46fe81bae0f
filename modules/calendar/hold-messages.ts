/** What is said of held nights, to the owner alone. */
export const holdMessages = {
  nightsMissing: 'Both days and a stay are needed to hold nights.',
  nightsPast: 'These nights have begun already, so they cannot be held.',
  nightsTaken: 'These nights are not free.',
  untilInvalid: 'Please choose a time from now on, and two weeks ahead at most.',
  stands: 'Nights are held for this enquiry already.',
  ended: 'This hold has ended already.',
} as const
