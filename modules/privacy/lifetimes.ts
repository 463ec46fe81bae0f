/** A sign-in that is over, and a code of the second step that was used. */
export const SIGN_INS_LIVE_HOURS = 24
/** What is counted of a network or a link against too much at once, the longest of it. */
export const MAX_COUNTED_MINUTES = 60

/** How many archives of each kind stay: of so many days, weeks and months that have one, the newest each. */
export const KEPT_ARCHIVES = { days: 7, weeks: 4, months: 6 } as const
