import { Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { type BookingDraft, bookingProblems } from '#modules/bookings/booking.ts'
import { moneyFields, readMoney } from '#modules/bookings/booking-money.ts'
import type { Nights } from '#modules/calendar/nights.ts'
import type { StayToChoose } from '#modules/calendar/stays.ts'
import { messages } from '#modules/common/messages.ts'
import { recordOf } from '#modules/common/record.ts'
import { cleanAddress, cleanLine } from '#modules/common/text.ts'
import { dayOfTyped } from '#modules/common/typed-day.ts'
import type { WrittenPrice } from '#modules/enquiries/written-price.ts'
import type { Season } from '#modules/prices/season.ts'
import { type Refusal, refuse } from '#modules/refusals/refusal.ts'
import { DayPair } from '../parts/fields/day-pair.tsx'
import { toNextField } from '../parts/fields/next-field.ts'
import { KeptNote } from '../parts/kept/kept-note.tsx'
import { OpenedFields, type Returned } from '../parts/kept/opened.tsx'
import { useKeptText } from '../parts/kept/use-kept-text.ts'
import { Doubts } from '../parts/saving/asked-first.tsx'
import { RefusalNote, useRefusal } from '../parts/saving/refusal-note.tsx'
import { SaveBar } from '../parts/saving/save-bar.tsx'
import { sayBegun } from './begun-booking.ts'
import { MoneyFields } from './money-fields.tsx'

const names = [
  ...(['firstName', 'lastName', 'email', 'phone', 'stay', 'checkIn', 'checkOut', 'note'] as const),
  ...moneyFields,
]

/** What was typed into a booking's form; days and sums as people write them. */
export function typedBooking(form: FormData): BookingDraft {
  const typed = recordOf(names, (name) => String(form.get(name) ?? ''))
  const source = (typed.source === 'other' && String(form.get('sourceWords') ?? '')) || typed.source
  return {
    ...typed,
    checkIn: dayOfTyped(typed.checkIn),
    checkOut: dayOfTyped(typed.checkOut),
    ...readMoney({ ...typed, source }),
  }
}

/** The form comes back with what to look at, and a button that saves all the same. */
export function doubted(doubts: readonly string[]) {
  return { ...refuse('bookingDoubted'), doubts }
}

/** What a refused form comes back with; without a connection it comes back with its reason alone. */
export type BookingAnswer = (Returned<BookingDraft> & { id?: string; doubts?: readonly string[] }) | undefined

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
  stays: readonly StayToChoose[]
  /** What decides of the prices of their nights. */
  seasons: readonly Season[]
  /** Nights without a room left for this booking, by the id of the stay. */
  full: Readonly<Record<string, readonly Nights[]>>
  /** Prices that the guest has in writing already. */
  written?: readonly WrittenPrice[]
  refusal?: BookingAnswer
  /** What more there is to say about the refusal. */
  about?: ReactNode
  /** What an old booking said when it was opened to be changed. */
  was?: unknown
  save: string
  /** Whether there is something to save; of a new booking there always is. */
  onChanged?: (changed: boolean) => void
}

/** One booking, written down or changed. */
export function BookingForm({
  kept: name,
  saved = false,
  page,
  onAnew,
  values,
  stays,
  seasons,
  full,
  written = [],
  refusal,
  about,
  was,
  save,
  onChanged,
  ...props
}: FormProps) {
  const says = (form: HTMLFormElement) => sayBegun(new FormData(form), stays)
  const kept = useKeptText(name, saved, page === undefined ? {} : { page, says })
  // What is gone on with keeps the id it was given first, so that it is still written down once.
  const id = (kept.found?.state === 'back' && kept.found.text.id) || props.id
  const waits = kept.changed || id !== undefined || refusal !== undefined
  useEffect(() => onChanged?.(waits), [onChanged, waits])
  const busy = useNavigation().formMethod === 'POST'
  const { message, error: said } = useRefusal(refusal, problemsOf)
  const text = (name: keyof BookingDraft) => ({
    name,
    defaultValue: values[name],
    error: said(name),
    enterKeyHint: 'next' as const,
  })
  return (
    <Form method="post" className="booking-form" ref={kept.form} onKeyDown={toNextField} noValidate>
      {!refusal && <KeptNote kept={kept} {...(onAnew && { onAnew })} />}
      <RefusalNote message={message}>
        {about}
        <Doubts doubts={refusal?.doubts} anyway="Save it all the same" />
      </RefusalNote>
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {was !== undefined && <OpenedFields was={was} />}
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
        description={messages.phoneAbroad}
        type="tel"
        autoComplete="off"
      />
      <DayPair
        from={{ name: 'checkIn', label: 'Check-in', day: values.checkIn, error: said('checkIn') }}
        until={{ name: 'checkOut', label: 'Check-out', day: values.checkOut, error: said('checkOut') }}
        taken={(form) => full[String(form.get('stay') ?? '')] ?? []}
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
      <MoneyFields values={values} problem={said} priced={{ stays, seasons, written }} />
      <Textarea {...text('note')} enterKeyHint="enter" label="Note, for you alone" minRows={2} />
      <SaveBar>
        <Button type="submit" variant={waits ? 'filled' : 'default'} loading={busy}>
          {save}
        </Button>
      </SaveBar>
    </Form>
  )
}

/** What the browser can know of it; the rest is for the house to say. */
function problemsOf(form: FormData): readonly Refusal[] {
  const text = (name: string) => String(form.get(name) ?? '')
  return bookingProblems({
    ...{ phone: '', stay: '', note: '' },
    ...readMoney({
      guests: cleanLine(text('guests')),
      amount: cleanLine(text('amount')),
      advance: cleanLine(text('advance')),
      source: cleanLine(text('source')),
    }),
    firstName: cleanLine(text('firstName')),
    lastName: cleanLine(text('lastName')),
    email: cleanAddress(text('email')),
    checkIn: dayOfTyped(text('checkIn')),
    checkOut: dayOfTyped(text('checkOut')),
  })
}
