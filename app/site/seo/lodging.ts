import { telLink } from '#core/values/contact.ts'
import { addDays, type Day } from '#core/values/day.ts'
import type { Content, Stay } from '#modules/content/content.ts'
import { computeMaxGuests } from '#modules/content/stays.ts'
import { findSeasonRuns, PRICED_DAYS, type SeasonRun } from '#modules/prices/price-runs.ts'
import type { Season } from '#modules/prices/season.ts'

/** What the description needs besides the content; `today` is the first day with prices. */
type LodgingContext = {
  origin: string
  image: string | undefined
  logo?: string | undefined
  seasons: readonly Season[]
  today: Day
}

/** The property as schema.org LodgingBusiness for search engines: address, contact, and the price of each night. No ratings. */
export function describeLodging(content: Content, { origin, image, logo, seasons, today }: LodgingContext) {
  const { property, stays } = content
  const nightlyPrice = describeNightlyPrice(stays.taxIncluded)
  const [street, ...rest] = property.address.slice(1)
  const profiles = property.social.map(({ url }) => url).filter(isProfile)
  const coordinates = readCoordinates(property.mapUrl)
  const until = addDays(today, PRICED_DAYS)
  const describeOffer = ({ title }: Stay) => {
    return { '@type': 'Offer', name: title, url: `${origin}/#stays`, priceCurrency: 'INR' }
  }
  const makeStayId = ({ id }: Stay) => `${origin}/#${id}`
  const seasonOffers = stays.items.flatMap((stay) =>
    findSeasonRuns(stay, seasons, today, until)
      .filter(({ lowest, highest }) => lowest !== stay.price || highest !== stay.price)
      .map((run) => ({ stay, run })),
  )
  return {
    '@context': 'https://schema.org',
    '@type': 'LodgingBusiness',
    '@id': `${origin}/#house`,
    name: property.name,
    description: property.description,
    url: `${origin}/`,
    image,
    logo,
    telephone: telLink(property.phone).slice('tel:'.length),
    email: property.email,
    currenciesAccepted: 'INR',
    priceRange: formatPriceRange([
      ...stays.items.map(({ price }) => price),
      ...seasonOffers.flatMap(({ run }) => [run.lowest, run.highest]),
    ]),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: formatLocality(rest, property.region),
      addressRegion: property.region,
      addressCountry: property.country,
    },
    geo: coordinates ? { '@type': 'GeoCoordinates', ...coordinates } : undefined,
    checkinTime: formatSchemaTime(property.checkIn),
    checkoutTime: formatSchemaTime(property.checkOut),
    sameAs: profiles.length > 0 ? profiles : undefined,
    makesOffer: [
      ...stays.items.map((stay) => ({
        ...describeOffer(stay),
        price: stay.price,
        priceSpecification: { ...nightlyPrice, price: stay.price },
        itemOffered: {
          // schema.org requires both types for an accommodation that is offered.
          '@type': ['Accommodation', 'Product'],
          '@id': makeStayId(stay),
          name: stay.title,
          description: stay.description,
          bed: { '@type': 'BedDetails', numberOfBeds: stay.beds },
          occupancy: { '@type': 'QuantitativeValue', maxValue: computeMaxGuests(stay.guests) },
        },
      })),
      ...seasonOffers.map(({ stay, run }) => ({
        ...describeOffer(stay),
        ...describeSeasonOffer(run, nightlyPrice),
        itemOffered: { '@id': makeStayId(stay) },
      })),
    ],
  }
}

type NightlyPrice = ReturnType<typeof describeNightlyPrice>

/** A price for one night. Tax is mentioned only where the owner includes it in the price. */
function describeNightlyPrice(taxIncluded: boolean) {
  return {
    '@type': 'UnitPriceSpecification',
    priceCurrency: 'INR',
    unitCode: 'DAY',
    valueAddedTaxIncluded: taxIncluded || undefined,
  }
}

/** The nights of a season, and what they cost; between two prices where its weekdays differ. */
function describeSeasonOffer(run: SeasonRun, price: NightlyPrice) {
  const { from, lastNight, lowest, highest, fewestNights } = run
  const hasOnePrice = lowest === highest
  const duration = { '@type': 'QuantitativeValue', minValue: fewestNights, unitCode: 'DAY' }
  return {
    price: hasOnePrice ? lowest : undefined,
    priceSpecification: hasOnePrice
      ? { ...price, price: lowest }
      : { ...price, minPrice: lowest, maxPrice: highest },
    validFrom: from,
    validThrough: lastNight,
    priceValidUntil: lastNight,
    eligibleDuration: fewestNights > 1 ? duration : undefined,
  }
}

/** `14:00` as a time of schema.org; undefined when there is none. */
function formatSchemaTime(time: string | undefined): string | undefined {
  return time ? `${time}:00` : undefined
}

/** The lines of the address below the street, without the region, which has a field of its own. */
function formatLocality(lines: readonly string[], region: string): string | undefined {
  const parts = lines.flatMap((line) => line.split(',')).map((part) => part.trim())
  return parts.filter((part) => part !== '' && part !== region).join(', ') || undefined
}

/** The front page of a social network is not a profile. */
function isProfile(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname.length > 1
}

function formatPriceRange(prices: number[]): string {
  return `₹${Math.min(...prices)}–₹${Math.max(...prices)}`
}

/** How links of OpenStreetMap, Google Maps and Apple Maps contain coordinates. */
const coordinatePatterns = [
  /[?&]mlat=(?<latitude>-?\d+(?:\.\d+)?)&mlon=(?<longitude>-?\d+(?:\.\d+)?)/,
  /!3d(?<latitude>-?\d+(?:\.\d+)?)!4d(?<longitude>-?\d+(?:\.\d+)?)/,
  /[?&](?:q|query|ll|center|destination)=(?:loc:)?(?<latitude>-?\d+(?:\.\d+)?)(?:,|%2C)\s*(?<longitude>-?\d+(?:\.\d+)?)/i,
  /\/@(?<latitude>-?\d+(?:\.\d+)?),(?<longitude>-?\d+(?:\.\d+)?)/,
  /#map=\d+(?:\.\d+)?\/(?<latitude>-?\d+(?:\.\d+)?)\/(?<longitude>-?\d+(?:\.\d+)?)/,
]

type Coordinates = { latitude: number; longitude: number }

/** The coordinates in a link to a map, in degrees; null where the link has none, such as a short link. */
export function readCoordinates(mapUrl: string): Coordinates | null {
  const groups = coordinatePatterns.map((pattern) => pattern.exec(mapUrl)?.groups).find(Boolean)
  if (!groups) return null
  const [latitude, longitude] = [Number(groups.latitude), Number(groups.longitude)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
