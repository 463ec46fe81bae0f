import './year-strip.css'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { sayMonth } from '#domain/day.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { type StayOfYear, StayYear } from './strip-row.tsx'

type Year = {
  said: string
  before: string
  after: string
  isNow: boolean
  stays: readonly StayOfYear[]
}

/** Twelve months, a row for each stay: what seasons decide stands over its line, with its number, name and price. */
export function YearStrip({
  year,
  seasons,
}: {
  year: Year
  seasons: readonly { id: string; name: string }[]
}) {
  const months = year.stays[0]?.months.map(({ month }) => month) ?? []
  return (
    <section className="year">
      <div className="year-turn">
        <Turn to={year.before} label="The year before" sign="left" />
        <h2 id="year-said">{year.said}</h2>
        <Turn to={year.after} label="The year after" sign="right" />
      </div>
      {!year.isNow && (
        <p className="year-now">
          <Link to="/admin/seasons" preventScrollReset>
            Back to this year
          </Link>
        </p>
      )}
      <table className="year-strip sheet" aria-labelledby="year-said">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Stay</span>
            </th>
            {months.map((month) => (
              <th key={month} scope="col">
                <span className="vh">{sayMonth(month)}</span>
                <span aria-hidden="true">
                  {sayMonth(month).slice(0, 1)}
                  <span className="rest">{sayMonth(month).slice(1, 3)}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {year.stays.map((stay) => (
            <StayYear key={stay.id} stay={stay} seasons={seasons} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Turn({ to, label, sign }: { to: string; label: string; sign: 'left' | 'right' }) {
  return (
    <Button
      component={Link}
      to={`?from=${to}`}
      variant="default"
      aria-label={label}
      preventScrollReset
      data-turn
    >
      <Icon name={sign} />
    </Button>
  )
}
