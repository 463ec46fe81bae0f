import { Button, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { BookingDraft } from '#domain/booking.ts'
import type { Refusal } from '#domain/refusal.ts'
import { words } from '#domain/words.ts'
import { DayPair } from '../parts/day-pair.tsx'
import { KeptNote } from '../parts/kept-note.tsx'
import { toNextField } from '../parts/next-field.ts'
import { RefusalNote } from '../parts/refusal-note.tsx'
import { useKeptText } from '../parts/use-kept-text.ts'
import { sayBegun } from './begun-booking.ts'
import { Doubts } from './doubts.tsx'
import { MoneyFields } from './money/money-fields.tsx'

/** What a refused form comes back with; without a line it comes back with its reason alone. */
export type BookingAnswer =
  | (Refusal & { values?: BookingDraft; id?: string; doubts?: readonly string[] })
  | undefined

type FormProps = {
  /** Under which name typed text is kept on the device. */
  kept: string
  /** It has just been saved, and need not be kept there any more. */
  saved?: boolean
  /** Where a new one is gone on with, and what else belongs to beginning it anew. */
  page?: string
  onAnew?: () => void
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
}

/** One booking, written down or changed. */
export function BookingForm({
  kept: name,
  saved = false,
  page,
  onAnew,
  values,
  stays,
  refusal,
  about,
  seen,
  save,
  ...props
}: FormProps) {
  const says = (form: HTMLFormElement) => sayBegun(new FormData(form), stays)
  const kept = useKeptText(name, saved, page === undefined ? {} : { page, says })
  // What is gone on with keeps the id it was given first, so that it is still written down once.
  const id = (kept.found?.state === 'back' && kept.found.text.id) || props.id
  const busy = useNavigation().formMethod === 'POST'
  const said = (name: string) => (refusal?.field === name ? refusal.message : undefined)
  const text = (name: keyof BookingDraft) => ({
    name,
    defaultValue: values[name],
    error: said(name),
    enterKeyHint: 'next' as const,
  })
  return (
    <Form method="post" className="booking-form" ref={kept.form} onKeyDown={toNextField} noValidate>
      <KeptNote kept={kept} {...(onAnew && { onAnew })} />
      <RefusalNote message={refusal?.message}>
        {about}
        <Doubts doubts={refusal?.doubts} anyway="Save it all the same" />
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
          Not decided yet
        </label>
      </fieldset>
      <MoneyFields values={values} problem={said} />
      <Textarea {...text('note')} enterKeyHint="enter" label="Note, for you alone" minRows={2} />
      <div className="ends">
        <Button type="submit" loading={busy}>
          {save}
        </Button>
      </div>
    </Form>
  )
}
