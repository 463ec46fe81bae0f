import type { Day } from '#domain/day.ts'
import { type NightsQuery, nightsAddress } from '#domain/stays/nights-address.ts'
import { type Month, monthOf, type ShownPair } from '#domain/stays/shown-nights.ts'
import { Icon } from '../../ui/picture/icon.tsx'

type TurnMonthsProps = Pick<ShownPair, 'before' | 'after'> & { query: NightsQuery; today: Day }

/** To the months before and after, with the choice as it stands. */
export function TurnMonths({ before, after, query, today }: TurnMonthsProps) {
  const { from: _, ...rest } = query
  const to = (month: Month) =>
    `${nightsAddress(month === monthOf(today) ? rest : { ...rest, from: month })}#nights`
  return (
    <nav className="turn" aria-label="Months">
      {before && (
        <a href={to(before)} rel="nofollow prev">
          <Icon name="left" />
          Earlier months
        </a>
      )}
      {after && (
        <a className="after" href={to(after)} rel="nofollow next">
          Later months
          <Icon name="right" />
        </a>
      )}
    </nav>
  )
}
