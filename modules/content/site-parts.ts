import { type Content, contentSchema } from './content.ts'
import { describeSchema } from './describe-schema.ts'

/** A place of the content as its editor asks for it. */
export type ContentField = {
  /** Where it stands in the document; within an entry, from the entry on. */
  at: string
  label: string
  as: 'line' | 'text' | 'lines' | 'number' | 'yes' | 'choice' | 'picture' | 'feature'
  hint?: string
  /** Of a number: 0 is shown as an empty field. */
  zeroIsEmpty?: boolean
  /** What a picture that may be left out is called when it is. */
  none?: string
  /** What each value of a choice is called. */
  options?: Readonly<Record<string, string>>
}
export type List = {
  at: string
  title: string
  /** What one entry is called: "Add a stay". */
  one: string
  /** The field that names an entry in the list. */
  named: string
  /** The field with its price, which stands beside the name. */
  priced?: string
  /** Whether its last entry may go. */
  mayBeEmpty: boolean
  fields: readonly ContentField[]
  within?: List
}
export type SitePart = {
  id: string
  title: string
  about: string
  /** What of the preview shows it. */
  seenAt: string
  fields: readonly ContentField[]
  lists: readonly List[]
}

type Place = keyof Content
type Part = Omit<SitePart, 'fields' | 'lists'> & { places: readonly Place[] }

/** What the owner calls the parts of the site, in the order of the page, and the places of the document each consists of. */
const parts: readonly Part[] = [
  {
    id: 'house',
    title: 'Name and contacts',
    about: 'What the house is called, how people reach you, and the last line of each page.',
    seenAt: '#location',
    places: ['property', 'socialCard'],
  },
  {
    id: 'welcome',
    title: 'Welcome',
    about: 'The first picture, by day and by night, and the words on it.',
    seenAt: '',
    places: ['hero'],
  },
  {
    id: 'stays',
    title: 'Stays and prices',
    about: 'The rooms, their prices and pictures, in the order of the page.',
    seenAt: '#stays',
    places: ['stays'],
  },
  {
    id: 'day',
    title: 'A day with you',
    about: 'The blocks with pictures: what guests do here from morning to night.',
    seenAt: '#features',
    places: ['features'],
  },
  {
    id: 'road',
    title: 'The road',
    about: 'Distances, and the places named on the map.',
    seenAt: '#location',
    places: ['location'],
  },
  {
    id: 'kind-words',
    title: 'Kind words',
    about:
      'What guests said elsewhere: in the visitors’ book, in a letter. Without any, the section is not shown.',
    seenAt: '#testimonials',
    places: ['testimonials'],
  },
  {
    id: 'in-touch',
    title: 'Forms and reviews',
    about: 'The words around the two forms, the reviews and Book Now.',
    seenAt: '#contactForm',
    places: ['contact', 'book', 'reviews', 'quick', 'placeholders'],
  },
  {
    id: 'personal-link',
    title: 'Personal link',
    about:
      'What a guest reads behind the personal link: before the review, after it, and when the link does not open.',
    seenAt: '',
    places: ['reviewPage'],
  },
  {
    id: 'around',
    title: 'Around the pages',
    about:
      'The links above and below each page, and what a wrong address and a message that has arrived say.',
    seenAt: '',
    places: ['menu', 'foot', 'sent', 'notFound'],
  },
  {
    id: 'review-policy',
    title: 'Review policy',
    about: 'What you publish and what you do not. Guests read it before they write.',
    seenAt: '?page=review-policy',
    places: ['reviewPolicy'],
  },
  {
    id: 'terms',
    title: 'Terms and conditions',
    about:
      'What holds for every stay: what the price covers, how rooms are booked, and what if plans change.',
    seenAt: '?page=terms',
    places: ['terms'],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    about: 'What you know of visitors and guests, why, and for how long.',
    seenAt: '?page=privacy',
    places: ['privacy'],
  },
]

/** Everything that can be said on the site, part by part. */
export const siteParts: readonly SitePart[] = parts.map(({ places, ...part }) => {
  const told = places.map((place) => describeSchema(contentSchema.shape[place], place))
  return {
    ...part,
    fields: told.flatMap(({ fields }) => fields),
    lists: told.flatMap(({ lists }) => lists),
  }
})

/** The part's title, or the room's, by the place in the document that it begins with. */
export const partTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(parts.flatMap(({ title, places }) => places.map((place) => [place, title]))),
  photographs: 'Pictures',
  replacements: 'Pictures',
}
