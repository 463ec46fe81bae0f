/** Tries to sign in within the window, per account and per network. */
export const SIGN_IN_TRIES = 10

export const SIGN_IN_WINDOW_MS = 15 * 60_000

/** Messages are counted over this long. Many people may share one connection, so its limit is higher than that of one sender. */
export const COUNTED_OVER_MS = 10 * 60_000

/** From this many on, messages of the connection are refused for a while, with the phone number. */
export const REFUSED_FROM_CONNECTION = 60
