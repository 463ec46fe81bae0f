import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { weekdayNames } from '#domain/seasons/say-season.ts'
import { SEASON_NAME_MOST_CHARACTERS, type SeasonDraft, weekdayFields } from '#domain/seasons/season-draft.ts'

type Props = {
  draft: SeasonDraft
  /** As it is typed by now. */
  typed: SeasonDraft
  problem: (field: string) => string | undefined
}

/** What a season may do without, a name and prices of single weekdays: closed until something stands in it. */
export function SeasonMore({ draft, typed, problem }: Props) {
  const [open, setOpen] = useState(saysMore(draft).length > 0)
  const isWrong = [...weekdayFields.map((day) => `weekdays.${day}`), 'name'].some(problem)
  return (
    <details
      className="season-more"
      open={open || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      // What was kept on the device comes back into a closed part.
      onInput={() => setOpen(true)}
    >
      <summary>
        <span>A name, and prices of weekdays</span>
        <small>{saysMore(typed).join(' · ')}</small>
      </summary>
      <div>
        <TextInput
          className="season-name"
          name="name"
          label="Its name, for you"
          description="Such as New Year. Empty: it goes by its days."
          defaultValue={draft.name}
          error={problem('name')}
          maxLength={SEASON_NAME_MOST_CHARACTERS}
          autoComplete="off"
          enterKeyHint="next"
        />
        <p>The price of a weekday counts before the one above, for the night that begins on that day.</p>
        {weekdayFields.map((day) => (
          <TextInput
            key={day}
            name={`weekdays.${day}`}
            label={weekdayNames[day]}
            defaultValue={draft.weekdays[day]}
            error={problem(`weekdays.${day}`)}
            autoComplete="off"
            enterKeyHint="next"
          />
        ))}
      </div>
    </details>
  )
}

function saysMore({ name, weekdays }: SeasonDraft): string[] {
  const priced = weekdayFields.filter((day) => weekdays[day] !== '')
  return [
    ...(name ? [name] : []),
    ...priced.map((day) => `${weekdayNames[day].slice(0, 3)} ${weekdays[day]}`),
  ]
}
