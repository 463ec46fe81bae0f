import './stay-table.css'
import { Link } from 'react-router'
import { sayDay } from '#domain/day.ts'
import type { StayMonth } from './calendar.server.ts'
import { nightMarks, sayNight } from './night-marks.ts'
import type { Night } from './nights-of.server.ts'
import { WeekRows } from './week-rows.tsx'

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
