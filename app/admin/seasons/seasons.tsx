import '../parts/cards.css'
import '../parts/lists/rows.css'
import './seasons.css'
import { Badge, Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import { stayTitle } from '#modules/calendar/stays.ts'
import { type Day, dayInZone, isDay, sayDay, sayMonth, sayStay } from '#modules/common/day.ts'
import { sayRupees } from '#modules/common/money.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { saySeasonDays, saySeasonTerms, seasonName } from '#modules/prices/say-season.ts'
import { SEASON_RULE, type Season } from '#modules/prices/season.ts'
import { nextNights, type Yielded, yieldedNights } from '#modules/prices/season-nights.ts'
import { monthBegin, yearOfStay } from '#modules/prices/season-year.ts'
import { houseSeasons } from '#modules/prices/seasons.server.ts'
import { readSettings } from '#server/settings.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { pagePath } from '../parts/span-path.ts'
import type { Route } from './+types/seasons.ts'
import { HUES, YearStrip } from './year-strip.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [content, seasons, { timeZone }] = await Promise.all([
    publishedContent(ctx),
    houseSeasons(ctx),
    readSettings(ctx),
  ])
  const today = dayInZone(ctx.clock.now(), timeZone)
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

type Line = Route.ComponentProps['loaderData']['seasons'][number]

/** The seasons, `/admin/seasons`: a year of prices at a glance, and each season in words. */
export default function Seasons({ loaderData: { seasons, year, rule } }: Route.ComponentProps) {
  const standing = seasons.filter(({ state }) => state === 'runs' || state === 'comes')
  const others = seasons.filter((season) => !standing.includes(season))
  const order = seasons.map(({ id }) => id)
  return (
    <>
      <PageHead
        title="Seasons"
        acts={
          <Button component={Link} to="/admin/seasons/new" leftSection={<Icon name="plus" />}>
            Add a season
          </Button>
        }
      >
        Nights with another price, or for more nights at least.
      </PageHead>
      {seasons.length === 0 ? (
        <EmptyState sign="tag" title="The same price all year">
          <p>{year.stays.map(({ title, price }) => `${title} ${sayRupees(price)}`).join(', ')}.</p>
          <p>
            A season gives some nights a price of their own, such as New Year or the weeks of rain; your site,
            your answers and your bookings know it at once.
          </p>
        </EmptyState>
      ) : (
        <>
          <YearStrip year={year} seasons={seasons} />
          <SeasonList title="Now and to come" seasons={standing} order={order} />
          {others.length > 0 && (
            <SeasonList title="Over, or not let any more" seasons={others} order={order} />
          )}
          <p className="season-rule">{rule}</p>
        </>
      )}
      <p className="season-usual">
        <Link to="/admin/words/stays">The usual prices stand in Texts and prices</Link>
      </p>
    </>
  )
}

function SeasonList({ title, seasons, order }: { title: string; seasons: readonly Line[]; order: string[] }) {
  if (seasons.length === 0) return null
  return (
    <section className="rows-group">
      <Title order={2} size="h3">
        {title}
      </Title>
      <ul className="season-list">
        {seasons.map((season) => (
          <li key={season.id}>
            <SeasonLine season={season} at={order.indexOf(season.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SeasonLine({
  season: { id, name, days, terms, stay, state, yields },
  at,
}: {
  season: Line
  at: number
}) {
  return (
    <article className="sheet card-link season-line">
      <i className="season-mark" data-hue={at % HUES} aria-hidden="true">
        {at + 1}
      </i>
      <h3 className="card-head">
        <Link to={pagePath('seasons', id)}>{name}</Link>
        {state === 'runs' && (
          <Badge component="span" color="deodar">
            Now
          </Badge>
        )}
        {state === 'over' && (
          <Badge component="span" color="gray">
            Over
          </Badge>
        )}
      </h3>
      <p>
        {stay}
        {days && ` · ${days}`}
        {state === 'not-let' && ' · not let any more'}
      </p>
      <p>{terms.join(' · ')}</p>
      {yields.length > 0 && (
        <ul className="season-yields">
          {yields.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </article>
  )
}
