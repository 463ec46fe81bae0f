import './seasons.css'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { sayPriceSpan } from '#modules/calendar/say-coming.ts'
import { sayMonth } from '#modules/common/day.ts'
import { sayRupees } from '#modules/common/money.ts'
import type { YearMonth, YearPiece } from '#modules/prices/season-year.ts'
import { Icon } from '../../ui/picture/icon.tsx'

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

type StayOfYear = { id: string; title: string; price: number; months: YearMonth[] }
type Named = { id: string; name: string }

/** So many colours and patterns there are; the number tells the seasons apart beyond them. */
export const HUES = 6

/** A stay's row: what seasons decide stands over its line, for the eye; each month says the same in words. */
function StayYear({ stay, seasons }: { stay: StayOfYear; seasons: readonly Named[] }) {
  const labels = labelsOf(stay.months)
  return (
    <tr>
      <th scope="row">
        {stay.title}
        <small>{sayRupees(stay.price)}</small>
      </th>
      {stay.months.map((month) => (
        <td key={month.month}>
          <span className="vh">{sayPieces(month, seasons)}</span>
          {month.pieces.map((piece) => (
            <Piece
              key={piece.at}
              piece={piece}
              days={month.days}
              label={labels.get(piece)}
              seasons={seasons}
            />
          ))}
        </td>
      ))}
    </tr>
  )
}

type PieceProps = {
  piece: YearPiece
  days: number
  label: StripLabel | undefined
  seasons: readonly Named[]
}

function Piece({ piece, days, label, seasons }: PieceProps) {
  const number = seasons.findIndex(({ id }) => id === piece.season)
  const place = { '--at': piece.at / days, '--part': piece.nights / days, '--room': label?.room }
  return (
    <span className="year-piece" aria-hidden="true" style={place}>
      {label && (
        <small data-raised={label.raised || undefined}>
          <b>{number + 1}</b>
          <span>
            {' '}
            {sayPriceSpan(piece.lowest, piece.highest)} {seasons[number]?.name}
          </span>
        </small>
      )}
      <i data-hue={number % HUES} />
    </span>
  )
}

/** `1 to 5: New Year, ₹18,000 a night, at least 3 nights`. */
function sayPieces({ pieces }: YearMonth, seasons: readonly Named[]): string {
  if (pieces.length === 0) return 'the usual price'
  return pieces
    .map(({ season, at, nights, lowest, highest, fewestNights }) => {
      const days = nights === 1 ? `${at + 1}` : `${at + 1} to ${at + nights}`
      const name = seasons.find(({ id }) => id === season)?.name
      const fewest = fewestNights > 1 ? `, at least ${fewestNights} nights` : ''
      return `${days}: ${name}, ${sayPriceSpan(lowest, highest)}${fewest}`
    })
    .join('; ')
}

/** How many months there is room for, and whether it stands above the one just before it. */
type StripLabel = { room: number; raised: boolean }

/** Closer than so many months, two would stand in each other's way. */
const CLOSE = 2

/** What stands over the first piece of each season in a row of the strip. */
export function labelsOf(months: readonly YearMonth[]): Map<YearPiece, StripLabel> {
  const named = new Set<string>()
  const firsts = months.flatMap(({ pieces, days }, month) =>
    pieces.flatMap((piece) => {
      if (!piece.begins || named.has(piece.season)) return []
      named.add(piece.season)
      return [{ piece, start: month + piece.at / days, raised: false }]
    }),
  )
  for (const [index, label] of firsts.entries()) {
    const before = firsts[index - 1]
    label.raised = before !== undefined && !before.raised && label.start - before.start < CLOSE
  }
  return new Map(
    firsts.map(({ piece, start, raised }) => {
      const others = firsts.filter((each) => each.raised === raised && each.start > start)
      return [piece, { room: Math.min(months.length, ...others.map((each) => each.start)) - start, raised }]
    }),
  )
}
