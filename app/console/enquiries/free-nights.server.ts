import { sayDays, sayMoment } from '#domain/day.ts'
import { type AskedStay, sayOffer } from '#domain/enquiries/suggest-answer.ts'
import { sayWritten, type WrittenPrice } from '#domain/enquiries/written-price.ts'
import { HOLD_MOST_DAYS, HOLD_MS, typeMoment } from '#domain/holds/hold.ts'
import { sayQuote } from '#domain/prices/say-quote.ts'
import type { Hold } from '#server/house/holds/held-nights.ts'

/** A stay as the page says it: free and for how much, or taken, with what could be offered instead. */
export function sayFound(
  { id, title, asked, free, fewest, nearest, part }: AskedStay,
  included: string,
  promised: WrittenPrice | undefined,
) {
  return {
    id,
    title,
    asked,
    free: free !== null,
    price: free && sayQuote(title, free.quote, included),
    /** Said where a hold would offer another price than today's. */
    promised:
      free && promised && promised.amount !== free.quote.total
        ? `${sayWritten(promised, free.quote.total)} A hold keeps the price of your answer.`
        : null,
    short: fewest && `On these nights it is let for ${fewest} nights at least.`,
    nearest: nearest && sayOffer(title, nearest, included),
    part: part && sayOffer(title, part, included),
  }
}

type Around = { stays: { items: readonly { id: string; title: string }[] }; timeZone: string; now: Date }

/** What is held for it, and what its fields begin with. */
export function sayHold(hold: Hold | null, { stays, timeZone, now }: Around) {
  const later = (ms: number) => typeMoment(new Date(now.getTime() + ms), timeZone)
  return {
    standing: hold && {
      stay: hold.stay,
      title: stays.items.find(({ id }) => id === hold.stay)?.title ?? hold.stay,
      nights: sayDays(hold.check_in, hold.check_out),
      until: sayMoment(new Date(hold.until), timeZone),
      price: hold.quote,
    },
    tomorrow: later(HOLD_MS),
    first: later(0),
    last: later(HOLD_MOST_DAYS * HOLD_MS),
  }
}
