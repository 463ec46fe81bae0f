import { Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import type { BookingDraft } from '#domain/booking.ts'
import type { Refusal } from '#domain/refusal.ts'
import { words } from '#domain/words.ts'
import { DayPair } from '../parts/day-pair.tsx'
import { toNextField } from '../parts/next-field.ts'
import { RefusalNote } from '../parts/refusal-note.tsx'
import { SaveBar } from '../parts/save-bar.tsx'
import { useKeptText } from '../parts/use-kept-text.ts'

/** What a refused form comes back with; without a line it comes back with its reason alone. */
export type BookingAnswer =
  | (Refusal & { values?: BookingDraft; id?: string; doubts?: readonly string[] })
  | undefined

type FormProps = {
  /** Under which name typed text is kept on the device. */
  kept: string
  values: BookingDraft
  /** The id a new booking will have, so that two taps write one down. */
  id?: string
  stays: readonly { id: string; title: string }[]
  refusal?: BookingAnswer
  /** What more there is to say about the refusal. */
  about?: ReactNode
  /** Which version the owner saw, when an old booking is changed. */
  seen?: string
  save: string
  /** Whether there is something to save; of a new booking there always is. */
  onChanged?: (changed: boolean) => void
}

/** One booking, written down or changed. */
export function BookingForm(props: FormProps) {
  const { kept, values, id, stays, refusal, about, seen, save, onChanged } = props
  const { form, changed } = useKeptText(kept)
  const waits = changed || id !== undefined || refusal !== undefined
  useEffect(() => onChanged?.(waits), [onChanged, waits])
  const busy = useNavigation().formMethod === 'POST'
  const said = (name: string) => (refusal?.field === name ? refusal.message : undefined)
  const text = (name: keyof BookingDraft) => ({
    name,
    defaultValue: values[name],
    error: said(name),
    enterKeyHint: 'next' as const,
  })
  return (
    <Form method="post" className="booking-form" ref={form} onKeyDown={toNextField} noValidate>
      <RefusalNote message={refusal?.message}>
        {about}
        <Doubts doubts={refusal?.doubts} />
      </RefusalNote>
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
      <div className="pair">
        <TextInput
          {...text('firstName')}
          label="First name"
          required
          autoComplete="off"
          autoFocus={id !== undefined}
        />
        <TextInput {...text('lastName')} label="Last name" autoComplete="off" />
      </div>
      <TextInput
        {...text('email')}
        label="E-mail"
        description="Without one, the guest is asked for a review by WhatsApp."
        type="email"
        autoComplete="off"
      />
      <TextInput
        {...text('phone')}
        label="Phone"
        description={words.phoneAbroad}
        type="tel"
        autoComplete="off"
      />
      <DayPair
        from={{ name: 'checkIn', label: 'Check-in', day: values.checkIn, error: said('checkIn') }}
        until={{ name: 'checkOut', label: 'Check-out', day: values.checkOut, error: said('checkOut') }}
      />
      <fieldset className="stay-choice">
        <legend>Stay</legend>
        {stays.map(({ id, title }) => (
          <label key={id}>
            <input className="vh" type="radio" name="stay" value={id} defaultChecked={values.stay === id} />
            {title}
          </label>
        ))}
        <label>
          <input className="vh" type="radio" name="stay" value="" defaultChecked={values.stay === ''} />
          Open
        </label>
      </fieldset>
      <Textarea {...text('note')} enterKeyHint="enter" label="Note, for you alone" minRows={2} />
      <SaveBar>
        <Button type="submit" variant={waits ? 'filled' : 'default'} loading={busy}>
          {save}
        </Button>
      </SaveBar>
    </Form>
  )
}

/** What is hardly meant, and the way to save it all the same. */
function Doubts({ doubts = [] }: { doubts?: readonly string[] | undefined }) {
  if (doubts.length === 0) return null
  return (
    <>
      <ul className="doubts">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <Button type="submit" name="anyway" value="on" variant="default">
        Save it all the same
      </Button>
    </>
  )
}
