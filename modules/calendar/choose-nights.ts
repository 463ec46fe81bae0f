import {
  addDays,
  areValidStayDays,
  cachedDateFormat,
  type Day,
  formatDay,
  formatStayDays,
  listNights,
  midnightOf,
} from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { describeQuote } from '#modules/prices/describe-quote.ts'
import type { ChosenNights } from '#modules/prices/season.ts'
import type { ShownNight } from './shown-nights.ts'

/** What choosing a day means: arrival or departure. */
export type DayChoice = 'arrive' | 'leave' | null
/** Returns a night; undefined where it is not shown. */
export type Known = (night: Day) => ShownNight | undefined

export const nothingChosen: ChosenNights = { checkIn: '', checkOut: '' }

/**
 * What a day can be chosen for: to leave, where all nights from the chosen arrival up to it are free and enough; else to arrive, where the
 * fewest nights are free from it on. Days that cannot be chosen can be asked for all the same.
 */
export function choiceOn(day: Day, { checkIn, checkOut }: ChosenNights, known: Known): DayChoice {
  if (checkIn && !checkOut && areValidStayDays({ checkIn, checkOut: day }) && areFree(checkIn, day, known))
    return day >= leavesFrom(checkIn, known) ? 'leave' : null
  const night = known(day)
  if (night?.state !== 'free') return null
  return areFree(day, addDays(day, night.fewestNights), known) ? 'arrive' : null
}

/** The choice after a day was chosen; unchanged where the day cannot be chosen. */
export function chooseDay(day: Day, chosen: ChosenNights, known: Known): ChosenNights {
  const choice = choiceOn(day, chosen, known)
  if (choice === null) return chosen
  return choice === 'leave' ? { ...chosen, checkOut: day } : { checkIn: day, checkOut: '' }
}

/** The first day on which a guest who arrives then may leave. */
function leavesFrom(checkIn: Day, known: Known): Day {
  return addDays(checkIn, known(checkIn)?.fewestNights ?? 1)
}

/** Why chosen nights are in doubt: they are taken, fewer than are let, or not shown; null where they are free. */
export type ChoiceDoubt = 'taken' | 'few' | 'unknown' | null

export function doubtChoice({ checkIn, checkOut }: ChosenNights, known: Known): ChoiceDoubt {
  const nights = listNights(checkIn, checkOut).map(known)
  if (nights.some((night) => night?.state === 'taken')) return 'taken'
  if (nights.some((night) => night === undefined || night.state === 'past')) return 'unknown'
  return checkOut < leavesFrom(checkIn, known) ? 'few' : null
}

/** A night that is not shown counts as free. */
function areFree(from: Day, until: Day, known: Known): boolean {
  return listNights(from, until).every((night) => {
    const state = known(night)?.state
    return state !== 'taken' && state !== 'past'
  })
}

/** Chosen nights of a stay: their price in a sentence, empty where one has none, a doubt about them, and the text for a message. */
export type Wish = { quote: string; doubt: ChoiceDoubt; said: string }

/** Null until both days are chosen. */
export function wishFor(
  { title, included }: { title: string; included: string },
  chosen: ChosenNights,
  known: Known,
): Wish | null {
  const { checkIn, checkOut } = chosen
  if (!areValidStayDays(chosen)) return null
  const asked = listNights(checkIn, checkOut)
  const nights = asked.flatMap((each) => {
    const night = known(each)
    return night && night.state !== 'past' ? [{ ...night, season: null }] : []
  })
  const total = nights.reduce((sum, { price }) => sum + price, 0)
  const quote = nights.length === asked.length ? describeQuote(title, { nights, total }, included) : ''
  return { quote, doubt: doubtChoice(chosen, known), said: describeWish(title, chosen, quote) }
}

/** `Friday 4 December` */
export function formatWeekday(day: Day): string {
  const format = cachedDateFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return format.format(midnightOf(day)).replace(',', '')
}

/** The next step for the visitor; `fewest` is the minimum nights of a stay that begins on the chosen day. */
export function describeNextStep({ checkIn, checkOut }: ChosenNights, fewest: number): string {
  if (checkIn === '') return 'Choose the day you arrive.'
  if (checkOut !== '') return ''
  const atLeast = fewest > 1 ? `, after ${fewest} nights or more` : ''
  return `You arrive on ${formatWeekday(checkIn)}. Now choose the day you leave${atLeast}.`
}

/** A doubt about chosen nights, in a sentence. Visitors can ask for them anyway. */
export function describeChoiceDoubt(doubt: ChoiceDoubt, fewest: number): string {
  if (doubt === 'taken') return 'Some of these nights are taken. Ask all the same: plans change.'
  if (doubt === 'few') return `Stays from that day are for ${fewest} nights or more. Ask all the same.`
  return doubt === 'unknown' ? 'Ask us for the price of these nights.' : ''
}

/** What a message about chosen nights asks for: `Suite, 4 to 7 December 2026 (3 nights in the Suite: …)`. */
function describeWish(title: string, { checkIn, checkOut }: ChosenNights, quote: string): string {
  const nights = `${title}, ${formatStayDays(checkIn, checkOut)}`
  return quote ? `${nights} (${quote})` : nights
}

/** Where a stay must have more than one night: `Arriving 20 to 31 December 2026: 3 nights or more.` */
export function describeFewest(nights: readonly ShownNight[]): string[] {
  const runs: { from: Day; to: Day; fewest: number }[] = []
  for (const { night, fewestNights: fewest } of nights) {
    const last = runs.at(-1)
    if (last?.fewest === fewest) last.to = night
    else runs.push({ from: night, to: night, fewest })
  }
  return runs
    .filter(({ fewest }) => fewest > 1)
    .map(
      ({ from, to, fewest }) =>
        `Arriving ${from === to ? formatDay(from) : formatStayDays(from, to)}: ${fewest} nights or more.`,
    )
}

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
  return { look, said: formatRupees(night.price).replace('₹', ''), isPrice: true }
}

function word(look: string, said: string): NightSign {
  return { look, said, isPrice: false }
}
