const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/** Whole rupees as the page shows them: ₹10,000. */
export function formatRupees(amount: number): string {
  return rupees.format(amount)
}

const ahead = /^(?:₹|rs\.?|inr|rupees)\s*/i
const behind = /(?:\/-|₹|rs\.?|inr|rupees)(?: ?only)?$/i
/** `12345.5`, `12,345.00`, `1,23,456`, `12 345`; three digits after a point are refused: they mean thousands in some countries. */
const shapes = [
  /^(\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3}|\d+)(\.(?:\d{1,2}|\d{4,}))?$/,
  /^(\d{1,3}(?:\.\d{3})+)(,\d{2})$/,
]

/** Whole rupees as digits, out of what people, sites and spreadsheets write: `₹12,345.00`, `INR 12,345`, `12345.5`, `15,000/-`. What is no sum in rupees comes back as it was. */
export function parseRupees(text: string): string {
  const typed = text.trim()
  if (/^[-–—]+$/.test(typed)) return ''
  const plain = typed.replace(/\s+/g, ' ').replace(ahead, '').replace(behind, '').trimEnd()
  const found = shapes.map((shape) => shape.exec(plain)).find((match) => match !== null)
  if (!found) return text
  const [, whole = '', part = ''] = found
  return String(Math.round(Number(whole.replace(/\D/g, '') + part.replace(',', '.'))))
}

const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
const units = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** Whole rupees in the words of a receipt, by lakh and crore: `Rupees One Lakh Twenty-Five Thousand Only`. */
export function rupeesInWords(amount: number): string {
  return `Rupees ${numberInWords(amount)} Only`
}

function numberInWords(number: number): string {
  const unit = units.find(([size]) => number >= size)
  if (unit) {
    const [size, name] = unit
    const rest = number % size
    const whole = `${numberInWords(Math.floor(number / size))} ${name}`
    return rest === 0 ? whole : `${whole} ${numberInWords(rest)}`
  }
  if (number < small.length) return small[number] ?? ''
  const ten = tens[Math.floor(number / 10) - 2] ?? ''
  return number % 10 === 0 ? ten : `${ten}-${small[number % 10]}`
}
