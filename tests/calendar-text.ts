/** The text of an iCalendar file with these lines in it. */
export function calendarText(...lines: string[]): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//Calendar//EN']
  return [...head, ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

export function eventLines(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
}
