import './calendar.css'
import { Link } from 'react-router'
import { formatDay } from '#core/values/day.ts'
import type { StayMonth } from './calendar.tsx'
import { describeNight, type Night } from './nights.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** With more stays than this, a line on a phone is too thin for a name. */
const MAX_NAMED = 4

type MonthTableProps = {
  caption: string
  /** Each day has a line for each stay, always in the same order. */
  stays: readonly StayMonth[]
  month: string
  /** How many empty cells there are before the first day. */
  lead: number
  picked: string | undefined
}

/** A month as a table of weeks, whose days lead to their details. On a wide window each week names its lines. */
export function MonthTable({ caption, stays, month, lead, picked }: MonthTableProps) {
  const days = stays[0]?.nights ?? []
  const weeks = Array.from({ length: Math.ceil((lead + days.length) / 7) }, (_, week) => week * 7 - lead)
  return (
    <table className="month sheet" data-thin={stays.length > MAX_NAMED || undefined}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <td className="lines" />
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={day}>
              {day.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((start) => (
          <tr key={start}>
            <td className="lines" aria-hidden="true">
              {stays.map(({ id, title }) => (
                <i key={id}>{title}</i>
              ))}
            </td>
            {weekdays.map((name, weekday) => {
              const nights = stays.flatMap(({ title, nights }) => {
                const night = nights[start + weekday]
                return night ? [{ title, ...night }] : []
              })
              if (nights.length === 0) return <td key={name} />
              return <DayCell key={name} nights={nights} month={month} picked={picked} />
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayCellProps = {
  nights: readonly (Night & { title: string })[]
  month: string
  picked: string | undefined
}

function DayCell({ nights, month, picked }: DayCellProps) {
  const [first] = nights
  if (!first) return null
  const { day, isPast, isToday } = first
  const isPicked = day === picked
  const said = nights.map((night) => `${night.title}: ${describeNight(night)}`)
  return (
    <td
      className={[isPast && 'past', isToday && 'today', isPicked && 'picked'].filter(Boolean).join(' ')}
      aria-current={isToday ? 'date' : undefined}
    >
      <Link
        to={`?month=${month}&day=${day}`}
        aria-current={isPicked ? 'true' : undefined}
        preventScrollReset
        data-day={day}
      >
        <span className="vh">{[formatDay(day), ...said].join('; ')}</span>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        {nights.map((night) => (
          <NightLine key={night.title} night={night} />
        ))}
      </Link>
    </td>
  )
}

const kinds = { house: 'ours', elsewhere: 'elsewhere', closed: 'closed', held: 'held' }

/** Who has one night of one stay: a line that continues in the next cell. */
function NightLine({ night: { span, isOver, isFirst, isLast, left, others, runs } }: { night: Night }) {
  const marks = [
    span ? kinds[span.from] : 'nobody',
    isOver && 'over',
    span && left > 0 && 'some',
    isFirst && 'first',
    isLast && 'last',
  ]
  return (
    <i className={marks.filter(Boolean).join(' ')} aria-hidden="true">
      {isOver ? <b>{others + 1}</b> : runs > 0 && <small style={{ '--nights': runs }}>{span?.name}</small>}
    </i>
  )
}
