import './house-month.css'
import { Link } from 'react-router'
import { sayDay } from '#domain/day.ts'
import type { Route } from './+types/calendar.ts'
import type { StayMonth } from './calendar.server.ts'
import { nightMarks, sayNight } from './night-marks.ts'
import type { Night } from './nights-of.server.ts'
import { WeekRows } from './week-rows.tsx'

/** With more stays than this a line is too thin for a name. */
const NAMED_MOST = 4

type Page = Route.ComponentProps['loaderData']

/** The month of the whole house on a phone: each day has a line for each stay, always in the same order. */
export function HouseMonth({ page }: { page: Page }) {
  const days = page.stays[0]?.nights ?? []
  return (
    <div className="house-month" data-thin={page.stays.length > NAMED_MOST || undefined}>
      <table className="sheet">
        <caption className="vh">{page.month}, all stays</caption>
        <WeekRows
          lead={page.lead}
          days={days.length}
          cell={(at) => {
            const night = days[at]
            return night && <Cell key={night.day} night={night} at={at} page={page} />
          }}
        />
      </table>
    </div>
  )
}

function Cell({ night: { day, past, today }, at, page }: { night: Night; at: number; page: Page }) {
  const isPicked = page.picked?.day === day
  const marks = [past && 'past', today && 'today', isPicked && 'picked'].filter(Boolean).join(' ')
  return (
    <td className={marks} aria-current={today ? 'date' : undefined}>
      <Link
        to={`?month=${page.shown}&day=${day}`}
        aria-current={isPicked ? 'true' : undefined}
        preventScrollReset
        data-day={day}
      >
        <span className="vh">
          {[sayDay(day), ...page.stays.map((stay) => sayStayNight(stay, at))].join('; ')}
        </span>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        {page.stays.map((stay) => {
          const night = stay.nights[at]
          return night && <Line key={stay.id} night={night} />
        })}
      </Link>
    </td>
  )
}

function sayStayNight({ title, nights }: StayMonth, at: number): string {
  const night = nights[at]
  return night ? `${title}: ${sayNight(night)}` : title
}

function Line({ night }: { night: Night }) {
  return (
    <i className={nightMarks(night)} aria-hidden="true">
      {night.over ? (
        <b>{night.others + 1}</b>
      ) : (
        night.runs && night.span && <small style={{ '--nights': night.runs }}>{night.span.name}</small>
      )}
    </i>
  )
}
