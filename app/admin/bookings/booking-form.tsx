import { Box, Button, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '#core/refusals/messages.ts'
import { fullName } from '#core/values/contact.ts'
import { formatDay, isDay } from '#core/values/day.ts'
import { formatGuests } from '#core/values/guest-count.ts'
import { formatRupees } from '#core/values/money.ts'
import { recordOf } from '#core/values/record.ts'
import { parseDay } from '#core/values/typed-day.ts'
import type { BookingDraft } from '#modules/bookings/booking.ts'
import {
  type BookingMoney,
  bookingSources,
  describeAmountDue,
  describeSource,
  isBookingSource,
  MAX_SOURCE_CHARACTERS,
  moneyFields,
  readMoney,
  savedMoney,
  stillToPay,
} from '#modules/bookings/booking-money.ts'
import type { Nights } from '#modules/calendar/nights.ts'
import type { StayToChoose } from '#modules/content/stays.ts'
import { describeWritten, type WrittenPrice } from '#modules/enquiries/answer.ts'
import { suggestAdvance } from '#modules/guest-pages/payment-details.ts'
import { describeQuote } from '#modules/prices/describe-quote.ts'
import { priceNights } from '#modules/prices/price-nights.ts'
import type { Season } from '#modules/prices/season.ts'
import { typeInto } from '../../ui/form/type-into.ts'
import type { RefusedForm } from '../parts/drafts/initial-values.tsx'
import { DayPair } from '../parts/fields/day-pair.tsx'
import { Chips, MoreFields, RecordForm } from '../parts/record-form.tsx'
import { EditConflicts } from '../parts/saving/edit-conflict.tsx'
import { pagePath } from '../parts/span-path.ts'

const labels: Record<keyof BookingDraft, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  stay: 'Room',
  guests: 'Number of guests',
  amount: 'Amount',
  advance: 'Advance to ask for',
  source: 'How the guest booked',
  note: 'Note',
}

/** Reads the form of a booking; days and sums may be typed as people write them. */
export function typedBooking(form: FormData): BookingDraft {
  const typed = recordOf(
    ['firstName', 'lastName', 'email', 'phone', 'stay', 'checkIn', 'checkOut', 'note', ...moneyFields],
    (name) => String(form.get(name) ?? ''),
  )
  const source = (typed.source === 'other' && String(form.get('sourceWords') ?? '')) || typed.source
  return {
    ...typed,
    checkIn: parseDay(typed.checkIn),
    checkOut: parseDay(typed.checkOut),
    ...readMoney({ ...typed, source }),
  }
}

/** The stays and what their nights cost. */
type Prices = {
  stays: readonly StayToChoose[]
  seasons: readonly Season[]
  /** Prices that the guest has in writing already. */
  written: readonly WrittenPrice[]
}
type BookingFormProps = {
  booking: Prices & {
    id: string
    isNew: boolean
    done: string | null
    values: BookingDraft
    /** What is paid of a saved booking. */
    saved: Pick<BookingMoney, 'paid' | 'kept'> | null
    /** The advance to suggest, in per cent of the price; null suggests none. */
    advancePercent: number | null
    /** Nights without a free room for this booking, by the id of the stay. */
    full: Readonly<Record<string, readonly Nights[]>>
  }
  refusal: RefusedForm<BookingDraft> | undefined
}

/** One booking, new or saved. */
export function BookingForm({ booking: { values: saved, full, ...booking }, refusal }: BookingFormProps) {
  const { isNew, stays } = booking
  const values = refusal?.values ?? saved
  const [typed, setTyped] = useState(values)
  return (
    <RecordForm
      noun="booking"
      {...booking}
      {...(!isNew && { initialValues: refusal?.initial ?? saved })}
      refusal={refusal}
      summary={(form) => describeHalfTyped(form, stays)}
      about={
        <>
          <EditConflicts
            conflicts={refusal?.conflicts}
            label={(name) => Object.entries(labels).find(([field]) => field === name)?.[1] ?? name}
            say={(text, name) => formatValue(text, name, stays)}
          />
          {refusal?.name === 'bookingTwice' && (
            <Link to={pagePath('bookings', refusal.id ?? '')}>Open that booking</Link>
          )}
        </>
      }
      save={isNew ? 'Save the booking' : 'Save changes'}
      onTyped={(form) => setTyped(typedBooking(form))}
    >
      {(error) => {
        const field = (name: keyof BookingDraft) => ({
          name,
          label: labels[name],
          defaultValue: values[name],
          error: error(name),
          autoComplete: 'off',
          enterKeyHint: 'next' as const,
        })
        return (
          <>
            <SimpleGrid cols={2} spacing="sm">
              <TextInput {...field('firstName')} required autoFocus={isNew} />
              <TextInput {...field('lastName')} />
            </SimpleGrid>
            <TextInput
              {...field('email')}
              description="Without an e-mail, you can ask for a review by WhatsApp."
              type="email"
            />
            <TextInput {...field('phone')} description={messages.phoneAbroad} type="tel" />
            <DayPair
              from={{ ...field('checkIn'), day: values.checkIn }}
              until={{ ...field('checkOut'), day: values.checkOut }}
              taken={(form) => full[String(form.get('stay') ?? '')] ?? []}
            />
            <Chips
              name="stay"
              label={labels.stay}
              value={values.stay}
              options={[...stays.map(({ id, title }) => [id, title] as const), ['', 'No room chosen']]}
            />
            <PriceField field={field('amount')} typed={typed} prices={booking} />
            <MoneyFields {...{ field, error, values, typed }} booking={booking} />
            <Textarea
              {...field('note')}
              label="Note (guests do not see it)"
              enterKeyHint="enter"
              minRows={2}
            />
          </>
        )
      }}
    </RecordForm>
  )
}

