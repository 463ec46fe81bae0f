import { telLink } from '#domain/contact.ts'
import type { Content } from '#domain/content/content.ts'
import { mostGuests } from '#domain/stays/capacity.ts'

/** What search engines may know of the house (schema.org LodgingBusiness): where it is, how to call, what a night costs. No ratings. */
export function lodgingFacts(content: Content, origin: string, image: string) {
  const { property, stays } = content
  const [street, ...rest] = property.address.slice(1)
  const profiles = property.social.map(({ url }) => url).filter(isProfile)
  return {
    '@context': 'https://schema.org',
    '@type': 'LodgingBusiness',
    '@id': `${origin}/#house`,
    name: property.name,
    description: property.description,
    url: `${origin}/`,
    image,
    telephone: telLink(property.phone).slice('tel:'.length),
    email: property.email,
    currenciesAccepted: 'INR',
    priceRange: priceRange(stays.items.map(({ price }) => price)),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: localityOf(rest, property.region),
      addressRegion: property.region,
      addressCountry: property.country,
    },
    sameAs: profiles.length > 0 ? profiles : undefined,
    makesOffer: stays.items.map((stay) => ({
      '@type': 'Offer',
      name: stay.title,
      url: `${origin}/#stays`,
      price: stay.price,
      priceCurrency: 'INR',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: stay.price,
        priceCurrency: 'INR',
        unitCode: 'DAY',
        valueAddedTaxIncluded: true,
      },
      itemOffered: {
        '@type': 'Accommodation',
        name: stay.title,
        description: stay.description,
        bed: { '@type': 'BedDetails', numberOfBeds: stay.beds },
        occupancy: { '@type': 'QuantitativeValue', maxValue: mostGuests(stay.guests) },
      },
    })),
  }
}

/** Where it is, without the region, which has a field of its own. */
function localityOf(lines: readonly string[], region: string): string | undefined {
  const parts = lines.flatMap((line) => line.split(',')).map((part) => part.trim())
  return parts.filter((part) => part !== '' && part !== region).join(', ') || undefined
}

/** The front page of a network is nobody's profile. */
function isProfile(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname.length > 1
}

function priceRange(prices: number[]): string {
  return `₹${Math.min(...prices)}–₹${Math.max(...prices)}`
}
