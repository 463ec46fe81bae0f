import { type Day, midnightOf, sayDay, sayStay } from '#modules/common/day.ts'
import { dayFormat } from '#modules/common/day-format.ts'
import type { ChoiceDoubt, ChosenNights } from './choose-nights.ts'
import type { ShownNight } from './shown-nights.ts'

/** `Friday 4 December` */
export function sayWeekday(day: Day): string {
  const format = dayFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(midnightOf(day)).replace(',', '')
}

/** What is to be done next; `fewest` are the nights that whoever comes on the chosen day stays at least. */
export function sayNextStep({ checkIn, checkOut }: ChosenNights, fewest: number): string {
  if (checkIn === '') return 'Choose the day you arrive.'
  if (checkOut !== '') return ''
  const atLeast = fewest > 1 ? `, after ${fewest} nights or more` : ''
  return `You arrive on ${sayWeekday(checkIn)}. Now choose the day you leave${atLeast}.`
}

/** What is odd about chosen nights. None of it keeps anybody from asking. */
export function sayChoiceDoubt(doubt: ChoiceDoubt, fewest: number): string {
  if (doubt === 'taken') return 'Some of these nights are taken. Ask all the same: plans change.'
  if (doubt === 'few') return `Whoever comes on that day stays ${fewest} nights or more. Ask all the same.`
  return doubt === 'unknown' ? 'What these nights cost we tell you when you ask.' : ''
}

/** What a message about chosen nights asks for: `Suite, 4 to 7 December 2026 (3 nights in the Suite: …)`. */
export function sayWish(title: string, { checkIn, checkOut }: ChosenNights, quote: string): string {
  const nights = `${title}, ${sayStay(checkIn, checkOut)}`
  return quote ? `${nights} (${quote})` : nights
}

/** Where whoever comes must stay for more than a night: `Arriving 20 to 31 December 2026: 3 nights or more.` */
export function sayFewest(nights: readonly ShownNight[]): string[] {
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
        `Arriving ${from === to ? sayDay(from) : sayStay(from, to)}: ${fewest} nights or more.`,
    )
}
