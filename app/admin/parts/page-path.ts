/** The address of a page of the console, whatever its parts hold: `pagePath('bookings', id)`. */
export function pagePath(...parts: string[]): string {
  return ['/admin', ...parts.map(encodeURIComponent)].join('/')
}
