import type { KeyboardEvent, RefObject } from 'react'
import type { Day, Month } from '#core/values/day.ts'
import type { NightSign } from '#modules/calendar/choose-nights.ts'
import { DayFace, MonthTable } from './month-table.tsx'
import { moveDay } from './move-day.ts'

/** A day to choose, and what a screen reader says after its number, or `label` instead of both. */
type DayToChoose = {
  sign: NightSign
  className: string
  isSelected: boolean
  isDisabled: boolean
  after?: string
  label?: string
}

type DayGridProps = {
  months: readonly Month[]
  /** Weeks before this day are not shown. */
  since?: Day
  /** The day that the Tab key leads to. */
  focused: Day
  grid?: RefObject<HTMLDivElement | null>
  dayOf: (day: Day) => DayToChoose
  onChoose: (day: Day) => void
  /** A key leads to this day, which may be in another month. */
  onMove: (day: Day) => void
}

/** Months of days to choose from, by thumb and by keys (WAI-ARIA APG, grid of days). */
export function DayGrid({ months, since, focused, grid, dayOf, onChoose, onMove }: DayGridProps) {
  function onKeyDown(event: KeyboardEvent, day: Day) {
    const to = moveDay(event.key, day)
    if (to) onMove(to)
    else if (event.key === 'Enter' || event.key === ' ') onChoose(day)
    else return
    event.preventDefault()
  }
  function cellOf(day: Day) {
    const { sign, className, isSelected, isDisabled, after, label } = dayOf(day)
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell, which can be selected
      <td
        key={day}
        data-day={day}
        tabIndex={day === focused ? 0 : -1}
        aria-label={label}
        aria-selected={isSelected}
        aria-disabled={isDisabled || undefined}
        onClick={() => onChoose(day)}
        onKeyDown={(event) => onKeyDown(event, day)}
      >
        <span className={className}>
          <DayFace day={day} sign={sign} />
          {after && <span className="vh">{after}</span>}
        </span>
      </td>
    )
  }
  return (
    <div className="months" ref={grid}>
      {months.map((month) => (
        <MonthTable key={month} month={month} since={since} role="grid" cellOf={cellOf} />
      ))}
    </div>
  )
}

/** Moves the focus to the day that the Tab key leads to. */
export function focusDay(within: Element | null): void {
  within?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus()
}
