/** The file from which the accessibility statement has its date, as `npm run accessible` writes it. */
export function checkRecord(day: string, pages: readonly string[]): string {
  const lines = pages.map((page) => `    '${page}',`).join('\n')
  return `/** The last check of the pages by \`npm run accessible\`, which writes this file and nobody else. */
export const accessibilityCheck = {
  day: '${day}',
  pages: [
${lines}
  ],
}
`
}
