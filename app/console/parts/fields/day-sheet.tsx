import '@mantine/dates/styles.layer.css'
import { Button } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { type Day, isDay } from '#domain/day.ts'

type DaySheetProps = {
  id: string
  label: string
  days: { from: string; until: string }
  /** No day before it can be picked. */
  earliest: string
  /** The day whose month is shown first. */
  shown: string
  onPick: (day: Day) => void
  onClear: () => void
}

/** One month to pick a day from, with the nights between the two days marked. */
export function DaySheet({ id, label, days, earliest, shown, onPick, onClear }: DaySheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    sheet.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { from, until } = days
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
          selected: day === from || day === until,
          inRange: isRange && from <= day && day <= until,
          firstInRange: isRange && day === from,
          lastInRange: isRange && day === until,
          onClick: () => onPick(day),
        })}
      />
      <Button type="button" variant="subtle" onClick={onClear}>
        Without a day
      </Button>
    </div>
  )
}
