import { Box, Text } from '@mantine/core'
import { formatMonth } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { formatPriceSpan } from '#modules/prices/price-runs.ts'
import type { YearMonth, YearPiece } from '#modules/prices/season-year.ts'

const COLOUR_COUNT = 6

/** The colour of a season by its number (seasons.css). */
export function seasonColour(number: number) {
  return `var(--season-${number % COLOUR_COUNT})`
}

type SeasonName = { id: string; name: string }
type StayOfYear = { id: string; title: string; price: number; months: YearMonth[] }
type YearStripProps = { stays: readonly StayOfYear[]; seasons: readonly SeasonName[] }

/** Twelve months with a row for each stay: a bar for the nights of each season, with its number, name and price. */
export function YearStrip({ stays, seasons }: YearStripProps) {
  return (
    <table className="year-strip sheet" aria-labelledby="period">
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Room</span>
          </th>
          {stays[0]?.months.map(({ firstDay }) => (
            <th key={firstDay} scope="col">
              <span className="vh">{formatMonth(firstDay)}</span>
              <span aria-hidden="true">
                {formatMonth(firstDay).slice(0, 1)}
                <Box component="span" visibleFrom="md">
                  {formatMonth(firstDay).slice(1, 3)}
                </Box>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stays.map((stay) => (
          <StayYear key={stay.id} stay={stay} seasons={seasons} />
        ))}
      </tbody>
    </table>
  )
}

function StayYear({ stay, seasons }: { stay: StayOfYear; seasons: readonly SeasonName[] }) {
  const labels = placeLabels(stay.months)
  return (
    <tr>
      <th scope="row">
        {stay.title}
        <Text component="small" display="block" fz="0.8125rem" lh="inherit" c="dimmed">
          {formatRupees(stay.price)}
        </Text>
      </th>
      {stay.months.map((month) => (
        <td key={month.firstDay}>
          <span className="vh">{describePieces(month, seasons)}</span>
          {month.pieces.map((piece) => {
            const seasonIndex = seasons.findIndex(({ id }) => id === piece.season)
            const label = labels.get(piece)
            const place = { '--at': piece.startIndex / month.days, '--part': piece.nights / month.days }
            return (
              <span
                key={piece.startIndex}
                className="year-piece"
                aria-hidden="true"
                style={{ ...place, '--season': seasonColour(seasonIndex), '--months': label?.months }}
              >
                {label && (
                  <Text component="small" truncate data-raised={label.isRaised || undefined}>
                    <b>{seasonIndex + 1}</b>{' '}
                    <Box component="span" visibleFrom="md">
                      {formatPriceSpan(piece.lowest, piece.highest)} {seasons[seasonIndex]?.name}
                    </Box>
                  </Text>
                )}
                <i data-striped={seasonIndex % 2 === 1 || undefined} />
              </span>
            )
          })}
        </td>
      ))}
    </tr>
  )
}

/** `1 to 5: New Year, ₹18,000, minimum 3 nights`. */
function describePieces({ pieces }: YearMonth, seasons: readonly SeasonName[]): string {
  const descriptions = pieces.map(({ season, startIndex, nights, lowest, highest, fewestNights }) => {
    const days = nights === 1 ? `${startIndex + 1}` : `${startIndex + 1} to ${startIndex + nights}`
    const name = seasons.find(({ id }) => id === season)?.name
    const fewest = fewestNights > 1 ? `, minimum ${fewestNights} nights` : ''
    return `${days}: ${name}, ${formatPriceSpan(lowest, highest)}${fewest}`
  })
  return descriptions.join('; ') || 'the normal price'
}

/** Labels that begin closer than so many months are put one above the other. */
const CLOSE_MONTHS = 2

/** The label over the first nights of each season: how many months it may take up, and whether it is raised above the one before. */
export function placeLabels(months: readonly YearMonth[]) {
  const labels = months.flatMap(({ pieces, days }, monthIndex) =>
    pieces.map((piece) => ({ piece, start: monthIndex + piece.startIndex / days, isRaised: false })),
  )
  const beginnings = labels.filter(({ piece }) => piece.isBeginning)
  const firstPieces = beginnings.filter(
    ({ piece }, at) => beginnings.findIndex((each) => each.piece.season === piece.season) === at,
  )
  for (const [at, label] of firstPieces.entries()) {
    const previous = firstPieces[at - 1]
    if (previous && !previous.isRaised) label.isRaised = label.start - previous.start < CLOSE_MONTHS
  }
  return new Map<YearPiece, { months: number; isRaised: boolean }>(
    firstPieces.map(({ piece, start, isRaised }) => {
      const next = firstPieces.find((each) => each.isRaised === isRaised && each.start > start)
      return [piece, { months: (next?.start ?? months.length) - start, isRaised }]
    }),
  )
}
