const nouns: Record<string, readonly [one: string, many: string]> = {
  bookings: ['booking', 'bookings'],
  reviews: ['review', 'reviews'],
  enquiries: ['enquiry', 'enquiries'],
  emails: ['e-mail', 'e-mails'],
  files: ['file', 'files'],
  pictures: ['picture', 'pictures'],
  testimonials: ['testimonial', 'testimonials'],
}

/** `One booking, 2 e-mails`: what there is, without what there is not. */
export function formatCounts(counts: Record<string, number>): string {
  const said = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => {
      const [one, many] = nouns[what] ?? [`of ${what}`, what]
      return count === 1 ? `one ${one}` : `${count} ${many}`
    })
    .join(', ')
  return said.charAt(0).toUpperCase() + said.slice(1)
}
