import { lists } from './site-lists.ts'

export type Field = {
  /** Where it stands in the document; within an entry, from the entry on. */
  at: string
  label: string
  as?: 'line' | 'text' | 'lines' | 'number' | 'yes' | 'picture' | 'feature' | 'social'
  hint?: string
}
export type List = {
  at: string
  title: string
  /** What one entry is called: "Add a stay". */
  one: string
  /** The field that names an entry in the list. */
  named: string
  fields: readonly Field[]
  within?: List
}
export type SitePart = {
  id: string
  title: string
  about: string
  /** What of the preview shows it. */
  seenAt: string
  fields: readonly Field[]
  lists: readonly List[]
}

const line = (at: string, label: string, hint?: string): Field => ({ at, label, ...(hint && { hint }) })
const text = (at: string, label: string, hint?: string): Field => ({ ...line(at, label, hint), as: 'text' })
const picture = (at: string, label: string): Field => ({ at, label, as: 'picture' })

/** Everything that can be said on the site, part by part, in the order of the page. */
export const siteParts: readonly SitePart[] = [
  {
    id: 'house',
    title: 'Name and contacts',
    about: 'What the house is called, how people reach you, and the links at the foot of each page.',
    seenAt: '#location',
    fields: [
      line('property.name', 'Name of the house'),
      line('property.place', 'Line under the first picture'),
      text('property.description', 'What search engines and shared links say', 'One or two sentences.'),
      line('property.phone', 'Phone and WhatsApp', 'With the country code: +91 98765 43210'),
      line('property.email', 'E-mail address'),
      line('property.hours', 'When you answer the phone'),
      { at: 'property.address', label: 'Address, line by line', as: 'lines' },
      line('property.region', 'State or region'),
      line('property.country', 'Country, in two letters', 'IN for India'),
      line('property.mapUrl', 'Link to a map', 'From your map app, or #location for the drawn one.'),
      line('property.footerLine', 'Last line of each page'),
      line('property.credit.text', 'Who made the site'),
      line('property.credit.url', 'Their web address', 'May be empty.'),
      picture('socialCard', 'Picture of a shared link'),
    ],
    lists: [lists.social],
  },
  {
    id: 'welcome',
    title: 'Welcome',
    about: 'The first picture, by day and by night, and the words on it.',
    seenAt: '',
    fields: [
      line('hero.heading', 'Large words'),
      line('hero.subheading', 'Smaller words below'),
      line('hero.enquire', 'Button'),
      line('hero.toStays', 'Quiet link beside it'),
      text('hero.alt', 'What the picture shows', 'For those who cannot see it.'),
      picture('hero.pictures.light', 'By day, on a computer'),
      picture('hero.pictures.lightPortrait', 'By day, on a phone'),
      picture('hero.pictures.dark', 'By night, on a computer'),
      picture('hero.pictures.darkPortrait', 'By night, on a phone'),
    ],
    lists: [],
  },
  {
    id: 'stays',
    title: 'Stays and prices',
    about: 'The rooms, their prices and pictures, in the order of the page.',
    seenAt: '#stays',
    fields: [
      line('stays.heading', 'Heading'),
      text('stays.intro', 'Below the heading'),
      line('stays.priceNote', 'Beside each price'),
      text('stays.terms', 'Terms below the stays'),
    ],
    lists: [lists.stays],
  },
  {
    id: 'day',
    title: 'A day with you',
    about: 'The blocks with pictures: what guests do here from morning to night.',
    seenAt: '#features',
    fields: [],
    lists: [lists.features],
  },
  {
    id: 'road',
    title: 'The road',
    about: 'Distances, and the places named on the map.',
    seenAt: '#location',
    fields: [
      { at: 'location.featureId', label: 'Block that carries the distances', as: 'feature' },
      line('location.caption', 'Above the distances'),
      picture('location.map.picture', 'The map'),
    ],
    lists: [lists.distances, lists.labels],
  },
  {
    id: 'kind-words',
    title: 'Kind words',
    about:
      'What guests said elsewhere: in the visitors’ book, in a letter. Without any, the section is not shown.',
    seenAt: '#testimonials',
    fields: [line('testimonials.eyebrow', 'Small line above'), line('testimonials.heading', 'Heading')],
    lists: [lists.testimonials],
  },
  {
    id: 'in-touch',
    title: 'Forms and letters',
    about: 'The words around the two forms, the reviews, Book Now, and the page behind a personal link.',
    seenAt: '#contactForm',
    fields: [
      line('contact.eyebrow', 'Enquiry form: small line above'),
      line('contact.heading', 'Enquiry form: heading'),
      text('contact.intro', 'Enquiry form: below the heading'),
      line('book.intro', 'Book Now: why you talk'),
      line('book.whatsapp', 'Book Now: under WhatsApp'),
      line('reviews.heading', 'Reviews: heading'),
      text('reviews.intro', 'Reviews: below the heading'),
      line('quick.eyebrow', 'Quick review: small line above'),
      line('quick.heading', 'Quick review: heading'),
      text('quick.intro', 'Quick review: below the heading'),
      line('quick.toRatings', 'Quick review: link to the ratings'),
      picture('quick.picture.picture', 'Quick review: picture'),
      line('quick.picture.alt', 'Quick review: what the picture shows'),
      text('reviewPage.thanks', 'Personal link: what you ask of the guest'),
      line('reviewPage.sign', 'Personal link: who signs'),
      picture('reviewPage.picture.picture', 'Personal link: picture'),
      line('reviewPage.picture.alt', 'Personal link: what the picture shows'),
    ],
    lists: [],
  },
  {
    id: 'review-policy',
    title: 'Review policy',
    about: 'What you publish and what you do not. Guests read it before they write.',
    seenAt: '?page=review-policy',
    fields: [],
    lists: [lists.reviewPolicy],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    about: 'What you know of visitors and guests, why, and for how long.',
    seenAt: '?page=privacy',
    fields: [],
    lists: [lists.privacy],
  },
]
