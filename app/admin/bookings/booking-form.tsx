import { Box, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { parseField, readForm } from '#core/record-fields.ts'
import { messages } from '#core/refusals/messages.ts'
import { fullName } from '#core/values/contact.ts'
import { formatDay, isDay } from '#core/values/day.ts'
import { formatGuests } from '#core/values/guest-count.ts'
import { formatRupees } from '#core/values/money.ts'
import { parseDay } from '#core/values/typed-day.ts'
import { bookingFields, type TypedBooking } from '#modules/bookings/booking.ts'
import {
  bookingSources,
  computeAmountToPay,
  describeBalance,
  describeSource,
  isBookingSource,
  MAX_SOURCE_CHARACTERS,
} from '#modules/bookings/booking-money.ts'
import { describePromisedPrice } from '#modules/enquiries/answer.ts'
import { suggestAdvance } from '#modules/guest-pages/payment-details.ts'
import { describeQuote } from '#modules/prices/describe-quote.ts'
import { priceNights } from '#modules/prices/season.ts'
import { DateRange } from '../parts/date-range.tsx'
import type { Field } from '../parts/edit-form.tsx'
import { FillButton } from '../parts/fields.tsx'
import { OptionalFields, RadioChips, RecordForm } from '../parts/record-form.tsx'
import type { Route } from './+types/booking.ts'

/** What is typed in the form of a booking; "Another way" has words of its own. */
export function readTypedBooking(form: FormData): TypedBooking {
  const typed = readForm(bookingFields, form)
  const source = (typed.source === 'other' && String(form.get('sourceWords') ?? '')) || typed.source
  return { ...typed, checkIn: parseDay(typed.checkIn), checkOut: parseDay(typed.checkOut), source }
}

/** Guests, amount, advance and source as they are typed at present; null where a number cannot be read. */
function parseTypedMoney({ guests, amount, advance, source }: TypedBooking) {
  return {
    guests: parseField(bookingFields.guests, guests),
    amount: parseField(bookingFields.amount, amount),
    advance: parseField(bookingFields.advance, advance),
    source: parseField(bookingFields.source, source),
  }
}

type BookingFormProps = { booking: Route.ComponentProps['loaderData'] }

/** The stays, what their nights cost, and prices that the guest has in writing already. */
type Prices = Pick<BookingFormProps['booking'], 'stays' | 'seasons' | 'promisedPrices'>

/** One booking, new or saved. */
export function BookingForm({ booking }: BookingFormProps) {
  const { isNew, stays, fullNights } = booking
  return (
    <RecordForm
      noun="booking"
      fields={bookingFields}
      record={booking}
      addedMessage="Booking saved."
      describeNew={(form) => describeDraft(form, stays)}
      readTyped={readTypedBooking}
      format={(text, name) => formatValue(text, name, stays)}
      saveLabel={isNew ? 'Save the booking' : 'Save changes'}
    >
      {(field, values, typed) => (
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
          <DateRange
            from={field('checkIn')}
            until={field('checkOut')}
            findTakenNights={(form) => fullNights[String(form.get('stay') ?? '')] ?? []}
          />
          <RadioChips
            {...field('stay')}
            options={[...stays.map(({ id, title }) => [id, title] as const), ['', 'No room chosen']]}
          />
          <PriceField field={field('amount')} typed={typed} prices={booking} />
          <MoneyFields {...{ field, values, typed }} booking={booking} />
          <Textarea {...field('note')} label="Note (guests do not see it)" enterKeyHint="enter" minRows={2} />
        </>
      )}
    </RecordForm>
  )
}

type PriceFieldProps = {
  field: { name: string; label: string }
  /** The values of the form at present. */
  typed: TypedBooking
  prices: Prices
}

/** The price of the booking, with buttons that fill in what the chosen nights cost. */
function PriceField({ field, typed, prices }: PriceFieldProps) {
  const { amount } = parseTypedMoney(typed)
  const { sentences, totals } = describePrices(typed, prices)
  return (
    <Box>
      <Group align="flex-end" gap="xs">
        <TextInput {...field} inputMode="numeric" w="7.5rem" leftSection="₹" />
        {totals
          .filter((total) => total !== amount)
          .map((total) => (
            <FillButton key={total} name="amount" value={`${total}`}>
              Use this price: {formatRupees(total)}
            </FillButton>
          ))}
      </Group>
      <Text component="output" display="block" size="sm" mt={4}>
        {sentences}
      </Text>
    </Box>
  )
}

type MoneyFieldsProps = {
  field: (name: 'guests' | 'advance' | 'source') => Field
  values: TypedBooking
  /** The values of the form at present. */
  typed: TypedBooking
  booking: Pick<BookingFormProps['booking'], 'saved' | 'advancePercent'>
}

/** Guests, advance and source, with the balance of what is typed. */
function MoneyFields({ field, values, typed, booking }: MoneyFieldsProps) {
  const { saved, advancePercent } = booking
  const money = parseTypedMoney(typed)
  const suggested = suggestAdvance(money.amount, { advancePercent })
  const sums = { paid: null, kept: null, ...saved, ...money }
  const balanceText = describeBalance(sums)
  const isAdvanceOpen = suggested !== null && suggested > (sums.paid ?? 0) && computeAmountToPay(sums) > 0
  const isOtherSource = values.source !== '' && !isBookingSource(values.source)
  return (
    <OptionalFields
      title="Guests and money"
      summary={[formatGuests(money.guests), balanceText, describeSource(typed.source)].filter(Boolean)}
      hasError={(['guests', 'advance', 'source'] as const).some((name) => field(name).error)}
    >
      <SimpleGrid cols={2} spacing="sm">
        <TextInput {...field('guests')} inputMode="numeric" />
        <TextInput {...field('advance')} inputMode="numeric" leftSection="₹" />
      </SimpleGrid>
      {isAdvanceOpen && suggested !== money.advance && (
        <FillButton name="advance" value={`${suggested}`}>
          Ask for {advancePercent} %: {formatRupees(suggested)}
        </FillButton>
      )}
      <Text component="output" fw={600}>
        {balanceText}
      </Text>
      <RadioChips
        {...field('source')}
        {...(isOtherSource && { defaultValue: 'other' })}
        options={[...Object.entries(bookingSources), ['', 'Not known']]}
      />
      {/* Shown where "Another way" is chosen. */}
      <TextInput
        className="source-words"
        name="sourceWords"
        label="Which other way?"
        defaultValue={isOtherSource ? values.source : ''}
        error={field('source').error}
        maxLength={MAX_SOURCE_CHARACTERS}
        autoComplete="off"
        enterKeyHint="next"
      />
    </OptionalFields>
  )
}

/** The price of the typed nights today, and the price that the guest has in writing for them. */
function describePrices(typed: TypedBooking, { stays, seasons, promisedPrices }: Prices) {
  const { stay: id, checkIn, checkOut } = typed
  const stay = stays.find((each) => each.id === id)
  const quote =
    stay && isDay(checkIn) && isDay(checkOut) ? priceNights(stay, seasons, { checkIn, checkOut }) : null
  const promised = promisedPrices.find(
    (each) => each.stay === id && each.checkIn === checkIn && each.checkOut === checkOut,
  )
  const sentences = [
    stay && quote && `${describeQuote(stay.title, quote, '')}.`,
    promised && describePromisedPrice(promised, quote?.total ?? null),
  ]
  const totals = new Set([promised?.amount, quote?.total].filter((total) => total !== undefined))
  return { sentences: sentences.filter(Boolean).join(' '), totals: [...totals] }
}

/** A value of a field as people read it. */
function formatValue(text: string, name: string, stays: Prices['stays']): string {
  if (name === 'source') return describeSource(text)
  if (/^(amount|advance)$/.test(name) && /^\d+$/.test(text)) return formatRupees(Number(text))
  return stays.find(({ id }) => id === text)?.title ?? (isDay(text) ? formatDay(text) : text)
}

/** Describes a draft: `Ravi Menon (Suite)`, or as much of it as was typed. */
function describeDraft(form: FormData, stays: Prices['stays']): string {
  const { firstName, lastName, stay } = readTypedBooking(form)
  const name = fullName({ first_name: firstName, last_name: lastName }) || 'No name yet'
  const title = stays.find(({ id }) => id === stay)?.title
  return title ? `${name} (${title})` : name
}
