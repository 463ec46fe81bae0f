import './calendar.css'
import { Button, Group, Title } from '@mantine/core'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { sayDay } from '#domain/day.ts'
import { Icon } from '../../../ui/icon.tsx'
import { BookingsHead } from '../bookings-head.tsx'
import type { Route } from './+types/calendar.ts'
import type { Night, Shared, StayMonth } from './calendar.server.ts'

export { loader } from './calendar.server.ts'

/** One month, stay by stay, `/admin/bookings/calendar`: a taken night leads to its booking, a free one to a new one. */
export default function Calendar({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <BookingsHead view="Calendar" />
      <Group justify="space-between" mb="md" wrap="nowrap">
        <Turn to={page.before} label="The month before" sign="left" />
        <div className="calendar-month">
          <Title order={2} size="h3">
            {page.month}
          </Title>
          {!page.thisMonth && <Link to="/admin/bookings/calendar">Back to this month</Link>}
        </div>
        <Turn to={page.after} label="The month after" sign="right" />
      </Group>
      <div className="stay-months">
        {page.stays.map((stay) => (
          <div key={stay.id}>
            <Month stay={stay} />
            <SharedNights stay={stay} />
          </div>
        ))}
      </div>
      {page.open.length > 0 && (
        <p>
          Without a stay as yet:{' '}
          {page.open.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={`/admin/bookings/${id}`}>{name}</Link>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

function Turn({ to, label, sign }: { to: string; label: string; sign: 'left' | 'right' }) {
  return (
    <Button
      component={Link}
      to={`?month=${to}`}
      variant="default"
      aria-label={label}
      px="sm"
      preventScrollReset
    >
      <Icon name={sign} />
    </Button>
  )
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function Month({ stay }: { stay: StayMonth }) {
  const cells: (Night | null)[] = [...Array.from({ length: stay.before }, () => null), ...stay.nights]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  )
  return (
    <table className="stay-month sheet">
      <caption>
        {stay.title}
        {stay.retired && <span>no longer let</span>}
        <span>{stay.taken === 1 ? '1 night taken' : `${stay.taken} nights taken`}</span>
      </caption>
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
        {weeks.map((week, at) => (
          <tr key={`${stay.id} ${week.find(Boolean)?.day ?? at}`}>
            {week.map((night, day) =>
              night ? <Cell key={night.day} stay={stay} night={night} /> : <td key={weekdays[day]} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ stay: { id: stay, retired }, night }: { stay: StayMonth; night: Night }) {
  const { day, span, first, last } = night
  const number = Number(day.slice(8))
  const marks = [
    span && (span.from === 'house' ? 'ours' : 'elsewhere'),
    night.over && 'over',
    first && 'first',
    last && 'last',
    night.past && 'past',
    night.today && 'today',
  ]
  const named = (
    <>
      <span aria-hidden="true">{number}</span>
      {night.others > 0 && <b aria-hidden="true">+{night.others}</b>}
      {night.runs && span && (
        <small aria-hidden="true" style={{ '--nights': night.runs } as CSSProperties}>
          {span.name}
        </small>
      )}
    </>
  )
  return (
    <td className={marks.filter(Boolean).join(' ')} aria-current={night.today ? 'date' : undefined}>
      {span?.from === 'house' ? (
        <Link to={`/admin/bookings/${span.id}`}>
          <span className="vh">{`${sayDay(day)}, ${span.name}${beside(night)}`}</span>
          {named}
        </Link>
      ) : span ? (
        <span>
          <span className="vh">{`${sayDay(day)}, taken on ${span.name}${beside(night)}`}</span>
          {named}
        </span>
      ) : night.past || retired ? (
        <span>
          <span className="vh">{sayDay(day)}, free</span>
          {named}
        </span>
      ) : (
        <Link to={`/admin/bookings/new?stay=${stay}&checkIn=${day}`}>
          <span className="vh">{`${sayDay(day)}, free: add a booking`}</span>
          {named}
        </Link>
      )}
    </td>
  )
}

function beside({ others, over }: Night): string {
  if (others === 0) return ''
  return over ? `, and ${others} more: too many for it` : `, and ${others} more`
}

/** Nights that several guests have, with a way to each of them: a cell has room for one name. */
function SharedNights({ stay }: { stay: StayMonth }) {
  if (stay.shared.length === 0) return null
  return (
    <ul className="shared-nights" aria-label={`Nights in ${stay.title} that several guests have`}>
      {stay.shared.map((shared) => (
        <li key={shared.from} data-over={shared.over || undefined}>
          <strong>{shared.over ? `Taken twice, ${shared.nights}:` : `${shared.nights}:`}</strong>{' '}
          <Guests spans={shared.spans} />
        </li>
      ))}
    </ul>
  )
}

function Guests({ spans }: { spans: Shared['spans'] }) {
  return spans.map(({ id, name, from }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      {from === 'house' ? <Link to={`/admin/bookings/${id}`}>{name}</Link> : name}
    </span>
  ))
}
