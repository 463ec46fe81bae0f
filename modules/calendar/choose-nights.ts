import { addDays, areStayDays, type Day, nightsFrom } from '#modules/common/day.ts'
import type { ShownNight } from './shown-nights.ts'

/** The days of a choice as far as it has come; empty is not chosen. */
export type ChosenNights = { checkIn: Day; checkOut: Day }
/** What choosing a day does: one arrives on it, or leaves. */
export type DayChoice = 'arrive' | 'leave' | null
/** What is known of a night; nothing of those that are not shown. */
export type Known = (night: Day) => ShownNight | undefined

export const nothingChosen: ChosenNights = { checkIn: '', checkOut: '' }

/**
 * What a day can be chosen for: to leave, where all nights from the chosen arrival up to it are free and enough; else to arrive, where the
 * fewest nights are free from it on. Days that cannot be chosen can be asked for all the same.
 */
export function choiceOn(day: Day, { checkIn, checkOut }: ChosenNights, known: Known): DayChoice {
  if (checkIn && !checkOut && areStayDays({ checkIn, checkOut: day }) && areFree(checkIn, day, known))
    return day >= leavesFrom(checkIn, known) ? 'leave' : null
  const night = known(day)
  if (night?.state !== 'free') return null
  return areFree(day, addDays(day, night.fewestNights), known) ? 'arrive' : null
}

/** The choice after a day of it was chosen; as it was where the day cannot be. */
export function chooseDay(day: Day, chosen: ChosenNights, known: Known): ChosenNights {
  const choice = choiceOn(day, chosen, known)
  if (choice === null) return chosen
  return choice === 'leave' ? { ...chosen, checkOut: day } : { checkIn: day, checkOut: '' }
}

/** The first day on which whoever comes then may leave. */
export function leavesFrom(checkIn: Day, known: Known): Day {
  return addDays(checkIn, known(checkIn)?.fewestNights ?? 1)
}

/** Why chosen nights are in doubt: they are taken, fewer than are let, or not shown; null where they are free. */
export type ChoiceDoubt = 'taken' | 'few' | 'unknown' | null

export function doubtChoice({ checkIn, checkOut }: ChosenNights, known: Known): ChoiceDoubt {
  const nights = nightsFrom(checkIn, checkOut).map(known)
  if (nights.some((night) => night?.state === 'taken')) return 'taken'
  if (nights.some((night) => night === undefined || night.state === 'past')) return 'unknown'
  return checkOut < leavesFrom(checkIn, known) ? 'few' : null
}

/** A night that is not shown counts as free: nothing is known against it. */
function areFree(from: Day, until: Day, known: Known): boolean {
  return nightsFrom(from, until).every((night) => {
    const state = known(night)?.state
    return state !== 'taken' && state !== 'past'
  })
}
