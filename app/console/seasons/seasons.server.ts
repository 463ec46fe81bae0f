import { type Day, dayInZone, isDay, sayDay, sayMonth, sayStay } from '#domain/day.ts'
import { saySeasonDays, saySeasonTerms, seasonName } from '#domain/seasons/say-season.ts'
import { SEASON_RULE, type Season } from '#domain/seasons/season.ts'
import { nextNights, type Yielded, yieldedNights } from '#domain/seasons/season-nights.ts'
import { monthBegin, yearOfStay } from '#domain/seasons/season-year.ts'
import { stayTitle } from '#domain/stays/stays.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { houseSeasons } from '#server/house/prices/seasons.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import type { Route } from './+types/seasons.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const [content, seasons, { timeZone }] = await Promise.all([
    publishedContent(house),
    houseSeasons(house),
    readSettings(house),
  ])
  const today = dayInZone(house.clock.now(), timeZone)
  const asked = `${new URL(request.url).searchParams.get('from')}-01`
  const from = isDay(asked) ? asked : monthBegin(today, 0)
  const stays = content.stays.items.map(({ id, title, price }) => ({ id, title, price }))
  const letNow = new Set(stays.map(({ id }) => id))
  const ordered = inOrder(seasons, today)
  const titleOf = (id: string) => stayTitle(content, id) ?? 'A stay that is gone'
  const lines = ordered.map(({ season, nights }) => ({
    id: season.id,
    name: seasonName(season),
    days: season.name ? saySeasonDays(season) : '',
    terms: saySeasonTerms(season),
    stay: season.stay === null ? 'All stays' : titleOf(season.stay),
    state: stateOf(season, nights, today, letNow),
    yields: yieldedNights(season, seasons, [...letNow], today).map((part) =>
      sayYielded(part, season, titleOf),
    ),
  }))
  return {
    rule: SEASON_RULE,
    seasons: lines,
    year: {
      from: from.slice(0, 7),
      said: `${sayMonth(from)} to ${sayMonth(monthBegin(from, 11))}`,
      before: monthBegin(from, -12).slice(0, 7),
      after: monthBegin(from, 12).slice(0, 7),
      isNow: from === monthBegin(today, 0),
      stays: stays.map((stay) => ({ ...stay, months: yearOfStay(stay, seasons, from) })),
    },
  }
}

type Nights = ReturnType<typeof nextNights>

/** Those that run or come next at first; what is over, the last one first. */
function inOrder(seasons: readonly Season[], today: Day): { season: Season; nights: Nights }[] {
  return seasons
    .map((season) => ({ season, nights: nextNights(season, today) }))
    .sort((one, other) => {
      if (!one.nights && !other.nights) return other.season.lastNight.localeCompare(one.season.lastNight)
      return (one.nights?.from ?? '9999').localeCompare(other.nights?.from ?? '9999')
    })
}

type SeasonState = 'runs' | 'comes' | 'over' | 'not-let'

function stateOf(season: Season, nights: Nights, today: Day, letNow: ReadonlySet<string>): SeasonState {
  if (season.stay !== null && !letNow.has(season.stay)) return 'not-let'
  if (!nights) return season.isYearly ? 'comes' : 'over'
  return nights.from <= today ? 'runs' : 'comes'
}

/** `24 to 26 December 2026: Christmas counts`, and for which stays where it is not said already. */
function sayYielded(
  { to, stays, from, last }: Yielded,
  { stay }: Season,
  titleOf: (id: string) => string,
): string {
  const nights = from === last ? sayDay(from) : sayStay(from, last)
  const whose = stay === null ? `, for the ${stays.map(titleOf).join(', the ')}` : ''
  return `${nights}: ${seasonName(to)} counts${whose}`
}
