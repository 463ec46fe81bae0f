import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAP_SECTION_LINK } from '#core/values/contact.ts'
import { addDays, listNights } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import type { Content } from '#modules/content/content.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { formatPrice } from '#modules/enquiries/answer.ts'
import { COMING_DAYS, findComingPrice, PRICED_DAYS } from '#modules/prices/price-runs.ts'
import type { Season } from '#modules/prices/season.ts'
import { priceNight, priceNights } from '#modules/prices/season.ts'
import { anySeasons } from '../../../tests/any-seasons.ts'
import { schemaProblems } from '../../../tests/schema-org.ts'
import { describeLodging } from './lodging.ts'
import { describeStays } from './stays-json.ts'

const origin = 'https://deodar.example'
const about = { origin, image: `${origin}/card.jpg`, seasons: [], today: '2026-11-23' }
const facts = describeLodging(initialContent, about)
/** As it goes out: without what is not there. */
const sent = (content: Content, seasons: Season[] = []) =>
  JSON.parse(JSON.stringify(describeLodging(content, { ...about, seasons })))
const winter: Season = {
  id: 'winter',
  name: 'Winter',
  stay: 'suite',
  firstNight: '2026-12-20',
  lastNight: '2027-01-05',
  isYearly: true,
  price: { rupees: 18_000 },
  weekdayPrices: {},
  fewestNights: 3,
  createdAt: '2026-11-22T08:00:00.000Z',
}

test('gives search engines the three rooms with their nightly price in rupees', () => {
  const prices = facts.makesOffer.map(({ name, price, priceCurrency }) => `${name} ${price} ${priceCurrency}`)
  expect(prices).toEqual(['Single Bedroom 10000 INR', 'Suite 15000 INR', 'Cottage 25000 INR'])
  const rooms = [2, 3, 5].map((maxValue) => ({ itemOffered: { occupancy: { maxValue } } }))
  expect(sent(initialContent).makesOffer).toMatchObject(rooms)
  const beds = [1, 1, 2].map((numberOfBeds) => ({ itemOffered: { bed: { numberOfBeds } } }))
  expect(sent(initialContent).makesOffer).toMatchObject(beds)
  expect(JSON.stringify(facts)).not.toContain('numberOfBedrooms')
})

test('gives search engines the price of a season, and its first and last day', () => {
  const [offer, ...others] = sent(initialContent, [winter]).makesOffer.slice(3)
  expect(others).toEqual([])
  expect(offer).toMatchObject({
    ...{ name: 'Suite', price: 18_000 },
    ...{ validFrom: '2026-12-20', validThrough: '2027-01-05', priceValidUntil: '2027-01-05' },
    eligibleDuration: { minValue: 3, unitCode: 'DAY' },
    itemOffered: { '@id': 'https://deodar.example/#suite' },
  })
  const [varied] = sent(initialContent, [
    { ...winter, weekdayPrices: { 5: { percent: 40 } } },
  ]).makesOffer.slice(3)
  expect(varied.price).toBeUndefined()
  expect(varied.priceSpecification).toMatchObject({ minPrice: 18_000, maxPrice: 21_000 })
})

test('gives search engines place, telephone and times, and claims no rating', () => {
  expect(facts.telephone).toBe('+919876543210')
  expect(facts.address).toMatchObject({ addressLocality: 'Kumaon', addressRegion: 'Uttarakhand' })
  expect(facts.geo).toEqual({ '@type': 'GeoCoordinates', latitude: 29.598, longitude: 79.659 })
  expect(facts).toMatchObject({ checkinTime: '14:00:00', checkoutTime: '11:00:00' })
  expect(JSON.stringify(facts)).not.toMatch(/rating/i)
})

test('leaves out what nobody wrote down', () => {
  const { checkIn: _, checkOut: __, ...property } = initialContent.property
  const bare = { ...initialContent, property: { ...property, mapUrl: MAP_SECTION_LINK } }
  const { geo, checkinTime, checkoutTime } = sent(bare)
  expect([geo, checkinTime, checkoutTime]).toEqual([undefined, undefined, undefined])
})

test('names only profiles of the house as its own, not the front page of a network', () => {
  expect(facts.sameAs).toBeUndefined()
  const social = [{ kind: 'instagram' as const, url: 'https://www.instagram.com/deodarhouse' }]
  const own = { ...initialContent, property: { ...initialContent.property, social } }
  expect(describeLodging(own, about).sameAs).toEqual(['https://www.instagram.com/deodarhouse'])
})

test('uses nothing that schema.org does not define', () => {
  const varied = { ...winter, id: 'varied', stay: null, weekdayPrices: { 6: { percent: 30 } } }
  expect(schemaProblems(sent(initialContent))).toEqual([])
  expect(schemaProblems(sent(initialContent, [winter, varied]))).toEqual([])
})

test('claims tax in the price only where the owner states it', () => {
  const taxesOf = (taxIncluded: boolean) => {
    const stays = { ...initialContent.stays, taxIncluded }
    const { makesOffer } = describeLodging({ ...initialContent, stays }, { ...about, seasons: [winter] })
    return makesOffer.map(({ priceSpecification }) => priceSpecification.valueAddedTaxIncluded)
  }
  expect(taxesOf(true)).toEqual([true, true, true, true])
  expect(taxesOf(false)).toEqual([undefined, undefined, undefined, undefined])
})

const stays = initialContent.stays.items
const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2023-01-01', days))

test('card, quote, answer, structured data and stays.json say the same price of every night', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...stays), anySeasons, (today, stay, seasons) => {
      const about = { origin, image: origin, seasons, today }
      const file = describeStays(initialContent, about).stays.find(({ id }) => id === stay.id)
      const { makesOffer } = describeLodging(initialContent, about)
      const offers = makesOffer.filter(({ name }) => name === stay.title)
      const card = findComingPrice(stay, seasons, today)
      let inFile = 0
      for (const night of listNights(today, addDays(today, PRICED_DAYS))) {
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
    { numRuns: 25 },
  )
})

test('the answer states the quote of the very nights', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 20 }), anySeasons, (checkIn, nights, seasons) => {
      const [stay] = stays
      if (!stay) throw new Error('no stay')
      const quote = priceNights(stay, seasons, { checkIn, checkOut: addDays(checkIn, nights) })
      const each = listNights(checkIn, addDays(checkIn, nights))
      const total = each.reduce((sum, night) => sum + priceNight(stay, seasons, night).price, 0)
      const price = formatPrice({ ...stay, quote }, 'breakfast')
      expect(price).toContain(`${formatRupees(total)}, breakfast included.`)
    }),
  )
})

type Offer = ReturnType<typeof describeLodging>['makesOffer'][number]

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
