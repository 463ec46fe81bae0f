import { z } from 'zod'
import { featuresSchema, locationSchema, testimonialsSchema } from './schema/day.ts'
import { book, contact, placeholders, quick, reviews } from './schema/forms.ts'
import { line, optionalLine, picture } from './schema/kinds.ts'
import { heroSchema, propertySchema } from './schema/property.ts'
import {
  footSchema,
  menuSchema,
  notFoundSchema,
  reviewPageSchema,
  sentSchema,
  statement,
} from './schema/small-pages.ts'
import { staysSchema } from './schema/stays.ts'

// The words, prices, distances and picture lists of the site, as one document. The first-day document stands in content/;
// the owner's edited one is a row in the database of the same shape. What a place is called, what it takes and what a new
// entry says there is told once, with the place; the editor, the rules and the new entry are made from that.

/** Where the eye of a photograph is, in per cent of its width and height: it stays in sight when the picture is cut. */
const focus = z.object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })

/** A photograph of the owner that may be shown: its file's id, what it shows in words, and the line under it. */
const photograph = z.object({
  id: z.string().regex(/^[a-z0-9]{1,60}$/),
  alt: line,
  caption: optionalLine.optional(),
  focus,
})

export const contentSchema = z.object({
  property: propertySchema,
  hero: heroSchema,
  stays: staysSchema,
  features: featuresSchema,
  location: locationSchema,
  testimonials: testimonialsSchema,
  contact,
  book,
  reviews,
  quick,
  reviewPage: reviewPageSchema,
  reviewPolicy: statement,
  privacy: statement,
  /** The terms and conditions behind the prices. */
  terms: statement,
  menu: menuSchema,
  foot: footSchema,
  notFound: notFoundSchema,
  sent: sentSchema,
  /** Shown where a link to the site is shared. */
  socialCard: picture.meta({
    label: 'Picture of a shared link',
    hint: 'Until you choose one, it is the first picture of the page.',
  }),
  placeholders,
  /** The owner's photographs, in the owner's order. */
  photographs: z.array(photograph).max(200).default([]),
  /** A drawn picture's name, and the photograph that stands everywhere in its place. */
  replacements: z.record(z.string().max(120), z.string().max(60)).default({}),
})

export type Content = z.infer<typeof contentSchema>
export type Stay = Content['stays']['items'][number]
/** What of a document the stays are read from. */
export type WithStays = Pick<Content, 'stays'>
export type Feature = Content['features'][number]
export type Property = Content['property']
export type Photograph = Content['photographs'][number]
