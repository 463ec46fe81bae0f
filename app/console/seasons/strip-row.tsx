import { sayRupees } from '#domain/money.ts'
import type { YearMonth, YearPiece } from '#domain/seasons/season-year.ts'
import { sayPriceSpan } from '#domain/stays/say-coming.ts'
import { labelsOf, type StripLabel } from './strip-labels.ts'

export type StayOfYear = { id: string; title: string; price: number; months: YearMonth[] }
type Named = { id: string; name: string }

/** So many colours and patterns there are; the number tells the seasons apart beyond them. */
export const HUES = 6

/** A stay's row: what seasons decide stands over its line, for the eye; each month says the same in words. */
export function StayYear({ stay, seasons }: { stay: StayOfYear; seasons: readonly Named[] }) {
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
