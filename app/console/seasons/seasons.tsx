import '../parts/cards.css'
import '../parts/lists/rows.css'
import './seasons.css'
import { Badge, Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import { sayRupees } from '#domain/money.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { pagePath } from '../parts/page-path.ts'
import type { Route } from './+types/seasons.ts'
import { HUES } from './strip-row.tsx'
import { YearStrip } from './year-strip.tsx'

export { loader } from './seasons.server.ts'

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
