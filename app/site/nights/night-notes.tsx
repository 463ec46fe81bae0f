import { sayFewest } from '#domain/stays/say-nights.ts'
import { monthOf, type ShownNight } from '#domain/stays/shown-nights.ts'

type NightNotesProps = { months: readonly string[]; nights: readonly ShownNight[] }

/** Below the tables: what the looks of the nights mean, where more than one must be taken, and how to ask for others. */
export function NightNotes({ months, nights }: NightNotesProps) {
  const fewest = sayFewest(
    nights.filter(({ night, state }) => state !== 'past' && months.includes(monthOf(night))),
  )
  return (
    <div className="night-notes">
      <p className="signs">
        <span>
          <i className="day free" />
          free, with its price in rupees
        </span>
        <span>
          <i className="day taken" />
          taken
        </span>
        <span>
          <i className="day short" />
          too short: free, but for fewer nights than we let
        </span>
      </p>
      {fewest.map((line) => (
        <p key={line} className="small">
          {line}
        </p>
      ))}
      <p className="small">
        Other nights, or not sure yet? <a href="/#contactForm">Ask us</a>: the form takes any days.
      </p>
    </div>
  )
}
