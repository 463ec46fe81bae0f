import { plainDigits } from './text.ts'

const rupee = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

/** Whole rupees as the page shows them: ₹10,000. */
export function formatRupees(amount: number): string {
  return rupee.format(amount)
}

const currencyBefore = /^(?:₹|rs\.?|inr|rupees)\s*/i
const currencyAfter = /(?:\/-|₹|rs\.?|inr|rupees)(?: ?only)?$/i
/** `12345.5`, `12,345.00`, `1,23,456`, `12 345`; three digits after a point are refused: they mean thousands in some countries. */
const amountShapes = [
  /^(\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3}|\d+)(\.(?:\d{1,2}|\d{4,}))?$/,
  /^(\d{1,3}(?:\.\d{3})+|\d{4,})(,\d{2})$/,
]

/** `1.5 lakh`, `2 crore`. */
const lakhsPattern = /^(\d{1,4}(?:\.\d{1,5})?) ?(?:(lakhs?|lacs?|लाख)|crores?|करोड़)$/i

/** Whole rupees as digits, out of what people, sites and spreadsheets write: `₹12,345.00`, `INR 12,345`, `12345.5`, `15,000/-`, `1.5 lakh`. What is no sum in rupees comes back as it was. */
export function parseRupees(text: string): string {
  const amountText = plainDigits(text).replace(/\s+/g, ' ').trim()
  if (/^[-–—]+$/.test(amountText)) return ''
  const withoutCurrency = amountText.replace(currencyBefore, '').replace(currencyAfter, '').trimEnd()
  const lakhsMatch = lakhsPattern.exec(withoutCurrency)
  if (lakhsMatch) return String(Math.round(Number(lakhsMatch[1]) * (lakhsMatch[2] ? 100_000 : 10_000_000)))
  const match = amountShapes.map((shape) => shape.exec(withoutCurrency)).find((match) => match !== null)
  if (!match) return text
  const [, whole = '', paise = ''] = match
  return String(Math.round(Number(whole.replace(/\D/g, '') + paise.replace(',', '.'))))
}
