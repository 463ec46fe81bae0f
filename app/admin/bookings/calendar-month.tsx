import '../../ui/nights/month.css'
import './calendar.css'
import { Link } from 'react-router'
import { formatDay } from '#core/values/day.ts'
import { MonthTable } from '../../ui/nights/month-table.tsx'
import type { StayMonth } from './calendar.tsx'
import { describeNight, type Night } from './nights.ts'

/** With more stays than this, a line on a phone is too thin for a name. */
const MAX_NAMED = 4

type CalendarMonthProps = {
  caption: string
  /** Each day has a line for each stay, always in the same order. */
  stays: readonly StayMonth[]
  month: string
  isPicked: (day: string) => boolean
  /** Where a tap on the day leads. */
  pathOf: (day: string) => string
}

/** A month of all stays, whose days can be picked. On a wide window each week names its lines. */
export function CalendarMonth({ caption, stays, month, isPicked, pathOf }: CalendarMonthProps) {
  function cellOf(day: string) {
    const nights = stays.flatMap(({ title, nights }) => {
      const night = nights.find((each) => each.day === day)
      return night ? [{ title, ...night }] : []
    })
    const [first] = nights
    const said = nights.map((night) => `${night.title}: ${describeNight(night)}`)
    const marks = ['day', first?.isPast && 'past', first?.isToday && 'today', isPicked(day) && 'picked']
    return (
      <td key={day} aria-current={first?.isToday ? 'date' : undefined}>
        <Link
          to={pathOf(day)}
          className={marks.filter(Boolean).join(' ')}
          aria-current={isPicked(day) ? 'true' : undefined}
          preventScrollReset
          data-day={day}
        >
          <span className="vh">{[formatDay(day), ...said].join('; ')}</span>
          <b aria-hidden="true">{Number(day.slice(8))}</b>
          {nights.map((night) => (
            <NightLine key={night.title} night={night} />
          ))}
        </Link>
      </td>
    )
  }
  return (
    <div data-thin={stays.length > MAX_NAMED || undefined}>
      <MonthTable
        month={month}
        caption={<span className="vh">{caption}</span>}
        weekHead={
          <td aria-hidden="true">
            {stays.map(({ id, title }) => (
              <i key={id}>{title}</i>
            ))}
          </td>
        }
        cellOf={cellOf}
      />
    </div>
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
      {isOver ? (
        <span>{others + 1}</span>
      ) : (
        runs > 0 && <small style={{ '--nights': runs }}>{span?.name}</small>
      )}
    </i>
  )
}
