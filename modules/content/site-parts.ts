import type { z } from 'zod'
import { type Content, contentSchema } from './content.ts'
import { describeSchema } from './describe-schema.ts'
import { ownTextPages } from './text-pages.ts'

type Meta = z.GlobalMeta

/** A field of the editor; `path` is its path in the document, or within the entry of a list. */
export type ContentField = Pick<Meta, 'hint' | 'isZeroShownEmpty' | 'noneLabel' | 'options'> & {
  path: string
  label: string
  fieldKind: 'line' | 'lines' | 'number' | 'yes' | 'choice' | NonNullable<Meta['fieldKind']>
}
/** A list of the editor, with the fields of an entry and the list within it; `nameField` and `priceField` are fields of an entry. */
export type ContentList = Pick<Meta, 'priceField'> & {
  path: string
  title: string
  entryName: string
  nameField: string
  /** Whether its last entry can be removed. */
  mayBeEmpty: boolean
  fields: readonly ContentField[]
  nestedList?: ContentList | undefined
}
type SitePart = {
  id: string
  title: string
  editorHint: string
  /** The part of the preview that shows it. */
  previewTarget: string
  fields: readonly ContentField[]
  lists: readonly ContentList[]
}

type PartDeclaration = Omit<SitePart, 'fields' | 'lists'> & { contentKeys: readonly (keyof Content)[] }

/** The parts of the site in the order of the page, with the parts of the document that each consists of. */
const parts: readonly PartDeclaration[] = [
  {
    id: 'house',
    title: 'Name and contacts',
    editorHint: 'The name of the house, how guests reach you, and the last line of each page.',
    previewTarget: '#location',
    contentKeys: ['property', 'socialCard'],
  },
  {
    id: 'brand',
    title: 'Logo and colour',
    editorHint:
      'The sign of your house on each page, on home screens and in e-mails, and the colour of buttons and links.',
    previewTarget: '',
    contentKeys: ['brand'],
  },
  {
    id: 'welcome',
    title: 'Welcome',
    editorHint: 'The first picture, by day and by night, and the text on it.',
    previewTarget: '',
    contentKeys: ['hero'],
  },
  {
    id: 'stays',
    title: 'Rooms and prices',
    editorHint: 'The rooms, their prices and pictures, in the order of the page.',
    previewTarget: '#stays',
    contentKeys: ['stays'],
  },
  {
    id: 'day',
    title: 'About the house',
    editorHint: 'What guests do here, from morning to night, with pictures.',
    previewTarget: '#house',
    contentKeys: ['features'],
  },
  {
    id: 'road',
    title: 'How to reach us',
    editorHint: 'Distances, and the names on the map.',
    previewTarget: '#location',
    contentKeys: ['location'],
  },
  {
    id: 'kind-words',
    title: 'Testimonials',
    editorHint:
      'What guests said elsewhere, for example in the visitors’ book. If there are none, visitors do not see this section.',
    previewTarget: '#testimonials',
    contentKeys: ['testimonials'],
  },
  {
    id: 'in-touch',
    title: 'Forms and reviews',
    editorHint: 'The texts of the two forms, the reviews and Book Now.',
    previewTarget: '#contactForm',
    contentKeys: ['contact', 'book', 'reviews', 'quick', 'placeholders'],
  },
  {
    id: 'personal-link',
    title: 'Review page',
    editorHint:
      'What a guest reads after opening a review link: before the review, after it, and when the link does not work.',
    previewTarget: '',
    contentKeys: ['reviewPage'],
  },
  {
    id: 'around',
    title: 'Menus and small pages',
    editorHint:
      'The links above and below each page, the “page not found” page, and the page after a form is sent.',
    previewTarget: '',
    contentKeys: ['menu', 'foot', 'sent', 'notFound'],
  },
  ...ownTextPages.map(({ path, contentKey, title, editorHint }) => ({
    id: path.slice(1),
    title,
    editorHint,
    previewTarget: `?page=${path.slice(1)}`,
    contentKeys: [contentKey],
  })),
]

/** Every text, number and picture of the site, part by part. */
export const siteParts: readonly SitePart[] = parts.map(({ contentKeys, ...part }) => {
  const descriptions = contentKeys.map((key) => describeSchema(contentSchema.shape[key], key))
  return {
    ...part,
    fields: descriptions.flatMap(({ fields }) => fields),
    lists: descriptions.flatMap(({ lists }) => lists),
  }
})

/** The title of each part of the content, by its key, in the admin and in the log. */
export const contentPartTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(parts.flatMap(({ title, contentKeys }) => contentKeys.map((key) => [key, title]))),
  photographs: 'Pictures',
  // In earlier entries of the log.
  replacements: 'Pictures',
}
