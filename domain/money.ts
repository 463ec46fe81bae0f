const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/** Whole rupees as the page says them: ₹10,000. */
export function sayRupees(amount: number): string {
  return rupees.format(amount)
}
