/** Fixed storage times: the sweeps and the privacy page use these numbers. */

/** Answers to forms and calls, so that what is sent twice counts once. */
export const ANSWERS_LIVE_HOURS = 24
/** Notifications of a device, after they were of use. */
export const PUSHES_LIVE_HOURS = 24
/** A sign-in that is over, and a code of the second step that was used. */
export const SIGN_INS_LIVE_HOURS = 24
/** What is counted of a network or a link against too much at once, the longest of it. */
export const MAX_COUNTED_MINUTES = 60
/** Nights that other sites' calendars name, after they are over. */
export const THEIR_NIGHTS_DAYS = 366
