import { z } from 'zod'
import { DRAWN_MAP } from '../contact.ts'

// The words, prices, distances and picture lists of the site, as one document. The first-day document stands in content/;
// the owner's edited one is a row in the database of the same shape.

const line = z.string().trim().min(1).max(300)
const optionalLine = z.string().trim().max(300)
const paragraph = z.string().trim().min(1).max(3000)
const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
const webAddress = z
  .string()
  .trim()
  .url()
  .max(500)
  .regex(/^https:\/\//)

const pictureUse = z.object({
  picture: z.string().min(1).max(120),
  alt: line,
  caption: optionalLine.optional(),
})

const property = z.object({
  name: line,
  /** "Deodar House · Kumaon hills" under the hero. */
  place: line,
  description: z.string().trim().min(1).max(300),
  phone: z
    .string()
    .trim()
    .regex(/^\+[\d ]{8,20}$/),
  email: z.email().max(254),
  hours: line,
  address: z.array(line).min(1).max(6),
  region: line,
  country: z.string().length(2),
  mapUrl: webAddress.or(z.literal(DRAWN_MAP)),
  social: z
    .array(z.object({ kind: z.enum(['instagram', 'facebook', 'youtube', 'x']), url: webAddress }))
    .max(6),
  footerLine: optionalLine,
  credit: z.object({ text: line, url: webAddress.or(z.literal('')) }),
})

const hero = z.object({
  heading: line,
  subheading: line,
  enquire: line,
  toStays: line,
  alt: line,
  /** Light is dawn, dark is dusk; phones get the portrait composition. */
  pictures: z.object({ light: line, lightPortrait: line, dark: line, darkPortrait: line }),
})

const stay = z.object({
  id,
  title: line,
  beds: z.number().int().min(1).max(20),
  /** Capacity as the house says it: "2", "2+1", "5". */
  guests: z.string().regex(/^\d+(\+\d+)?$/),
  /** Whole rupees a night. */
  price: z.number().int().min(0).max(10_000_000),
  /** How many of it there are: so many can be let for the same night. */
  rooms: z.number().int().min(1).max(50).default(1),
  description: paragraph,
  pictures: z.array(pictureUse).min(1).max(12),
})

const feature = z.object({
  id,
  tagline: line,
  title: line,
  paragraph,
  aside: optionalLine.optional(),
  /** The picture over its heading, where the owner gives one (specification 3). */
  image: z.string().max(120).optional(),
  imageAlt: optionalLine.optional(),
  pictures: z.array(pictureUse).min(1).max(12),
})

const distance = z.object({ place: line, via: optionalLine, kilometres: z.number().min(0).max(5000) })

const testimonial = z.object({
  title: line,
  text: paragraph,
  from: optionalLine.optional(),
  picture: z.string().max(120),
  /** Made up for the demo, and said so on the page. */
  sample: z.boolean(),
})

const heading = z.object({ heading: line, intro: optionalLine })

/** The page behind a personal link: what it asks, and what it says of a review that is there and of a link that opens nothing. */
const reviewPage = z.object({
  greeting: line,
  thanks: paragraph,
  sign: line,
  picture: pictureUse,
  pending: paragraph,
  approved: paragraph,
  declined: paragraph,
  withdrawn: paragraph,
  early: paragraph,
  expired: paragraph,
  unknown: paragraph,
})

/** What leads about the page, and what stands at its foot; the last three are the titles of those pages too. */
const menu = z.object({ stays: line, house: line, location: line, reviews: line })
const foot = z.object({
  speak: line,
  find: line,
  map: line,
  read: line,
  reviews: line,
  policy: line,
  terms: line,
  privacy: line,
})

/** A page that ends something. */
const ending = z.object({ heading: line, text: paragraph })

/** Where the eye of a photograph is, in per cent of its width and height: it stays in sight when the picture is cut. */
const focus = z.object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })

/** A photograph of the owner that may be shown: its file's id, and what it shows in words. */
const photograph = z.object({ id: z.string().regex(/^[a-z0-9]{1,60}$/), alt: line, focus })

/** A word set on the drawn map, at a share of its width and height in per cent. */
const mapLabel = z.object({
  text: line,
  left: z.number().min(0).max(100),
  top: z.number().min(0).max(100),
  isHome: z.boolean(),
})

export const contentSchema = z.object({
  property,
  hero,
  /** `retired` are no longer let: no page shows them, and the bookings they have keep their name. */
  stays: heading.extend({
    terms: line,
    priceNote: line,
    enquire: line,
    items: z.array(stay).min(1).max(12),
    retired: z.array(stay).max(60).default([]),
  }),
  features: z.array(feature).min(1).max(12),
  /** The feature that carries the distances, and the picture whose places are named on it. */
  location: z.object({
    featureId: id,
    caption: line,
    distances: z.array(distance).max(10),
    map: z.object({ picture: line, labels: z.array(mapLabel).max(12) }),
  }),
  testimonials: heading.extend({ eyebrow: line, items: z.array(testimonial).max(30) }),
  /** `whatsapp` stands at that way round the form, `hint` below the first free field, `note` below the button. */
  contact: heading.extend({
    eyebrow: line,
    whatsapp: line,
    hint: optionalLine,
    note: optionalLine,
    picture: pictureUse,
  }),
  /** The Book Now popup: why we talk, and a line under each of the three ways. */
  book: z.object({ intro: line, whatsapp: line }),
  /** `rule` stands on the page of all reviews: who can write one. */
  reviews: heading.extend({ rule: line }),
  quick: heading.extend({
    eyebrow: line,
    toRatings: line,
    ratings: optionalLine,
    pictureHint: optionalLine,
    picture: pictureUse,
  }),
  reviewPage,
  reviewPolicy: z
    .array(z.object({ heading: line, text: paragraph }))
    .min(1)
    .max(20),
  privacy: z
    .array(z.object({ heading: line, text: paragraph }))
    .min(1)
    .max(20),
  /** The terms and conditions behind the prices. */
  terms: z
    .array(z.object({ heading: line, text: paragraph }))
    .min(1)
    .max(20),
  menu,
  foot,
  notFound: ending.extend({ eyebrow: line }),
  sent: z.object({ enquiry: ending, review: ending }),
  /** Shown where a link to the site is shared. */
  socialCard: line,
  /** Shown beside a review without a picture; one of them, always the same for the same guest. */
  placeholders: z.array(z.string().min(1).max(120)).min(1).max(12),
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
