/** How long a personal link lives, and what is kept for it on the guest's device. */
export const LINK_LIVES_DAYS = 180
