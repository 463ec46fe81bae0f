import { sayRupees } from '#domain/money.ts'
import { rupeesOf } from '#domain/stays/price-nights.ts'
import type { SeasonDraft } from '#domain/stays/season-draft.ts'
import { isPossiblePrice, seasonPriceOfTyped } from '#domain/stays/season-price.ts'

export type PricedStay = { id: string; title: string; price: number }

/** What the typed price comes to for each stay it is for; nothing while it cannot be read. */
export function PriceSeen({ draft, stays }: { draft: SeasonDraft; stays: readonly PricedStay[] }) {
  const price = seasonPriceOfTyped(draft.price)
  const seen = price && isPossiblePrice(price) ? price : null
  const concerned = stays.filter(({ id }) => draft.stay === '' || draft.stay === id)
  return (
    <output className="price-seen">
      {seen &&
        concerned
          .map(
            (stay) =>
              `${stay.title} ${sayRupees(rupeesOf(seen, stay.price))} instead of ${sayRupees(stay.price)}`,
          )
          .join(' · ')}
    </output>
  )
}
