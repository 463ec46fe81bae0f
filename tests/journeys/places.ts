import { textPages } from '#modules/content/text-pages.ts'
import { dayFromNow } from '../days.ts'

/** The address of every page and popup a visitor or a guest can meet, but of the one behind a personal link. */
export const publicPages = [
  '/',
  '/#popup1',
  '/#review_popup',
  '/reviews',
  '/nights',
  `/nights?stay=suite&in=${dayFromNow(200)}&out=${dayFromNow(203)}`,
  ...textPages.map(({ path }) => path),
  '/enquiry/sent',
  '/quick-review/sent',
]
