import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isDay } from '#domain/day.ts'
import { sayWritten, type WrittenPrice } from '#domain/enquiries/written-price.ts'
import { sayRupees } from '#domain/money.ts'
import { priceNights } from '#domain/prices/price-nights.ts'
import { sayQuote } from '#domain/prices/say-quote.ts'
import type { Season } from '#domain/seasons/season.ts'
import type { StayToChoose } from '#domain/stays/stays.ts'
import { dayOfTyped } from '#domain/typed-day.ts'

export type StayPrices = {
  stays: readonly StayToChoose[]
  seasons: readonly Season[]
  /** Prices that the guest has in writing already. */
  written: readonly WrittenPrice[]
}
type Nights = { stay: string; checkIn: string; checkOut: string }
type Props = { values: Nights; priced: StayPrices; amount: number | null; onTake: (total: number) => void }

/** What the nights cost by the house's prices, beside the amount, and what the guest has in writing: the owner chooses with a tap. */
export function AmountSeen({ values, priced: { stays, seasons, written }, amount, onTake }: Props) {
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
