import {
  addDays,
  areValidVisitDays,
  cachedDateFormat,
  type Day,
  formatDay,
  formatVisitDays,
  listNights,
  midnightOf,
  type VisitDays,
} from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { describeQuote } from '#modules/prices/describe-quote.ts'
import type { ShownNight } from './shown-nights.ts'

/** What choosing a day means: arrival or departure. */
export type DayChoice = 'arrive' | 'leave' | null
/** Returns a night; undefined where it is not shown. */
export type NightLookup = (night: Day) => ShownNight | undefined

export const noNightsChosen: VisitDays = { checkIn: '', checkOut: '' }

/**
 * What a day can be chosen for: departure, where all nights from the chosen arrival up to it are free and enough; else arrival, where the
 * minimum nights from it on are free. A visitor may still ask for days that cannot be chosen.
 */
export function findDayChoice(day: Day, { checkIn, checkOut }: VisitDays, findNight: NightLookup): DayChoice {
  const isAfterArrival = checkIn && !checkOut && areValidVisitDays({ checkIn, checkOut: day })
  if (isAfterArrival && areFree(checkIn, day, findNight))
    return day >= earliestCheckOut(checkIn, findNight) ? 'leave' : null
  const night = findNight(day)
  if (night?.state !== 'free') return null
  return areFree(day, addDays(day, night.fewestNights), findNight) ? 'arrive' : null
}

/** The choice after a day was chosen; unchanged where the day cannot be chosen. */
export function chooseDay(day: Day, chosen: VisitDays, findNight: NightLookup): VisitDays {
  const choice = findDayChoice(day, chosen, findNight)
  if (choice === null) return chosen
  return choice === 'leave' ? { ...chosen, checkOut: day } : { checkIn: day, checkOut: '' }
}

/** The first day on which a guest who arrives then may leave. */
function earliestCheckOut(checkIn: Day, findNight: NightLookup): Day {
  return addDays(checkIn, findNight(checkIn)?.fewestNights ?? 1)
}

/** Why chosen nights are in doubt: they are taken, fewer than are let, or not shown; null where they are free. */
export type ChoiceDoubt = 'taken' | 'few' | 'unknown' | null

export function findChoiceDoubt({ checkIn, checkOut }: VisitDays, findNight: NightLookup): ChoiceDoubt {
  const nights = listNights(checkIn, checkOut).map(findNight)
  if (nights.some((night) => night?.state === 'taken')) return 'taken'
  if (nights.some((night) => night === undefined || night.state === 'past')) return 'unknown'
  return checkOut < earliestCheckOut(checkIn, findNight) ? 'few' : null
}

/** A night that is not shown counts as free. */
function areFree(from: Day, until: Day, findNight: NightLookup): boolean {
  return listNights(from, until).every((night) => {
    const state = findNight(night)?.state
    return state !== 'taken' && state !== 'past'
  })
}

/** Chosen nights of a stay: their price in a sentence, empty where a night has none, a doubt about them, and the text for a message. */
export type ChoiceSummary = { quote: string; doubt: ChoiceDoubt; messageText: string }

/** Null until both days are chosen. */
export function summarizeChoice(
  { title, included }: { title: string; included: string },
  chosen: VisitDays,
  findNight: NightLookup,
): ChoiceSummary | null {
  const { checkIn, checkOut } = chosen
  if (!areValidVisitDays(chosen)) return null
  const days = listNights(checkIn, checkOut)
  const nights = days.flatMap((each) => {
    const night = findNight(each)
    return night && night.state !== 'past' ? [{ ...night, season: null }] : []
  })
  const total = nights.reduce((sum, { price }) => sum + price, 0)
  const quote = nights.length === days.length ? describeQuote(title, { nights, total }, included) : ''
  const doubt = findChoiceDoubt(chosen, findNight)
  return { quote, doubt, messageText: writeChoiceText(title, chosen, quote) }
}

/** `Friday 4 December` */
export function formatWeekday(day: Day): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return cachedDateFormat('en-GB', options).format(midnightOf(day)).replace(',', '')
}

/** The next step for the visitor; `fewestNights` counts for a visit that begins on the chosen day. */
export function describeNextStep({ checkIn, checkOut }: VisitDays, fewestNights: number): string {
  if (checkIn === '') return 'Choose the day you arrive.'
  if (checkOut !== '') return ''
  const atLeast = fewestNights > 1 ? `, after ${fewestNights} nights or more` : ''
  return `You arrive on ${formatWeekday(checkIn)}. Now choose the day you leave${atLeast}.`
}

/** A doubt about chosen nights, in a sentence. Visitors can ask for them anyway. */
export function describeChoiceDoubt(doubt: ChoiceDoubt, minNights: number): string {
  if (doubt === 'taken') return 'Some of these nights are taken. Ask all the same: plans change.'
  if (doubt === 'few') return `Stays from that day are for ${minNights} nights or more. Ask all the same.`
  return doubt === 'unknown' ? 'Ask us for the price of these nights.' : ''
}

/** What a message about chosen nights asks for: `Suite, 4 to 7 December 2026 (3 nights in the Suite: …)`. */
function writeChoiceText(title: string, { checkIn, checkOut }: VisitDays, quote: string): string {
  const nights = `${title}, ${formatVisitDays(checkIn, checkOut)}`
  return quote ? `${nights} (${quote})` : nights
}

/** On which days of arrival more than one night must be booked: `Arriving 20 to 31 December 2026: 3 nights or more.` */
export function describeMinimumNights(nights: readonly ShownNight[]): string[] {
  const runs: { from: Day; to: Day; minNights: number }[] = []
  for (const { night, fewestNights } of nights) {
    const last = runs.at(-1)
    if (last?.minNights === fewestNights) last.to = night
    else runs.push({ from: night, to: night, minNights: fewestNights })
  }
  return runs.flatMap(({ from, to, minNights }) => {
    const days = from === to ? formatDay(from) : formatVisitDays(from, to)
    return minNights > 1 ? [`Arriving ${days}: ${minNights} nights or more.`] : []
  })
}

/** The CSS classes of a day of the calendar, and the word or the price below its number. */
export type DayLabel = { className: string; text: string; isPrice: boolean }

/** What a visitor sees on a day: the ends of their choice first, then whether its night is free. */
export function labelDay(day: Day, { checkIn, checkOut }: VisitDays, findNight: NightLookup): DayLabel {
  if (day === checkIn) return labelWithWord('end', 'arrive')
  if (day === checkOut) return labelWithWord('end', 'leave')
  const night = findNight(day)
  const isBetween = checkIn !== '' && checkIn < day && day < checkOut
  if (!night) return labelWithWord('', '')
  if (night.state === 'past') return labelWithWord('past', '')
  const className = isBetween ? `${night.state} between` : night.state
  if (night.state === 'taken') return labelWithWord(className, 'taken')
  if (night.state === 'short') return labelWithWord(className, 'short')
  return { className, text: formatRupees(night.price).replace('₹', ''), isPrice: true }
}

function labelWithWord(className: string, text: string): DayLabel {
  return { className, text, isPrice: false }
}
