import { type Day, formatDay, formatMonth, type Month, monthOf, type VisitDays } from '#core/values/day.ts'
import {
  describeMinimumNights,
  findDayChoice,
  formatWeekday,
  labelDay,
  type NightLookup,
} from '#modules/calendar/choose-nights.ts'
import {
  type MonthPair,
  type NightsQuery,
  nightsAddress,
  type ShownNight,
} from '#modules/calendar/shown-nights.ts'
import { DayContent, joinDayClasses, MonthTable, NightLegend } from '../../ui/nights/month-table.tsx'
import { Icon } from '../../ui/picture/icon.tsx'

/** The calendar of the page with this choice. */
export const linkToNights = (query: NightsQuery) => `${nightsAddress(query)}#nights`

type MonthOfLinksProps = {
  month: Month
  today: Day
  chosen: VisitDays
  findNight: NightLookup
  /** The address of the page; the link of a day adds that day. */
  query: NightsQuery
}

/** A month of nights. Days that can be chosen are links. */
export function MonthOfLinks({ month, today, chosen, findNight, query }: MonthOfLinksProps) {
  function renderCell(day: Day) {
    const dayLabel = labelDay(day, chosen, findNight)
    const choice = findDayChoice(day, chosen, findNight)
    const className = joinDayClasses(dayLabel, day === today, choice !== null)
    const days = choice === 'leave' ? { in: chosen.checkIn, out: day } : { in: day, out: undefined }
    return (
      <td key={day}>
        {choice ? (
          <a
            className={className}
            href={`${nightsAddress({ ...query, ...days })}#${choice === 'leave' ? 'chosen' : 'nights'}`}
            rel="nofollow"
          >
            <DayContent day={day} dayLabel={dayLabel} />
            <span className="vh">
              , {choice} on {formatWeekday(day)}
            </span>
          </a>
        ) : (
          <span className={className}>
            <DayContent day={day} dayLabel={dayLabel} />
          </span>
        )}
      </td>
    )
  }
  return <MonthTable month={month} firstDay={today} renderCell={renderCell} />
}

type MonthsNoteProps = Pick<MonthPair, 'months' | 'isTooFar'> & {
  query: NightsQuery
  nights: readonly ShownNight[]
}

/** A note where no night of the two months is free, with the next free one, or where later nights are not shown. */
export function MonthsNote({ months, isTooFar, query, nights }: MonthsNoteProps) {
  const lastNight = nights.at(-1)?.night ?? ''
  if (isTooFar)
    return (
      <p className="note">
        Nights are shown until the end of {formatMonth(lastNight)}. For later ones,{' '}
        <a href="/#contactForm">ask us</a>.
      </p>
    )
  const isFree = ({ state }: ShownNight) => state === 'free'
  if (nights.some((night) => months.includes(monthOf(night.night)) && isFree(night))) return null
  const nextFreeNight = nights.find((night) => night.night > `${months.at(-1)}-31` && isFree(night))
  const monthsText = months.length > 1 ? 'these two months' : 'this month'
  return (
    <p className="note">
      Every night of {monthsText} is taken or too short.{' '}
      {nextFreeNight ? (
        <>
          The next free night is{' '}
          <a href={linkToNights({ ...query, from: monthOf(nextFreeNight.night) })} rel="nofollow">
            {formatDay(nextFreeNight.night)}
          </a>
          .
        </>
      ) : (
        <>
          So are all until the end of {formatMonth(lastNight)}. <a href="/#contactForm">Ask us</a> all the
          same: plans change.
        </>
      )}
    </p>
  )
}

type MonthLinksProps = Pick<MonthPair, 'earlierMonth' | 'laterMonth'> & { query: NightsQuery; today: Day }

/** Links to the months before and after, with the current choice. */
export function MonthNavigation({ earlierMonth, laterMonth, query, today }: MonthLinksProps) {
  const monthHref = (month: Month) =>
    linkToNights({ ...query, from: month === monthOf(today) ? undefined : month })
  return (
    <nav className="turn" aria-label="Months">
      {earlierMonth && (
        <a className="quiet" href={monthHref(earlierMonth)} rel="nofollow prev">
          <Icon name="left" />
          Earlier months
        </a>
      )}
      {laterMonth && (
        <a className="quiet after" href={monthHref(laterMonth)} rel="nofollow next">
          Later months
          <Icon name="right" />
        </a>
      )}
    </nav>
  )
}

/** Below the tables: the legend, the minimum number of nights, and how to ask for other nights. */
export function NightNotes({ months, nights }: { months: readonly string[]; nights: readonly ShownNight[] }) {
  const minNightsNotes = describeMinimumNights(
    nights.filter(({ night, state }) => state !== 'past' && months.includes(monthOf(night))),
  )
  return (
    <div className="night-notes">
      <NightLegend />
      {minNightsNotes.map((line) => (
        <p key={line} className="small">
          {line}
        </p>
      ))}
      <p className="small">
        Other nights, or not sure yet? <a href="/#contactForm">Ask us</a>: the form takes any days.
      </p>
    </div>
  )
}
