import { textPages } from './text-pages.ts'

/** The pages that the journeys check with axe (tests/journeys/accessible.spec.ts), and the day of the last review of this list. */
export const accessibilityCheck = {
  day: '2026-11-22',
  pages: [
    'the front page',
    'the Book Now popup',
    'the reviews popup',
    'all reviews',
    'the free nights',
    'chosen nights',
    ...textPages.map(({ path }) => path),
    'an enquiry that was sent',
    'a quick review that was sent',
  ],
}
