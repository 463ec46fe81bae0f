import type { ReactNode } from 'react'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type WeekRowsProps = { lead: number; days: number; cell: (at: number) => ReactNode }

/** The days of a month by weeks, `lead` cells of the first left empty. */
export function WeekRows({ lead, days, cell }: WeekRowsProps) {
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
