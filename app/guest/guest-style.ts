import text from './guest.css?inline'

/** The look of the review page as text. It is in the page, so the script that wakes the page does not bring it again. */
export const guestStyle = import.meta.env.SSR
  ? text
  : (document.querySelector('style[data-page]')?.textContent ?? '')
