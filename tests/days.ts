import { addDays, type Day, dayInZone } from '#core/values/day.ts'

/** The day so many days from now, or ago, where the house of the demo stands: what a journey books must fit any day it is walked on. */
export function dayFromNow(days: number): Day {
  return addDays(dayInZone(new Date(), 'Asia/Kolkata'), days)
}
