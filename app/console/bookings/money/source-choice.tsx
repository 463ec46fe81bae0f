import { TextInput } from '@mantine/core'
import { bookingSources, isBookingSource, SOURCE_MOST_CHARACTERS } from '#domain/bookings/booking-source.ts'

type SourceChoiceProps = { source: string; problem: string | undefined }

/** Where a booking came from: one tap, or the owner's own text. */
export function SourceChoice({ source, problem }: SourceChoiceProps) {
  const own = source !== '' && !isBookingSource(source)
  const chosen = own ? 'other' : source
  return (
    <>
      <fieldset className="stay-choice">
        <legend>Where it came from</legend>
        {[...Object.entries(bookingSources), ['', 'Not known']].map(([id = '', label]) => (
          <label key={id}>
            <input className="vh" type="radio" name="source" value={id} defaultChecked={chosen === id} />
            {label}
          </label>
        ))}
      </fieldset>
      {/* Seen where "Another way" is chosen, with or without script. */}
      <TextInput
        className="source-words"
        name="sourceWords"
        label="Which way?"
        defaultValue={own ? source : ''}
        error={problem}
        maxLength={SOURCE_MOST_CHARACTERS}
        autoComplete="off"
        enterKeyHint="next"
      />
    </>
  )
}
