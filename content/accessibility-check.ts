/** The last check of the pages by `npm run accessible`, which writes this file and nobody else. */
export const accessibilityCheck = {
  day: '2026-11-22',
  pages: [],
}
