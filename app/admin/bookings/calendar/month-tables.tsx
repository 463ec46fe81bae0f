import './calendar.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sayDay } from '#modules/common/day.ts'
import type { Route } from './+types/calendar.ts'
import type { StayMonth } from './calendar.tsx'
import { type Night, nightMarks, sayNight } from './nights.ts'

type StayTableProps = { stay: StayMonth; lead: number; month: string; picked: string | undefined }

/** The month of one stay, for windows that have room for several: a taken night leads to its booking, a free one to what can be done. */
export function StayTable({ stay, lead, month, picked }: StayTableProps) {
  return (
    <table className="stay-month sheet">
      <caption>
        {stay.title}
        {stay.retired && <span>no longer let</span>}
        <span>{stay.taken === 1 ? '1 night taken' : `${stay.taken} nights taken`}</span>
      </caption>
      <WeekRows
        lead={lead}
        days={stay.nights.length}
        cell={(at) => {
          const night = stay.nights[at]
          return night && <Cell key={night.day} {...{ night, month, picked }} stay={stay.id} />
        }}
      />
    </table>
  )
}

type CellProps = { night: Night; stay: string; month: string; picked: string | undefined }

function Cell({ night, stay, month, picked }: CellProps) {
  const { day, span, others, runs } = night
  const isAlone = others === 0
  const about = `?month=${month}&day=${day}&stay=${stay}`
  const marks = [nightMarks(night), night.past && 'past', night.today && 'today', day === picked && 'picked']
  return (
    <td className={marks.filter(Boolean).join(' ')} aria-current={night.today ? 'date' : undefined}>
      <Link to={(isAlone && span?.to) || about} preventScrollReset data-day={day}>
        <span className="vh">{`${sayDay(day)}, ${sayNight(night)}`}</span>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        {others > 0 && <b aria-hidden="true">+{others}</b>}
        {runs && span && (
          <small aria-hidden="true" style={{ '--nights': runs }}>
            {span.name}
          </small>
        )}
      </Link>
    </td>
  )
}

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
            return night && <HouseCell key={night.day} night={night} at={at} page={page} />
          }}
        />
      </table>
    </div>
  )
}

function HouseCell({ night: { day, past, today }, at, page }: { night: Night; at: number; page: Page }) {
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

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type WeekRowsProps = { lead: number; days: number; cell: (at: number) => ReactNode }

/** The days of a month by weeks, `lead` cells of the first left empty. */
function WeekRows({ lead, days, cell }: WeekRowsProps) {
  const weeks = Array.from({ length: Math.ceil((lead + days) / 7) }, (_, week) => week * 7 - lead)
  return (
    <>
      <thead>
        <tr>
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
            {weekdays.map((name, weekday) => {
              const at = start + weekday
              return at < 0 || at >= days ? <td key={name} /> : cell(at)
            })}
          </tr>
        ))}
      </tbody>
    </>
  )
}
