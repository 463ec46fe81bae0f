import { telLink } from '#domain/contact.ts'
import type { Content } from '#domain/content.ts'

/** What search engines may know of the house (schema.org LodgingBusiness): where it is, how to call, what a night costs. No ratings. */
export function lodgingFacts(content: Content, origin: string, image: string) {
  const { property, stays } = content
  const [street, ...rest] = property.address.slice(1)
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
      addressLocality: rest.join(', ') || undefined,
      addressRegion: property.region,
      addressCountry: property.country,
    },
    sameAs: property.social.map(({ url }) => url),
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
        numberOfBedrooms: stay.beds,
        occupancy: { '@type': 'QuantitativeValue', maxValue: mostGuests(stay.guests) },
      },
    })),
  }
}

function priceRange(prices: number[]): string {
  return `₹${Math.min(...prices)}–₹${Math.max(...prices)}`
}

/** "2+1" is three people. */
function mostGuests(guests: string): number {
  return guests.split('+').reduce((sum, part) => sum + Number(part), 0)
}
