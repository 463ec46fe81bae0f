/** How long a personal link is valid, and its draft is stored on the guest's device. */
export const LINK_LIFETIME_DAYS = 180

/** How long the cookie that names the booking of a link is valid. */
export const BOOKING_COOKIE_HOURS = 2
