import './calendar.css'
import { Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useMe } from '../../parts/use-me.ts'
import { BookingsHead } from '../bookings-head.tsx'
import type { Route } from './+types/calendar.ts'
import { DayDetails } from './day.tsx'
import { HouseMonth } from './house-month.tsx'
import { HouseMonthKey } from './house-month-key.tsx'
import { Names } from './names.tsx'
import { SharedNights } from './shared-nights.tsx'
import { StayTable } from './stay-table.tsx'
import { useCalendarKeys } from './use-calendar-keys.ts'

export { loader } from './calendar.server.ts'

/**
 * One month, `/admin/bookings/calendar`. On a phone it is the month of the whole house, a line for each stay on each day; on a wide window
 * each stay has its own. A day that is tapped says who is there, and leads to adding and closing.
 */
export default function Calendar({ loaderData: page }: Route.ComponentProps) {
  const onKeyDown = useCalendarKeys(page)
  const isOwner = useMe()?.role === 'owner'
  return (
    <>
      <BookingsHead view="Calendar" />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are for whichever day within has the focus */}
      <div className="calendar" onKeyDown={onKeyDown}>
        <div className="calendar-turn">
          <Turn to={page.before} label="The month before" sign="left" />
          <div className="calendar-month">
            <Title order={2} size="h3">
              {page.month}
            </Title>
            {!page.thisMonth && <Link to="/admin/bookings/calendar">Back to this month</Link>}
          </div>
          <Turn to={page.after} label="The month after" sign="right" />
        </div>
        <HouseMonth page={page} />
        {page.picked && <DayDetails picked={page.picked} month={page.shown} />}
        <div className="stay-months">
          {page.stays.map((stay) => (
            <div key={stay.id}>
              <StayTable stay={stay} lead={page.lead} month={page.shown} picked={page.picked?.day} />
              <SharedNights stay={stay} />
            </div>
          ))}
        </div>
        <HouseMonthKey stays={page.stays} />
      </div>
      {page.open.length > 0 && (
        <p>
          Without a stay as yet: <Names spans={page.open} />
        </p>
      )}
      <p className="calendar-ends">
        <Button component={Link} to="/admin/bookings/closures/new" variant="default">
          Close nights
        </Button>{' '}
        {isOwner && (
          <Button component={Link} to="/admin/seasons" variant="default">
            Prices and seasons
          </Button>
        )}
      </p>
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
      preventScrollReset
      data-turn={sign}
    >
      <Icon name={sign} />
    </Button>
  )
}
