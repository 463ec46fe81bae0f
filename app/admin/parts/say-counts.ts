const ones: Record<string, string> = {
  bookings: 'one booking',
  reviews: 'one review',
  enquiries: 'one enquiry',
  letters: 'one e-mail',
  files: 'one file',
  pictures: 'one picture',
  testimonials: 'one testimonial',
}

/** `One booking, 2 letters`: what there is, without what there is not. */
export function sayCounts(counts: Record<string, number>): string {
  const said = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => (count === 1 ? (ones[what] ?? `one of ${what}`) : `${count} ${what}`))
    .join(', ')
  return said.charAt(0).toUpperCase() + said.slice(1)
}
