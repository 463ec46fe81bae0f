import type { Day } from '#modules/common/day.ts'
import { sayRupees } from '#modules/common/money.ts'
import { quotedTotal } from '#modules/prices/say-quote.ts'

/** A price that somebody who enquired has in writing, for these nights of a stay, in whole rupees. */
export type WrittenPrice = {
  stay: string
  checkIn: Day
  checkOut: Day
  amount: number
  /** What says it: the e-mail about held nights, the owner's answer, or the page that the enquiry was written on. */
  source: 'hold' | 'answer' | 'page'
}

type Enquiry = {
  check_in: string
  check_out: string
  stay: string | null
  answer: string | null
  quote: string
}
type Hold = { stay: string; check_in: Day; check_out: Day; amount: number | null }

/** The price in writing of each stay that has one; of several the hold's counts before the answer's, and that before the page's. */
export function writtenPrices(
  { check_in, check_out, stay: asked, answer, quote }: Enquiry,
  stays: readonly { id: string; title: string }[],
  hold: Hold | null = null,
): WrittenPrice[] {
  const nights = Math.round((Date.parse(check_out) - Date.parse(check_in)) / 86_400_000)
  return stays.flatMap(({ id, title }): WrittenPrice[] => {
    if (hold?.stay === id && hold.amount !== null) {
      const days = { checkIn: hold.check_in, checkOut: hold.check_out }
      return [{ stay: id, ...days, amount: hold.amount, source: 'hold' }]
    }
    const days = { stay: id, checkIn: check_in, checkOut: check_out }
    const answered = quotedTotal(answer ?? '', title, nights)
    if (answered !== null) return [{ ...days, amount: answered, source: 'answer' }]
    const shown = asked === id ? quotedTotal(quote, title, nights) : null
    return shown === null ? [] : [{ ...days, amount: shown, source: 'page' }]
  })
}

const sources = {
  hold: 'The e-mail about the hold says',
  answer: 'Your answer says',
  page: 'The page showed the guest',
}

/** `The e-mail about the hold says ₹24,000. Today’s price is ₹31,200.`; `today` is null where nobody knows it. */
export function sayWritten({ amount, source }: WrittenPrice, today: number | null): string {
  const said = `${sources[source]} ${sayRupees(amount)}.`
  return today === null || today === amount ? said : `${said} Today’s price is ${sayRupees(today)}.`
}
