import { capitalize } from '#core/values/text.ts'

const nouns: Record<string, readonly [one: string, many: string]> = {
  bookings: ['booking', 'bookings'],
  payments: ['payment', 'payments'],
  reviews: ['review', 'reviews'],
  enquiries: ['enquiry', 'enquiries'],
  emails: ['e-mail', 'e-mails'],
  files: ['file', 'files'],
  pictures: ['picture', 'pictures'],
  testimonials: ['testimonial', 'testimonials'],
}

/** `One booking, 2 e-mails`; counts of zero are left out. */
export function formatCounts(counts: Record<string, number>): string {
  const phrases = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => {
      const [one, many] = nouns[what] ?? [`of ${what}`, what]
      return count === 1 ? `one ${one}` : `${count} ${many}`
    })
  return capitalize(phrases.join(', '))
}
