import { Center, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { readCurrentDay } from '#core/settings.server.ts'
import { type Day, monthOf } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { readContent } from '#modules/content/content.server.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import { listSeasons } from '#modules/prices/find-seasons.server.ts'
import {
  describeSeasonDays,
  describeSeasonTerms,
  SEASON_RULE,
  type Season,
  seasonName,
} from '#modules/prices/season.ts'
import { findNextNights, listYearMonths } from '#modules/prices/season-year.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { PeriodHead, readShownMonth } from '../bookings/period-head.tsx'
import { adminPath } from '../parts/admin-path.ts'
import { EmptyState, StateBadge } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { LinkButton, PlainSection, SmallText } from '../parts/section.tsx'
import type { Route } from './+types/seasons.ts'
import { seasonColour, YearStrip } from './year-strip.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [content, seasons, today] = await Promise.all([
    readContent(ctx),
    listSeasons(ctx),
    readCurrentDay(ctx),
  ])
  const currentMonth = monthOf(today)
  const month = readShownMonth(request, currentMonth)
  const stays = content.stays.items.map(({ id, title, price }) => ({ id, title, price }))
  const stayIds = new Set(stays.map(({ id }) => id))
  const titleOf = (id: string) => findStayTitle(content, id) ?? 'A deleted room'
  return {
    seasons: sortNextSeasonsFirst(seasons, today).map(({ season, nights }) => ({
      id: season.id,
      name: seasonName(season),
      days: season.name ? describeSeasonDays(season) : '',
      terms: describeSeasonTerms(season),
      stay: season.stay === null ? 'All rooms' : titleOf(season.stay),
      state: findSeasonState(season, nights, today, stayIds),
    })),
    now: currentMonth,
    month,
    stays: stays.map((stay) => ({ ...stay, months: listYearMonths(stay, seasons, `${month}-01`) })),
  }
}

type Nights = ReturnType<typeof findNextNights>

/** Current and coming seasons first, the next one at the top; then past ones, the last one first. */
function sortNextSeasonsFirst(seasons: readonly Season[], today: Day): { season: Season; nights: Nights }[] {
  return seasons
    .map((season) => ({ season, nights: findNextNights(season, today) }))
    .sort((one, other) => {
      if (!one.nights && !other.nights) return other.season.lastNight.localeCompare(one.season.lastNight)
      return (one.nights?.from ?? '9999').localeCompare(other.nights?.from ?? '9999')
    })
}

type SeasonState = 'runs' | 'comes' | 'over' | 'not-let'

function findSeasonState(season: Season, nights: Nights, today: Day, stayIds: Set<string>): SeasonState {
  if (season.stay !== null && !stayIds.has(season.stay)) return 'not-let'
  if (!nights) return season.isYearly ? 'comes' : 'over'
  return nights.from <= today ? 'runs' : 'comes'
}

type Line = Route.ComponentProps['loaderData']['seasons'][number] & { number: number }

/** The seasons, `/admin/seasons`: a year of prices at a glance, and each season in words. */
export default function Seasons({ loaderData: { seasons, ...page } }: Route.ComponentProps) {
  const numbered = seasons.map((season, number) => ({ ...season, number }))
  const isCurrentOrComing = ({ state }: Line) => state === 'runs' || state === 'comes'
  return (
    <>
      <PageHead
        title="Seasons"
        actions={
          <LinkButton to="/admin/seasons/new" leftSection={<Icon name="plus" />} variant="filled">
            Add a season
          </LinkButton>
        }
      >
        A season has its own price, its own minimum nights, or both.
      </PageHead>
      {seasons.length === 0 ? (
        <EmptyState icon="tag" title="No seasons yet: the same price all year">
          <p>{page.stays.map(({ title, price }) => `${title} ${formatRupees(price)}`).join(', ')}.</p>
          <p>
            A season gives some nights another price, for example New Year. Your site, your answers and your
            bookings use the new price at once.
          </p>
        </EmptyState>
      ) : (
        <>
          <PeriodHead period="year" month={page.month} currentMonth={page.now} />
          <YearStrip stays={page.stays} seasons={seasons} />
          <SeasonList title="Now and later" seasons={numbered.filter(isCurrentOrComing)} />
          <SeasonList
            title="Past, or room not on the site"
            seasons={numbered.filter((season) => !isCurrentOrComing(season))}
          />
          <SmallText mt="lg">{SEASON_RULE}</SmallText>
        </>
      )}
      <Text mt="md">
        <Link to="/admin/content/stays">Change the normal prices in Texts and prices</Link>
      </Text>
    </>
  )
}

function SeasonList({ title, seasons }: { title: string; seasons: readonly Line[] }) {
  if (seasons.length === 0) return null
  return (
    <PlainSection title={title}>
      <Stack gap="xs">
        {seasons.map((season) => (
          <SeasonLine key={season.id} season={season} />
        ))}
      </Stack>
    </PlainSection>
  )
}

const badges: Partial<Record<SeasonState, { color: string; label: string }>> = {
  runs: { color: 'deodar', label: 'Now' },
  over: { color: 'gray', label: 'Past' },
}

function SeasonLine({ season: { number, id, name, days, terms, stay, state } }: { season: Line }) {
  const badge = badges[state]
  return (
    <Group component="article" className="sheet card-link" align="start" wrap="nowrap" px="md" py="sm" m={0}>
      <Center
        aria-hidden="true"
        flex="none"
        w="2rem"
        h="2rem"
        bd={`3px solid ${seasonColour(number)}`}
        bdrs="sm"
        fz="sm"
        fw={600}
        style={{ fontVariantNumeric: 'lining-nums' }}
      >
        {number + 1}
      </Center>
      <div>
        <h3 className="card-head">
          <Link to={adminPath('seasons', id)}>{name}</Link>
          {badge && <StateBadge {...badge} />}
        </h3>
        <SmallText>
          {[stay, days, state === 'not-let' && 'room not on the site'].filter(Boolean).join(' · ')}
        </SmallText>
        <Text size="sm">{terms.join(' · ')}</Text>
      </div>
    </Group>
  )
}
