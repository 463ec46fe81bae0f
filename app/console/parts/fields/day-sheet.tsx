import '@mantine/dates/styles.layer.css'
import { Button } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { addDays, type Day, isDay, sayDay } from '#domain/day.ts'
import type { Nights } from '#domain/stays/nights.ts'

type DaySheetProps = {
  id: string
  label: string
  days: { from: string; until: string }
  /** Nights that are marked, but can be picked. */
  taken: readonly Nights[]
  /** A day of check-out is marked for the night before it. */
  isCheckOut: boolean
  /** No day before it can be picked. */
  earliest: string
  /** The day whose month is shown first. */
  shown: string
  onPick: (day: Day) => void
  onClear: () => void
}

/** One month to pick a day from, with the nights between the two days marked. */
export function DaySheet({
  id,
  label,
  days,
  taken,
  isCheckOut,
  earliest,
  shown,
  onPick,
  onClear,
}: DaySheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    sheet.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { from, until } = days
  const isTaken = (day: Day) => {
    const night = isCheckOut ? addDays(day, -1) : day
    return taken.some((nights) => nights.from <= night && night < nights.until)
  }
  const isRange = isDay(from) && isDay(until) && from < until
  return (
    <div
      ref={sheet}
      id={id}
      className="day-sheet"
      role="dialog"
      aria-label="Pick a day"
      aria-describedby={`${id}-which`}
    >
      <p id={`${id}-which`} aria-live="polite">
        {label}
      </p>
      <Calendar
        {...(isDay(shown) && { defaultDate: shown })}
        {...(isDay(earliest) && { minDate: earliest })}
        highlightToday
        monthLabelFormat="MMMM YYYY"
        ariaLabels={{ previousMonth: 'The month before', nextMonth: 'The month after' }}
        getDayProps={(day) => ({
          ...(isTaken(day) && { 'data-taken': true, 'aria-label': `${sayDay(day)}, taken` }),
          selected: day === from || day === until,
          inRange: isRange && from <= day && day <= until,
          firstInRange: isRange && day === from,
          lastInRange: isRange && day === until,
          onClick: () => onPick(day),
        })}
      />
      {taken.length > 0 && <small>Struck through: no room left that night.</small>}
      <Button type="button" variant="subtle" onClick={onClear}>
        Without a day
      </Button>
    </div>
  )
}
