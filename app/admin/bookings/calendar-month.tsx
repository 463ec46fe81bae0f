import { Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatMonth } from '#core/values/day.ts'
import { MonthTable } from '../../ui/nights/month-table.tsx'
import { makePickedDaysQuery, nightsAfterTap, type PickedDays } from '../parts/admin-path.ts'
import type { Route } from './+types/calendar.ts'
import { describeNight, type Night } from './nights.ts'

/** With more stays than this, a line on a phone is too thin for a name. */
const MAX_NAMED_STAYS = 4

type Page = Route.ComponentProps['loaderData']

/** A month of all stays, in each day a line for each, whose days can be picked. On a wide window each week names its lines. */
export function CalendarMonth({ page }: { page: Page }) {
  const { month, today, stays, picked } = page
  // The second tap may come before the answer to the first is drawn.
  const [tap, setTap] = useState<{ page: Page; nights: PickedDays }>()
  const latestPicked = tap?.page === page ? tap.nights : picked
  function renderDay(day: string) {
    const isPicked = picked !== null && picked.first <= day && day <= picked.last
    const nights = stays.flatMap(({ title, nights }) => {
      const night = nights.find((each) => each.day === day)
      return night ? [{ title, ...night }] : []
    })
    const descriptions = nights.map((night) => `${night.title}: ${describeNight(night)}`)
    const afterTap = nightsAfterTap(latestPicked, day)
    const isToday = day === today
    const marks = ['day', day < today && 'past', isToday && 'today', isPicked && 'picked']
    return (
      <td key={day} aria-current={isToday ? 'date' : undefined}>
        <Link
          to={`?month=${month}&${makePickedDaysQuery(afterTap)}`}
          onClick={() => setTap({ page, nights: afterTap })}
          className={marks.filter(Boolean).join(' ')}
          aria-current={isPicked ? 'true' : undefined}
          preventScrollReset
          data-day={day}
        >
          <span className="vh">{[formatDay(day), ...descriptions].join('; ')}</span>
          <b aria-hidden="true">{Number(day.slice(8))}</b>
          {nights.map((night) => (
            <NightLine key={night.title} night={night} />
          ))}
        </Link>
      </td>
    )
  }
  return (
    <div data-thin={stays.length > MAX_NAMED_STAYS || undefined}>
      <MonthTable
        month={month}
        caption={<span className="vh">{formatMonth(`${month}-01`)}, all rooms</span>}
        weekHeadCell={
          <td aria-hidden="true">
            {stays.map(({ id, title }) => (
              <Text key={id} component="i" truncate c="dimmed" fz="0.8125rem">
                {title}
              </Text>
            ))}
          </td>
        }
        renderCell={renderDay}
      />
    </div>
  )
}

const kindClasses = { house: 'ours', elsewhere: 'elsewhere', closed: 'closed', held: 'held' }

/** Who has one night of one stay: a line that continues in the next cell. */
function NightLine({ night }: { night: Night }) {
  const { span, isOverbooked, isFirst, isLast, freeRooms, otherCount, labelNights } = night
  const marks = [
    span ? kindClasses[span.origin] : 'nobody',
    isOverbooked && 'over',
    span && freeRooms > 0 && 'some',
    isFirst && 'first',
    isLast && 'last',
  ]
  return (
    <i className={marks.filter(Boolean).join(' ')} aria-hidden="true">
      {isOverbooked ? (
        <span>{otherCount + 1}</span>
      ) : (
        labelNights > 0 && (
          <Text
            component="small"
            fz="inherit"
            lh="inherit"
            truncate
            maw={`calc(${labelNights * 100}% - 0.5rem)`}
          >
            {span?.name}
          </Text>
        )
      )}
    </i>
  )
}
