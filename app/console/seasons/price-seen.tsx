import { sayRupees } from '#domain/money.ts'
import { rupeesOf } from '#domain/prices/price-nights.ts'
import type { SeasonDraft } from '#domain/seasons/season-draft.ts'
import { isPossiblePrice, seasonPriceOfTyped } from '#domain/seasons/season-price.ts'

export type PricedStay = { id: string; title: string; price: number }

/** What the typed price comes to for each stay it is for; nothing while it cannot be read. */
export function PriceSeen({ draft, stays }: { draft: SeasonDraft; stays: readonly PricedStay[] }) {
  const price = seasonPriceOfTyped(draft.price)
  const seen = price && isPossiblePrice(price) ? price : null
  const concerned = stays.filter(({ id }) => draft.stay === '' || draft.stay === id)
  const isOne = concerned.length === 1
  return (
    <output className="price-seen">
      {seen &&
        concerned
          .map(({ title, price: own }) => {
            const said = `${title} ${sayRupees(rupeesOf(seen, own))}`
            return isOne ? `${said} instead of ${sayRupees(own)}` : said
          })
          .join(' · ')}
    </output>
  )
}
