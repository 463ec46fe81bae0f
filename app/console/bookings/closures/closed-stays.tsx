import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ClosureDraft } from '#domain/stays/closure.ts'

export type StayToClose = { id: string; title: string; rooms: number }
type Props = { stays: readonly StayToClose[]; draft: ClosureDraft; error: string | undefined }

/** Which stays are closed; of one with several rooms, how many. The whole house is every stay, also those that come later. */
export function ClosedStays({ stays, draft, error }: Props) {
  const [whole, setWhole] = useState(draft.whole)
  return (
    <fieldset
      className="stay-choice closed-stays"
      data-kept
      aria-describedby={error && 'closed-stays-error'}
      aria-invalid={error ? true : undefined}
    >
      <legend>What is closed</legend>
      <label>
        <input
          type="checkbox"
          name="whole"
          defaultChecked={draft.whole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
        The whole house
      </label>
      <div className="each" data-whole={whole || undefined}>
        {stays.map((stay) => (
          <StayLine
            key={stay.id}
            stay={stay}
            closed={draft.stays.find((each) => each.stay === stay.id)}
            idle={whole}
          />
        ))}
      </div>
      {error && (
        <p id="closed-stays-error" className="wrong">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type LineProps = { stay: StayToClose; closed: ClosureDraft['stays'][number] | undefined; idle: boolean }

function StayLine({ stay: { id, title, rooms }, closed, idle }: LineProps) {
  const fewer = Array.from({ length: rooms - 1 }, (_, at) => at + 1)
  return (
    <div>
      <label>
        <input type="checkbox" name="stay" value={id} defaultChecked={closed !== undefined} disabled={idle} />
        {title}
      </label>
      {rooms > 1 && (
        <NativeSelect
          name={`rooms ${id}`}
          aria-label={`${title}: how many rooms`}
          defaultValue={closed?.rooms ?? ''}
          disabled={idle}
          data={[
            { value: '', label: `all ${rooms} rooms` },
            ...fewer.map((number) => ({
              value: String(number),
              label: number === 1 ? '1 room' : `${number} rooms`,
            })),
          ]}
        />
      )}
    </div>
  )
}
