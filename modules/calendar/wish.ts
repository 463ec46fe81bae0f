import { areStayDays, nightsFrom } from '#modules/common/day.ts'
import { sayQuote } from '#modules/prices/say-quote.ts'
import { type ChoiceDoubt, type ChosenNights, doubtChoice, type Known } from './choose-nights.ts'
import { sayWish } from './say-nights.ts'

/** Chosen nights of a stay: their price in a sentence, empty where one of them has none, what is odd about them, and what a message asks for. */
export type Wish = { quote: string; doubt: ChoiceDoubt; said: string }

/** Null until both days are chosen. */
export function wishFor(
  { title, included }: { title: string; included: string },
  chosen: ChosenNights,
  known: Known,
): Wish | null {
  const { checkIn, checkOut } = chosen
  if (!areStayDays(chosen)) return null
  const asked = nightsFrom(checkIn, checkOut)
  const nights = asked.flatMap((each) => {
    const night = known(each)
    return night && night.state !== 'past' ? [{ ...night, season: null }] : []
  })
  const total = nights.reduce((sum, { price }) => sum + price, 0)
  const quote = nights.length === asked.length ? sayQuote(title, { nights, total }, included) : ''
  return { quote, doubt: doubtChoice(chosen, known), said: sayWish(title, chosen, quote) }
}
