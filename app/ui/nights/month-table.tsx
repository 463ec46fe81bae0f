import type { ReactNode } from 'react'
import { type Day, formatMonth, listWeeks, type Month } from '#core/values/day.ts'
import type { DayLabel } from '#modules/calendar/choose-nights.ts'

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type MonthTableProps = {
  month: Month
  /** Weeks before this day are not shown. */
  firstDay?: Day | undefined
  role?: 'grid'
  caption?: ReactNode
  /** The first cell of each week, a `<td>`. */
  weekHeadCell?: ReactNode
  /** The cell of a day, a `<td>`. */
  renderCell: (day: Day) => ReactNode
}

/** A month as a table with a week in each row, for the nights of the site, the calendar of the admin and days to choose. */
export function MonthTable({ month, firstDay, role, caption, weekHeadCell, renderCell }: MonthTableProps) {
  const name = formatMonth(`${month}-01`)
  return (
    <div className="month">
      <table role={role} aria-label={role && name}>
        <caption>{caption ?? name}</caption>
        <thead>
          <tr>
            {weekHeadCell && <td />}
            {weekdayNames.map((weekday) => (
              <th key={weekday} scope="col">
                <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month, firstDay).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {weekHeadCell}
              {/* biome-ignore lint/suspicious/noArrayIndexKey: the empty days of a week have nothing but their place */}
              {week.map((day, index) => (day ? renderCell(day) : <td key={index} />))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function DayContent({ day, dayLabel }: { day: Day; dayLabel: DayLabel }) {
  return (
    <>
      <b>{Number(day.slice(8))}</b>
      {dayLabel.text && <small className={dayLabel.isPrice ? 'rupees' : undefined}>{dayLabel.text}</small>}
    </>
  )
}

export function joinDayClasses(dayLabel: DayLabel, isToday: boolean, isChoosable: boolean): string {
  return ['day', dayLabel.className, isToday && 'today', isChoosable && 'choosable'].filter(Boolean).join(' ')
}

const nightMeanings = [
  ['free', 'free, with its price in rupees'],
  ['taken', 'taken'],
  ['short', 'too short: free, but for fewer nights than we let'],
] as const

type NightLegendProps = { meanings?: readonly (readonly [string, string])[] }

export function NightLegend({ meanings = nightMeanings }: NightLegendProps) {
  return (
    <p className="signs">
      {meanings.map(([className, meaning]) => (
        <span key={className}>
          <i className={`day ${className}`} />
          {meaning}
        </span>
      ))}
    </p>
  )
}
