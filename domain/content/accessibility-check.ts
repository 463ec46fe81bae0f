/** The last check of the pages by `npm run accessible`, which writes this file and nobody else. */
export const accessibilityCheck = {
  day: '2026-11-22',
  pages: [
    'the front page',
    'the Book Now popup',
    'the reviews popup',
    'all reviews',
    'the free nights',
    'chosen nights',
    'the review policy',
    'the public log',
    'terms',
    'privacy',
    'the accessibility statement',
    'an enquiry that was sent',
    'a quick review that was sent',
  ],
}
