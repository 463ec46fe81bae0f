import type { z } from 'zod'
import { type Content, contentSchema } from './content.ts'
import { describeSchema } from './describe-schema.ts'
import { ownTextPages } from './text-pages.ts'

type Meta = z.GlobalMeta

/** A field of the editor; `at` is its path in the document, or within the entry of a list. */
export type ContentField = Pick<Meta, 'hint' | 'zeroIsEmpty' | 'none' | 'options'> & {
  at: string
  label: string
  as: 'line' | 'lines' | 'number' | 'yes' | 'choice' | NonNullable<Meta['as']>
}
/** A list of the editor, with the fields of an entry and the list within it; `named` and `priced` are fields of an entry. */
export type List = Pick<Meta, 'priced'> & {
  at: string
  title: string
  one: string
  named: string
  /** Whether its last entry can be removed. */
  mayBeEmpty: boolean
  fields: readonly ContentField[]
  within?: List | undefined
}
type SitePart = {
  id: string
  title: string
  about: string
  /** The part of the preview that shows it. */
  seenAt: string
  fields: readonly ContentField[]
  lists: readonly List[]
}

type Place = keyof Content
type Part = Omit<SitePart, 'fields' | 'lists'> & { places: readonly Place[] }

/** The parts of the site in the order of the page, with the parts of the document that each consists of. */
const parts: readonly Part[] = [
  {
    id: 'house',
    title: 'Name and contacts',
    about: 'The name of the house, how guests reach you, and the last line of each page.',
    seenAt: '#location',
    places: ['property', 'socialCard'],
  },
  {
    id: 'brand',
    title: 'Logo and colour',
    about:
      'The sign of your house on each page, on home screens and in e-mails, and the colour of buttons and links.',
    seenAt: '',
    places: ['brand'],
  },
  {
    id: 'welcome',
    title: 'Welcome',
    about: 'The first picture, by day and by night, and the text on it.',
    seenAt: '',
    places: ['hero'],
  },
  {
    id: 'stays',
    title: 'Rooms and prices',
    about: 'The rooms, their prices and pictures, in the order of the page.',
    seenAt: '#stays',
    places: ['stays'],
  },
  {
    id: 'day',
    title: 'About the house',
    about: 'What guests do here, from morning to night, with pictures.',
    seenAt: '#house',
    places: ['features'],
  },
  {
    id: 'road',
    title: 'How to reach us',
    about: 'Distances, and the names on the map.',
    seenAt: '#location',
    places: ['location'],
  },
  {
    id: 'kind-words',
    title: 'Testimonials',
    about:
      'What guests said elsewhere, for example in the visitors’ book. If there are none, visitors do not see this section.',
    seenAt: '#testimonials',
    places: ['testimonials'],
  },
  {
    id: 'in-touch',
    title: 'Forms and reviews',
    about: 'The texts of the two forms, the reviews and Book Now.',
    seenAt: '#contactForm',
    places: ['contact', 'book', 'reviews', 'quick', 'placeholders'],
  },
  {
    id: 'personal-link',
    title: 'Review page',
    about:
      'What a guest reads after opening a review link: before the review, after it, and when the link does not work.',
    seenAt: '',
    places: ['reviewPage'],
  },
  {
    id: 'around',
    title: 'Menus and small pages',
    about:
      'The links above and below each page, the “page not found” page, and the page after a form is sent.',
    seenAt: '',
    places: ['menu', 'foot', 'sent', 'notFound'],
  },
  ...ownTextPages.map(({ path, part, title, about }) => ({
    id: path.slice(1),
    title,
    about,
    seenAt: `?page=${path.slice(1)}`,
    places: [part],
  })),
]

/** Every text, number and picture of the site, part by part. */
export const siteParts: readonly SitePart[] = parts.map(({ places, ...part }) => {
  const described = places.map((place) => describeSchema(contentSchema.shape[place], place))
  return {
    ...part,
    fields: described.flatMap(({ fields }) => fields),
    lists: described.flatMap(({ lists }) => lists),
  }
})

/** The title of each part of the content, by its key, in the admin and in the log. */
export const partTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(parts.flatMap(({ title, places }) => places.map((place) => [place, title]))),
  photographs: 'Pictures',
  // In earlier entries of the log.
  replacements: 'Pictures',
}
