/** Why another site's calendar could not be fetched, as the owner reads it. */
export const calendarTroubles = {
  gone: 'The site says that there is no such calendar any more. Please copy its address there once more.',
  refused: 'The site does not let us read it. Please copy its address there once more.',
  answer: 'The site did not answer with a calendar. It may be out of order for a while.',
  unreachable: 'The site could not be reached.',
  certificate: 'The site could not prove that it is the one that was asked for.',
  private: 'The address leads into a private network, where the house does not go.',
  redirects: 'The site sent us on too often, or to where the house does not go.',
  slow: 'The site took longer than twenty seconds.',
  large: 'The calendar is larger than two megabytes.',
  unreadable: 'What came from there is not a calendar.',
  truncated: 'The calendar that came from there ends in the middle.',
  'too-much': 'The calendar repeats itself so often that it cannot be read.',
  ours: 'This is our own calendar. Please give the address of the other site’s.',
  'key-lost': 'The key of the house does not open this address any more. Please add it once more.',
} as const
export type CalendarTrouble = keyof typeof calendarTroubles

export function sayCalendarTrouble(trouble: string): string {
  return Object.hasOwn(calendarTroubles, trouble)
    ? calendarTroubles[trouble as CalendarTrouble]
    : calendarTroubles.answer
}

/** Somebody else's site is out of order now and then; after so long the owner is told. */
const FAILING_TOO_LONG_MS = 24 * 60 * 60_000

export function failsTooLong(failingSince: string | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - Date.parse(failingSince) >= FAILING_TOO_LONG_MS
}
