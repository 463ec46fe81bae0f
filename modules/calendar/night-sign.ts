import type { Day } from '#modules/common/day.ts'
import { sayRupees } from '#modules/common/money.ts'
import type { ChosenNights, Known } from './choose-nights.ts'

/** From Monday on, the heads of a month's table. */
export const weekHeads = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** How a day of the calendar looks, and the word or the price below its number. */
export type NightSign = { look: string; said: string; isPrice: boolean }

/** What a visitor sees on a day: the ends of their choice first, then whether its night is free. */
export function nightSign(day: Day, { checkIn, checkOut }: ChosenNights, known: Known): NightSign {
  if (day === checkIn) return word('end', 'arrive')
  if (day === checkOut) return word('end', 'leave')
  const night = known(day)
  const isBetween = checkIn !== '' && checkIn < day && day < checkOut
  if (!night) return word('', '')
  if (night.state === 'past') return word('past', '')
  const look = isBetween ? `${night.state} between` : night.state
  if (night.state === 'taken') return word(look, 'taken')
  if (night.state === 'short') return word(look, 'short')
  return { look, said: sayRupees(night.price).replace('₹', ''), isPrice: true }
}

function word(look: string, said: string): NightSign {
  return { look, said, isPrice: false }
}
