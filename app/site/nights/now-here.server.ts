import { dayInZone, sayTime } from '#domain/day.ts'
import type { House } from '#server/house/house.ts'
import { readSettings } from '#server/house/settings.ts'

/** The minute it is where the house stands, and for how many seconds that is so. */
export async function nowHere(house: House) {
  const { timeZone } = await readSettings(house)
  const now = house.clock.now()
  return {
    today: dayInZone(now, timeZone),
    time: sayTime(now, timeZone),
    minute: Math.floor(now.getTime() / 60_000),
    secondsLeft: 60 - now.getUTCSeconds(),
  }
}

export type NowHere = Awaited<ReturnType<typeof nowHere>>

/** A page that says what minute it is lasts until the next one. */
export function lastsThisMinute(response: Response, { secondsLeft }: NowHere): Response {
  response.headers.set('Cache-Control', `max-age=${secondsLeft}`)
  return response
}
