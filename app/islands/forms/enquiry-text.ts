import { isDay, sayDay } from '#domain/day.ts'

const lines: [field: string, label: string][] = [
  ['name', 'Name'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['expectation', 'Expectation'],
  ['checkIn', 'Check-in'],
  ['checkOut', 'Check-out'],
  ['quote', 'Price shown'],
  ['message', 'Message'],
]

/** Everything typed into the enquiry, as one message for WhatsApp; empty fields are left out. */
export function enquiryText(values: Record<string, string>): string {
  const said = lines.flatMap(([field, label]) => {
    const value = values[field]?.trim() ?? ''
    if (value === '') return []
    return `${label}: ${isDay(value) ? sayDay(value) : value}`
  })
  return ['Hello, I would like to enquire about a stay.', ...said].join('\n')
}
