import { textPages } from '#modules/content/text-pages.ts'
import { dayFromNow } from '../days.ts'

/** Every page and popup a visitor or a guest can meet, but the one behind a personal link. */
export const publicPages = [
  ['the front page', '/'],
  ['the Book Now popup', '/#popup1'],
  ['the reviews popup', '/#review_popup'],
  ['all reviews', '/reviews'],
  ['the free nights', '/nights'],
  ['chosen nights', `/nights?stay=suite&in=${dayFromNow(200)}&out=${dayFromNow(203)}`],
  ...textPages.map(({ path }) => [path, path] as const),
  ['an enquiry that was sent', '/enquiry/sent'],
  ['a quick review that was sent', '/quick-review/sent'],
] as const
