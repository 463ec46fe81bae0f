import './bookings.css'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { balanceOf, sayAmountDue } from '#modules/bookings/balance.ts'
import type { BookingDraft } from '#modules/bookings/booking.ts'
import { keptMoney, type MoneyDraft, moneyFields, readMoney } from '#modules/bookings/booking-money.ts'
import { bookingSources, isBookingSource, SOURCE_MOST_CHARACTERS } from '#modules/bookings/booking-source.ts'
import type { StayToChoose } from '#modules/calendar/stays.ts'
import { isDay } from '#modules/common/day.ts'
import { sayGuests } from '#modules/common/guests.ts'
import { sayRupees } from '#modules/common/money.ts'
import { recordOf } from '#modules/common/record.ts'
import { dayOfTyped } from '#modules/common/typed-day.ts'
import { sayWritten, type WrittenPrice } from '#modules/enquiries/written-price.ts'
import { priceNights } from '#modules/prices/price-nights.ts'
import { sayQuote } from '#modules/prices/say-quote.ts'
import type { Season } from '#modules/prices/season.ts'
import { typeInto } from '../../ui/form/type-into.ts'

type MoneyFieldsProps = {
  values: BookingDraft
  problem: (field: string) => string | undefined
  priced: StayPrices
}

/** The part of a booking that may be left out: closed until something stands in it. What is still to pay is said while it is typed. */
export function MoneyFields({ values, problem, priced }: MoneyFieldsProps) {
  const [typed, setTyped] = useState<MoneyDraft>(values)
  const amount = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(isFilled(values))
  const advance = useRef<HTMLInputElement>(null)
  const kept = keptMoney(readMoney(typed))
  const look = (form: HTMLFormElement | null) => {
    if (!form) return
    const fields = new FormData(form)
    const now = recordOf(moneyFields, (name) => String(fields.get(name) ?? ''))
    setTyped(now)
    // Text that was kept on the device comes back into a closed part.
    if (isFilled(now)) setOpen(true)
  }
  const field = (name: keyof MoneyDraft) => ({
    name,
    defaultValue: values[name],
    error: problem(name),
    inputMode: 'numeric' as const,
    enterKeyHint: 'next' as const,
    autoComplete: 'off',
  })
  return (
    <details
      className="money-fields"
      open={open || moneyFields.some(problem)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onInput={(event) => look(event.currentTarget.closest('form'))}
    >
      <summary>
        <span>Guests and money</span>
        <small>{[sayGuests(kept.guests), sayAmountDue(kept)].filter(Boolean).join(' · ')}</small>
      </summary>
      <div className="money-open">
        <TextInput {...field('guests')} label="Number of guests" className="money-guests" />
        <div className="pair">
          <TextInput {...field('amount')} ref={amount} label="Amount" leftSection="₹" />
          <TextInput {...field('advance')} ref={advance} label="Paid so far" leftSection="₹" />
        </div>
        <AmountSeen
          values={values}
          priced={priced}
          amount={kept.amount}
          onTake={(total) => amount.current && typeInto(amount.current, String(total))}
        />
        <p className="money-balance">
          <output>{sayAmountDue(kept)}</output>
          {(balanceOf(kept) ?? 0) > 0 && (
            <Button
              variant="subtle"
              onClick={() => advance.current && typeInto(advance.current, String(kept.amount))}
            >
              All is paid
            </Button>
          )}
        </p>
        <SourceChoice source={values.source} problem={problem('source')} />
      </div>
    </details>
  )
}

function isFilled(values: MoneyDraft): boolean {
  return moneyFields.some((name) => values[name] !== '')
}

type StayPrices = {
  stays: readonly StayToChoose[]
  seasons: readonly Season[]
  /** Prices that the guest has in writing already. */
  written: readonly WrittenPrice[]
}
type Nights = { stay: string; checkIn: string; checkOut: string }
type Props = { values: Nights; priced: StayPrices; amount: number | null; onTake: (total: number) => void }

/** What the nights cost by the house's prices, beside the amount, and what the guest has in writing: the owner chooses with a tap. */
function AmountSeen({ values, priced: { stays, seasons, written }, amount, onTake }: Props) {
  const here = useRef<HTMLParagraphElement>(null)
  const [nights, setNights] = useState<Nights>(values)
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return
    const look = () => setNights(nightsIn(form))
    look()
    form.addEventListener('input', look)
    return () => form.removeEventListener('input', look)
  }, [])
  const stay = stays.find(({ id }) => id === nights.stay)
  const isKnown = isDay(nights.checkIn) && isDay(nights.checkOut)
  const quote = stay && isKnown ? priceNights(stay, seasons, nights) : null
  const promised = written.find(
    (each) =>
      each.stay === nights.stay && each.checkIn === nights.checkIn && each.checkOut === nights.checkOut,
  )
  const totals = new Set([promised?.amount, quote?.total])
  return (
    <p className="money-balance amount-seen" ref={here}>
      <output>
        {stay && quote && `${sayQuote(stay.title, quote, '')}.`}
        {promised && ` ${sayWritten(promised, quote?.total ?? null)}`}
      </output>
      {[...totals]
        .filter((total) => total !== undefined)
        .filter((total) => total !== amount)
        .map((total) => (
          <Button key={total} variant="subtle" onClick={() => onTake(total)}>
            Take {sayRupees(total)}
          </Button>
        ))}
    </p>
  )
}

function nightsIn(form: HTMLFormElement): Nights {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    stay: text('stay'),
    checkIn: dayOfTyped(text('checkIn')),
    checkOut: dayOfTyped(text('checkOut')),
  }
}

type SourceChoiceProps = { source: string; problem: string | undefined }

/** Where a booking came from: one tap, or the owner's own text. */
function SourceChoice({ source, problem }: SourceChoiceProps) {
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
