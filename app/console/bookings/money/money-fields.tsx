import './money.css'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { balanceOf, sayAmountDue } from '#domain/bookings/balance.ts'
import type { BookingDraft } from '#domain/bookings/booking.ts'
import { keptMoney, type MoneyDraft, moneyFields, readMoney } from '#domain/bookings/booking-money.ts'
import { sayGuests } from '#domain/guests.ts'
import { recordOf } from '#domain/record.ts'
import { typeInto } from '../../../ui/form/type-into.ts'
import { AmountSeen, type StayPrices } from './amount-seen.tsx'
import { SourceChoice } from './source-choice.tsx'

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
