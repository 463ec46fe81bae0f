import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { addDays, nightsFrom } from '#modules/common/day.ts'
import { sayRupees } from '#modules/common/money.ts'
import { sayPrice } from '#modules/enquiries/answer.ts'
import { priceNight, priceNights } from '#modules/prices/price-nights.ts'
import { COMING_DAYS, comingPrice, PRICED_DAYS } from '#modules/prices/price-runs.ts'
import { anySeasons } from '../../../tests/any-seasons.ts'
import { lodgingFacts } from './lodging.ts'
import { staysFacts } from './stays-json.ts'

const stays = firstDayContent.stays.items
const origin = 'https://deodar.example'
const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2023-01-01', days))

test('card, quote, answer, structured data and stays.json say the same price of every night', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...stays), anySeasons, (today, stay, seasons) => {
      const about = { origin, image: origin, seasons, today }
      const file = staysFacts(firstDayContent, about).stays.find(({ id }) => id === stay.id)
      const offers = lodgingFacts(firstDayContent, about).makesOffer.filter(({ name }) => name === stay.title)
      const card = comingPrice(stay, seasons, today)
      let inFile = 0
      for (const night of nightsFrom(today, addDays(today, PRICED_DAYS))) {
        const { price } = priceNight(stay, seasons, night)
        const ranges = file?.prices.filter(({ from, through }) => from <= night && night <= through) ?? []
        expect(ranges.map((range) => range.price)).toEqual([price])
        inFile += ranges.length
        expectOffered(offers, night, price)
        if (card && card.from <= night && (!card.last || night <= card.last))
          expect(card.lowest <= price && price <= card.highest).toBe(true)
        else if (night < addDays(today, COMING_DAYS) && (!card || night < card.from))
          expect(price).toBe(stay.price)
      }
      expect(inFile).toBe(PRICED_DAYS)
    }),
    { numRuns: 60 },
  )
})

test('the answer says the quote of the very nights', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 20 }), anySeasons, (checkIn, nights, seasons) => {
      const [stay] = stays
      if (!stay) throw new Error('no stay')
      const quote = priceNights(stay, seasons, { checkIn, checkOut: addDays(checkIn, nights) })
      const total = nightsFrom(checkIn, addDays(checkIn, nights)).reduce(
        (sum, night) => sum + priceNight(stay, seasons, night).price,
        0,
      )
      expect(sayPrice({ ...stay, quote }, 'all meals and taxes')).toContain(
        `${sayRupees(total)}, all meals and taxes included.`,
      )
    }),
  )
})

type Offer = ReturnType<typeof lodgingFacts>['makesOffer'][number]

/** The offer that holds for a night is that of its nights, or else the one without any. */
function expectOffered(offers: readonly Offer[], night: string, price: number): void {
  const special = offers.filter(
    (offer) => 'validFrom' in offer && offer.validFrom <= night && night <= offer.validThrough,
  )
  expect(special.length).toBeLessThan(2)
  const [offer = offers[0]] = special
  const said = offer?.priceSpecification
  if (said && 'minPrice' in said) expect(said.minPrice <= price && price <= said.maxPrice).toBe(true)
  else expect(offer?.price).toBe(price)
}
