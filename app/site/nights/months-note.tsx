import type { Day } from '#domain/day.ts'
import { sayDay, sayMonth } from '#domain/day.ts'
import { type NightsQuery, nightsAddress } from '#domain/stays/nights-address.ts'
import { monthOf, type ShownNight, type ShownPair } from '#domain/stays/shown-nights.ts'

type MonthsNoteProps = Pick<ShownPair, 'months' | 'isTooFar'> & {
  query: NightsQuery
  nights: readonly ShownNight[]
}

/** What the two months cannot say themselves: that no night of them is free, and where the next one is; that later ones are not shown. */
export function MonthsNote({ months, isTooFar, query, nights }: MonthsNoteProps) {
  const last = nights.at(-1)?.night ?? ''
  if (isTooFar)
    return (
      <p className="note">
        Nights are shown until the end of {sayMonth(last)}. For later ones, <a href="/#contactForm">ask us</a>
        .
      </p>
    )
  const isFree = ({ state }: ShownNight) => state === 'free'
  if (nights.some((night) => months.includes(monthOf(night.night)) && isFree(night))) return null
  const next = nights.find((night) => night.night > `${months.at(-1)}-31` && isFree(night))
  const here = months.length > 1 ? 'these two months' : 'this month'
  return (
    <p className="note">
      Every night of {here} is taken or too short.{' '}
      {next ? <NextFree night={next.night} query={query} /> : <Nothing last={last} />}
    </p>
  )
}

function NextFree({ night, query }: { night: Day; query: NightsQuery }) {
  return (
    <>
      The next free night is{' '}
      <a href={`${nightsAddress({ ...query, from: monthOf(night) })}#nights`} rel="nofollow">
        {sayDay(night)}
      </a>
      .
    </>
  )
}

function Nothing({ last }: { last: Day }) {
  return (
    <>
      So are all until the end of {sayMonth(last)}. <a href="/#contactForm">Ask us</a> all the same: plans
      change.
    </>
  )
}
