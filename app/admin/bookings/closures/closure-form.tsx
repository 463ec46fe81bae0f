import '../bookings.css'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { CLOSURE_NOTE_MOST_CHARACTERS, type ClosureDraft } from '#modules/calendar/closure.ts'
import { dayOfTyped } from '#modules/common/typed-day.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { DayPair } from '../../parts/fields/day-pair.tsx'
import { toNextField } from '../../parts/fields/next-field.ts'
import { KeptNote } from '../../parts/kept/kept-note.tsx'
import { useKeptText } from '../../parts/kept/use-kept-text.ts'
import { Doubts } from '../../parts/saving/asked-first.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { SaveBar } from '../../parts/saving/save-bar.tsx'

/** What was typed into the form of closed nights; days as people write them. */
export function typedClosure(form: FormData): ClosureDraft {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    whole: form.has('whole'),
    stays: form.getAll('stay').map((stay) => ({
      stay: String(stay),
      rooms: Number.parseInt(text(`rooms ${stay}`), 10) || null,
    })),
    from: dayOfTyped(text('from')),
    until: dayOfTyped(text('until')),
    note: text('note'),
  }
}

/** What a refused form comes back with; without a connection it comes back with its reason alone. */
export type ClosureAnswer =
  | (Refusal & { draft?: ClosureDraft; id?: string; doubts?: readonly string[] })
  | undefined

type FormProps = {
  /** Under which name what is half typed is kept on the device. */
  kept: string
  /** It has just been saved, and need not be kept there any more. */
  saved?: boolean
  /** Where new ones are gone on with, and what else belongs to beginning them anew. */
  page?: string
  onAnew?: () => void
  draft: ClosureDraft
  stays: readonly StayToClose[]
  /** The id that new ones will have, so that two taps close them once. */
  id?: string
  /** Which version the owner saw, when old ones are changed. */
  seen?: string
  refusal: ClosureAnswer
  save: string
}

/** Nights to close: of what, from when until when, and why. */
export function ClosureForm({
  kept: name,
  saved = false,
  page,
  onAnew,
  draft,
  stays,
  seen,
  refusal,
  save,
  ...props
}: FormProps) {
  const kept = useKeptText(name, saved, page === undefined ? {} : { page })
  // What is gone on with keeps the id it was given first, so that the nights are still closed once.
  const id = (kept.found?.state === 'back' && kept.found.text.id) || props.id
  const busy = useNavigation().formMethod === 'POST'
  const said = (name: string) => (refusal?.field === name ? refusal.message : undefined)
  return (
    <Form method="post" className="booking-form" ref={kept.form} onKeyDown={toNextField} noValidate>
      {!refusal && <KeptNote kept={kept} {...(onAnew && { onAnew })} />}
      <RefusalNote message={refusal?.message}>
        <Doubts doubts={refusal?.doubts} anyway="Close them all the same" />
      </RefusalNote>
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
      <ClosedStays stays={stays} draft={draft} error={said('stays')} />
      <DayPair
        from={{ name: 'from', label: 'First night', day: draft.from, error: said('from') }}
        until={{ name: 'until', label: 'Open again from', day: draft.until, error: said('until') }}
      />
      <Textarea
        name="note"
        defaultValue={draft.note}
        error={said('note')}
        label="Why, for you alone"
        description="Such as: the roof is being mended, or family is here."
        maxLength={CLOSURE_NOTE_MOST_CHARACTERS}
        autosize
        minRows={2}
      />
      <SaveBar>
        <Button type="submit" loading={busy}>
          {save}
        </Button>
      </SaveBar>
    </Form>
  )
}

type StayToClose = { id: string; title: string; rooms: number }
type Props = { stays: readonly StayToClose[]; draft: ClosureDraft; error: string | undefined }

/** Which stays are closed; of one with several rooms, how many. The whole house is every stay, also those that come later. */
function ClosedStays({ stays, draft, error }: Props) {
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

/** The way back to the month of a day. */
export function ToCalendar({ day }: { day: string }) {
  return (
    <p className="back">
      <Link to={`/admin/bookings/calendar${day && `?month=${day.slice(0, 7)}&day=${day}`}`}>Calendar</Link>
    </p>
  )
}