type PriceFieldProps = {
  field: { name: string; label: string }
  /** The values of the form at present. */
  typed: BookingDraft
  prices: Prices
}

/** The price of the stay, and what the chosen nights cost: one tap takes it over. Without script it appears once the form was sent. */
function PriceField({ field, typed, prices }: PriceFieldProps) {
  const { amount } = savedMoney(typed)
  const { said, totals } = pricesOf(typed, prices)
  return (
    <Box>
      <Group align="flex-end" gap="xs">
        <TextInput {...field} inputMode="numeric" w="7.5rem" leftSection="₹" />
        {totals
          .filter((total) => total !== amount)
          .map((total) => (
            <FillButton key={total} name="amount" value={total}>
              Use this price: {formatRupees(total)}
            </FillButton>
          ))}
      </Group>
      <Text component="output" display="block" size="sm" mt={4}>
        {said}
      </Text>
    </Box>
  )
}

type MoneyFieldsProps = {
  field: (name: 'guests' | 'advance') => object
  error: (field: string) => string | undefined
  values: BookingDraft
  /** The values of the form at present. */
  typed: BookingDraft
  booking: Pick<BookingFormProps['booking'], 'saved' | 'advancePercent'>
}

/** Guests, advance and source, with the balance of what is typed. */
function MoneyFields({ field, error, values, typed, booking }: MoneyFieldsProps) {
  const { saved, advancePercent } = booking
  const money = savedMoney(typed)
  const suggested = suggestAdvance(money.amount, { advancePercent })
  const account = { paid: null, kept: null, ...saved, ...money }
  const due = describeAmountDue(account)
  const isAdvanceOpen = suggested !== null && suggested > (account.paid ?? 0) && stillToPay(account) > 0
  const ownSource = values.source !== '' && !isBookingSource(values.source)
  return (
    <MoreFields
      title="Guests and money"
      summary={[formatGuests(money.guests), due, describeSource(typed.source)].filter(Boolean)}
      isWrong={moneyFields.some((name) => name !== 'amount' && error(name))}
    >
      <SimpleGrid cols={2} spacing="sm">
        <TextInput {...field('guests')} inputMode="numeric" />
        <TextInput {...field('advance')} inputMode="numeric" leftSection="₹" />
      </SimpleGrid>
      {isAdvanceOpen && suggested !== money.advance && (
        <FillButton name="advance" value={suggested}>
          Ask for {advancePercent} %: {formatRupees(suggested)}
        </FillButton>
      )}
      <Text component="output" fw={600}>
        {due}
      </Text>
      <Chips
        name="source"
        label={labels.source}
        value={ownSource ? 'other' : values.source}
        options={[...Object.entries(bookingSources), ['', 'Not known']]}
      />
      {/* Shown where "Another way" is chosen, with or without script. */}
      <TextInput
        className="source-words"
        name="sourceWords"
        label="Which other way?"
        defaultValue={ownSource ? values.source : ''}
        error={error('source')}
        maxLength={MAX_SOURCE_CHARACTERS}
        autoComplete="off"
        enterKeyHint="next"
      />
    </MoreFields>
  )
}

/** Puts a sum into a field of its form. */
function FillButton({ name, value, children }: { name: string; value: number; children: ReactNode }) {
  const fill = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const input = currentTarget.form?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) typeInto(input, String(value))
  }
  return (
    <Button variant="light" px="sm" className="needs-script" onClick={fill}>
      {children}
    </Button>
  )
}

/** The price of the typed nights today, and the price that the guest has in writing for them. */
function pricesOf({ stay: id, checkIn, checkOut }: BookingDraft, { stays, seasons, written }: Prices) {
  const stay = stays.find((each) => each.id === id)
  const quote =
    stay && isDay(checkIn) && isDay(checkOut) ? priceNights(stay, seasons, { checkIn, checkOut }) : null
  const promised = written.find(
    (each) => each.stay === id && each.checkIn === checkIn && each.checkOut === checkOut,
  )
  const said = [
    stay && quote && `${describeQuote(stay.title, quote, '')}.`,
    promised && describeWritten(promised, quote?.total ?? null),
  ]
  const totals = new Set([promised?.amount, quote?.total].filter((total) => total !== undefined))
  return { said: said.filter(Boolean).join(' '), totals: [...totals] }
}

/** A value of a field as people read it. */
function formatValue(text: string, name: string, stays: Prices['stays']): string {
  if (name === 'source') return describeSource(text)
  if (/^(amount|advance)$/.test(name) && /^\d+$/.test(text)) return formatRupees(Number(text))
  return stays.find(({ id }) => id === text)?.title ?? (isDay(text) ? formatDay(text) : text)
}

/** Describes a draft: `Ravi Menon (Suite)`, or as much of it as was typed. */
function describeHalfTyped(form: FormData, stays: Prices['stays']): string {
  const { firstName, lastName, stay } = typedBooking(form)
  const name = fullName({ first_name: firstName, last_name: lastName }) || 'No name yet'
  const title = stays.find(({ id }) => id === stay)?.title
  return title ? `${name} (${title})` : name
}
