import { formatTime } from '#core/values/day.ts'

/** From one time of the day until another, in the property's time zone; they may go over midnight. */
export type QuietHours = { from: string; until: string }

const DAY_MINUTES = 24 * 60

/** `22:00` to `07:00`: both are times of the day, and not the same. */
export function areQuietHours({ from, until }: QuietHours): boolean {
  return minutesOf(from) !== null && minutesOf(until) !== null && from !== until
}

/** When the quiet hours that hold at this moment end; null where none hold. */
export function quietUntil(moment: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  if (!quiet) return null
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)]
  const now = minutesOf(formatTime(moment, timeZone))
  if (from === null || until === null || now === null) return null
  const isQuiet = from < until ? from <= now && now < until : now >= from || now < until
  if (!isQuiet) return null
  const minute = Math.floor(moment.getTime() / 60_000)
  return ending(minute + ((until - now + DAY_MINUTES) % DAY_MINUTES), until, timeZone)
}

/** In a night when the clocks change, the wall clock decides. */
function ending(minute: number, until: number, timeZone: string): Date {
  const end = new Date(minute * 60_000)
  const off = until - (minutesOf(formatTime(end, timeZone)) ?? until)
  const shift = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off < -DAY_MINUTES / 2 ? off + DAY_MINUTES : off
  return new Date(end.getTime() + shift * 60_000)
}

function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}
