import type { KeyboardEvent, RefObject } from 'react'
import { addDays, type Day, type Month, monthAfter, monthOf, weekdayNumber } from '#core/values/day.ts'
import type { DayLabel } from '#modules/calendar/choose-nights.ts'
import { DayContent, MonthTable } from './month-table.tsx'

type GridDay = {
  dayLabel: DayLabel
  className: string
  isSelected: boolean
  isDisabled: boolean
  /** What a screen reader says after the content of the day. */
  spokenSuffix?: string
  /** What a screen reader says instead of the content and the suffix. */
  spokenLabel?: string
}

type DayGridProps = {
  months: readonly Month[]
  /** Weeks before this day are not shown. */
  firstDay?: Day
  /** The day that the Tab key leads to. */
  focusedDay: Day
  ref?: RefObject<HTMLDivElement | null>
  describeDay: (day: Day) => GridDay
  onChoose: (day: Day) => void
  /** A key leads to this day, which may be in another month. */
  onMove: (day: Day) => void
}

/** Months of days to choose from, by thumb and by keys (WAI-ARIA APG, grid of days). */
export function DayGrid({ months, firstDay, focusedDay, ref, describeDay, onChoose, onMove }: DayGridProps) {
  function onKeyDown(event: KeyboardEvent, day: Day) {
    const nextDay = findDayForKey(event.key, day)
    if (nextDay) onMove(nextDay)
    else if (event.key === 'Enter' || event.key === ' ') onChoose(day)
    else return
    event.preventDefault()
  }
  function renderCell(day: Day) {
    const { dayLabel, className, isSelected, isDisabled, spokenSuffix, spokenLabel } = describeDay(day)
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell, which can be selected
      <td
        key={day}
        data-day={day}
        tabIndex={day === focusedDay ? 0 : -1}
        aria-label={spokenLabel}
        aria-selected={isSelected}
        aria-disabled={isDisabled || undefined}
        onClick={() => onChoose(day)}
        onKeyDown={(event) => onKeyDown(event, day)}
      >
        <span className={className}>
          <DayContent day={day} dayLabel={dayLabel} />
          {spokenSuffix && <span className="vh">{spokenSuffix}</span>}
        </span>
      </td>
    )
  }
  return (
    <div className="months" ref={ref}>
      {months.map((month) => (
        <MonthTable key={month} month={month} firstDay={firstDay} role="grid" renderCell={renderCell} />
      ))}
    </div>
  )
}

export function focusTabbableDay(grid: Element | null): void {
  grid?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus()
}

/** The day a key leads to in a calendar (WAI-ARIA APG, grid of days); null for a key that moves nowhere. */
export function findDayForKey(key: string, day: Day): Day | null {
  const weekday = weekdayNumber(day) - 1
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'Home') return addDays(day, -weekday)
  if (key === 'End') return addDays(day, 6 - weekday)
  if (key === 'PageUp') return moveByMonths(day, -1)
  return key === 'PageDown' ? moveByMonths(day, 1) : null
}

/** The same day of another month, or its last. */
function moveByMonths(day: Day, months: number): Day {
  const month = monthAfter(monthOf(day), months)
  const lastDay = addDays(`${monthAfter(month, 1)}-01`, -1)
  const [earlier = lastDay] = [month + day.slice(7), lastDay].sort()
  return earlier
}
