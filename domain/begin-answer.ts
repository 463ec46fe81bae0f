import { sayDays } from './day.ts'
import { sayRupees } from './money.ts'

type Asked = { name: string; expectation: string; message: string; check_in: string; check_out: string }
type Offered = { title: string; price: number }

/** What an answer to an enquiry begins with: thanks, the nights that were asked for, and the stay that is named, or all, with the price. */
export function beginAnswer({
  house,
  stays,
  ...asked
}: Asked & { house: string; stays: readonly Offered[] }): string {
  const thanks = `Namaste ${asked.name}, thank you for writing to ${house}.`
  const { check_in: from, check_out: to } = asked
  if (!from && !to) return thanks
  const said = `${asked.expectation} ${asked.message}`.toLowerCase()
  const named = stays.filter(({ title }) => said.includes(title.toLowerCase()))
  const nights = from && to ? Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) : 0
  const prices = (named.length > 0 ? named : stays).map((stay) => sayPrice(stay, nights))
  return [thanks, `You asked for ${sayDays(from || null, to || null)}${sayNights(nights)}.`, ...prices].join(
    '\n',
  )
}

function sayPrice({ title, price }: Offered, nights: number): string {
  const whole = nights > 1 ? `, ${sayRupees(price * nights)} for the ${nights} nights` : ''
  return `${title}: ${sayRupees(price)} a night${whole}.`
}

function sayNights(nights: number): string {
  if (nights < 1) return ''
  return nights === 1 ? ', one night' : `, ${nights} nights`
}
