import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { weekdayNames } from '#domain/stays/say-season.ts'
import { type SeasonDraft, weekdayFields } from '#domain/stays/season-draft.ts'

type Prices = SeasonDraft['weekdays']
type Props = {
  prices: Prices
  /** As they are typed by now. */
  typed: Prices
  problem: (field: string) => string | undefined
}

/** Prices of nights that begin on a weekday: closed until something stands in one. */
export function WeekdayPrices({ prices, typed, problem }: Props) {
  const filled = weekdayFields.filter((day) => typed[day] !== '')
  const [open, setOpen] = useState(weekdayFields.some((day) => prices[day] !== ''))
  return (
    <details
      className="weekday-prices"
      open={open || weekdayFields.some((day) => problem(`weekdays.${day}`))}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      // What was kept on the device comes back into a closed part.
      onInput={() => setOpen(true)}
    >
      <summary>
        <span>Prices for single weekdays</span>
        <small>{filled.map((day) => `${weekdayNames[day].slice(0, 3)} ${typed[day]}`).join(' · ')}</small>
      </summary>
      <div>
        <p>They count before the price above, for the night that begins on that day.</p>
        {weekdayFields.map((day) => (
          <TextInput
            key={day}
            name={`weekdays.${day}`}
            label={weekdayNames[day]}
            defaultValue={prices[day]}
            error={problem(`weekdays.${day}`)}
            autoComplete="off"
            enterKeyHint="next"
          />
        ))}
      </div>
    </details>
  )
}
