/** Where closing nights was begun, as its page's address says it: a free night of the calendar, or nothing in particular; each is kept by itself. */
export function closureBegunAt(search: string): { kept: string; page: string } {
  const asked = new URLSearchParams(search)
  const said = new URLSearchParams()
  for (const name of ['stay', 'from']) if (asked.get(name)) said.set(name, asked.get(name) ?? '')
  const beginning = said.size > 0 ? `?${said}` : ''
  return { kept: `closure new${beginning}`, page: `/admin/bookings/closures/new${beginning}` }
}
