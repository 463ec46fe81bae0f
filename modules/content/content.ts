import { z } from 'zod'
import { messages } from '#core/refusals/messages.ts'
import { recordFromEntries } from '#core/values/record.ts'
import {
  atAlt,
  backgroundField,
  featuresSchema,
  heroSchema,
  id,
  isDescribed,
  line,
  locationSchema,
  longLine,
  longOptionalLine,
  MAX_PHOTOGRAPHS,
  MAX_PICTURES,
  number,
  optionalLine,
  paragraphSchema,
  picture,
  pictures,
  pictureUse,
  propertySchema,
  shown,
  testimonialsSchema,
  textSectionsSchema,
} from './content-parts.ts'
import { ownTextPages } from './text-pages.ts'

/** The page behind a personal link, before and after the review, and for a link that does not work. */
const reviewPageSchema = z.object({
  greeting: line.meta({ label: 'Greeting', hint: 'The name of the guest follows it.' }),
  thanks: paragraphSchema.meta({ label: 'What you ask the guest' }),
  sign: line.meta({ label: 'Signature' }),
  picture: pictureUse('Picture', 'What the picture shows'),
  pending: paragraphSchema.meta({ label: 'Review received' }),
  approved: paragraphSchema.meta({ label: 'Review published' }),
  declined: paragraphSchema.meta({ label: 'Review declined' }),
  withdrawn: paragraphSchema.meta({ label: 'Review taken back by the guest' }),
  early: paragraphSchema.meta({ label: 'The link is too early' }),
  expired: paragraphSchema.meta({ label: 'The link has expired' }),
  unknown: paragraphSchema.meta({ label: 'The link is wrong' }),
})

/** The links of the page's menu. */
const menuSchema = z.object({
  stays: line.meta({ label: 'Menu: rooms' }),
  house: line.meta({ label: 'Menu: about the house' }),
  location: line.meta({ label: 'Menu: how to reach us' }),
  reviews: line.meta({ label: 'Menu: reviews' }),
})

const isTitle = 'Also the heading of that page.'

/** The foot of the page, with the titles of the pages of text. */
const footSchema = z.object({
  speak: line.meta({ label: 'Footer: above phone and e-mail' }),
  find: line.meta({ label: 'Footer: above the address' }),
  map: line.meta({ label: 'Footer: link to the map' }),
  read: line.meta({ label: 'Footer: above the other pages' }),
  reviews: line.meta({ label: 'Footer: all reviews' }),
  ...recordFromEntries(ownTextPages, ({ foot, path, title }) => [
    foot,
    line.default(title).meta({ label: `Footer: ${path.slice(1).replace('-', ' ')}`, hint: isTitle }),
  ]),
})

const noScript = 'For browsers without JavaScript.'

/** The pages after a form was sent. */
const sentSchema = z.object({
  enquiry: z.object({
    heading: line.meta({ label: 'Enquiry received: heading', hint: noScript }),
    text: paragraphSchema.meta({ label: 'Enquiry received: text' }),
  }),
  review: z.object({
    heading: line.meta({ label: 'Quick review received: heading', hint: noScript }),
    text: paragraphSchema.meta({ label: 'Quick review received: text' }),
  }),
})

const notFoundSchema = z.object({
  eyebrow: line.meta({ label: 'Page not found: small line above' }),
  heading: line.meta({ label: 'Page not found: heading' }),
  text: paragraphSchema.meta({ label: 'Page not found: text' }),
})

const price = z
  .number(messages.priceInvalid)
  .int(messages.priceInvalid)
  .min(0, messages.priceInvalid)
  .max(10_000_000, messages.priceInvalid)

/** The required fields of a new stay are empty at first: a draft may lack them, the site may not (`checkStaysFinished`). */
const stay = z.object({
  id: id.meta({ idPrefix: 'stay' }),
  title: optionalLine.meta({ label: 'Name', newValue: '' }),
  /** Whole rupees a night. */
  price: price.meta({ label: 'Price for a night, in rupees', newValue: 0, zeroIsEmpty: true }),
  /** How many of it can be booked for the same night. */
  rooms: number.int().min(1).max(50).default(1).meta({ label: 'Number of rooms of this type', newValue: 1 }),
  beds: number
    .int()
    .min(1)
    .max(20)
    .meta({ label: 'Beds', hint: 'The card says them in words.', newValue: 1 }),
  /** Capacity, with extra places: "2", "2+1", "5". */
  guests: z
    .string()
    .regex(/^(?:\d+(?:\+\d+)?)?$/, messages.guestsInvalid)
    .meta({ label: 'Guests', hint: '2, or 2+1 with a child', newValue: '' }),
  description: z
    .string()
    .trim()
    .max(3000, messages.textTooLong)
    .meta({ label: 'Description of the room', as: 'text', newValue: '' }),
  pictures,
})

/** `retired` stays are no longer offered: no page shows them, and their bookings keep their name. */
const staysSchema = z.object({
  heading: line.meta({ label: 'Heading' }),
  intro: longOptionalLine.meta({ label: 'Below the heading' }),
  priceNote: line.meta({ label: 'Words next to the price' }),
  enquire: line.meta({ label: 'Button of each room' }),
  included: optionalLine.meta({
    label: 'What the price includes',
    hint: 'Shown with all prices, on the site and in messages. May be empty. Taxes have their own box.',
  }),
  taxIncluded: z.boolean().meta({ label: 'The price includes taxes' }),
  background: backgroundField(),
  items: z
    .array(stay)
    .min(1, messages.lineRequired)
    .max(12, messages.textTooLong)
    .meta({ title: 'The rooms', entryName: 'a room', nameField: 'title', priceField: 'price' }),
  retired: z.array(stay).max(60, messages.textTooLong).default([]),
})

const mayBeEmpty = 'May be empty.'

const formPicture = (form: string) => {
  const { shape } = pictureUse(`${form}: picture`, `${form}: what the picture shows`)
  return z.object({ ...shape, alt: shape.alt.meta({ as: 'text' }) }).refine(isDescribed, atAlt)
}

/** `whatsapp` is the label of that channel, `hint` is below the first free field, `note` below the button. */
const contact = z.object({
  eyebrow: line.meta({ label: 'Enquiry form: small line above' }),
  heading: line.meta({ label: 'Enquiry form: heading' }),
  intro: longOptionalLine.meta({ label: 'Enquiry form: below the heading' }),
  whatsapp: line.meta({ label: 'Enquiry form: WhatsApp link' }),
  hint: longOptionalLine.meta({ label: 'Enquiry form: under Expectation', hint: mayBeEmpty }),
  note: longOptionalLine.meta({ label: 'Enquiry form: under the button', hint: mayBeEmpty }),
  picture: formPicture('Enquiry form'),
  background: backgroundField('Enquiry form: background'),
})

/** The Book Now popup: why you talk, and a line under WhatsApp. */
const book = z.object({
  intro: longLine.meta({ label: 'Book Now: text above' }),
  whatsapp: longLine.meta({ label: 'Book Now: under WhatsApp' }),
})

/** `rule` is on the page of all reviews: who can write one. */
const reviews = z.object({
  heading: line.meta({ label: 'Reviews: heading' }),
  intro: longOptionalLine.meta({ label: 'Reviews: below the heading' }),
  rule: longLine.meta({ label: 'All reviews: who can write one' }),
  background: backgroundField('Reviews: background'),
})

const quick = z.object({
  show: shown('Quick review: show this section'),
  eyebrow: line.meta({ label: 'Quick review: small line above' }),
  heading: line.meta({ label: 'Quick review: heading' }),
  intro: longOptionalLine.meta({ label: 'Quick review: below the heading' }),
  toRatings: line.meta({ label: 'Quick review: link to the ratings' }),
  ratings: optionalLine.meta({ label: 'Quick review: above the ratings', hint: mayBeEmpty }),
  pictureHint: optionalLine.meta({ label: 'Quick review: under Picture', hint: mayBeEmpty }),
  picture: formPicture('Quick review'),
  background: backgroundField('Quick review: background'),
})

/** Shown beside a review without a picture; one of them, always the same for the same guest. Without them, the guest's initials. */
const placeholders = z
  .array(picture.meta({ label: 'Which picture', copiedFrom: 'placeholders.0' }))
  .max(MAX_PICTURES, messages.textTooLong)
  .meta({ title: 'Next to reviews without a picture', entryName: 'a picture', nameField: '' })

// The texts, prices, distances and picture lists of the site are one document. The first-day document is in content/; the owner's edited
// documents are rows of the database. The metadata of each field has its label and first value; the editor is made from it.

/** The focus of a photograph in per cent of its width and height, which stays visible when the picture is cropped. */
const focus = z.object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })

/** A photograph of the owner: the id of its file, its description, and its caption. */
const photograph = z.object({
  id: z.string().regex(/^[a-z0-9]{1,60}$/),
  alt: line,
  /** The description was made from the place of the photograph, and nobody has edited it. */
  suggested: z.boolean().optional(),
  caption: optionalLine.optional(),
  focus,
})

/** The look of a house: its logo is the id of an own photograph; without one its initial is drawn. Without an accent it has the site's colours. */
const brandSchema = z.object({
  logo: z
    .string()
    .regex(/^[a-z0-9]{0,60}$/)
    .meta({
      label: 'Logo',
      as: 'logo',
      hint: 'A photo or a drawing (SVG). Without one, it is the first letter of the name.',
    }),
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:#[0-9a-f]{6})?$/, messages.colourInvalid)
    .meta({
      label: 'Colour',
      as: 'colour',
      hint: 'For buttons, links and icons. If you choose none, the site keeps its own.',
    }),
})

export const contentSchema = z.object({
  brand: brandSchema.default({ logo: '', accent: '' }),
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
  ...recordFromEntries(ownTextPages, ({ part, text }) => [part, textSectionsSchema.default(text)]),
  menu: menuSchema,
  foot: footSchema,
  notFound: notFoundSchema,
  sent: sentSchema,
  /** Shown where a link to the site is shared. */
  socialCard: picture.meta({
    label: 'Picture of a shared link',
    hint: 'If you choose none, it is the first picture of the page.',
    noneLabel: 'None of these',
  }),
  placeholders,
  /** The owner's photographs, in the owner's order. */
  photographs: z.array(photograph).max(MAX_PHOTOGRAPHS).default([]),
})

export type Content = z.infer<typeof contentSchema>
export type Stay = Content['stays']['items'][number]
/** The part of a document with the stays. */
export type WithStays = Pick<Content, 'stays'>
export type Feature = Content['features'][number]
export type Property = Content['property']
export type Photograph = Content['photographs'][number]

/** The names among these that the document uses for a picture. */
export function listUsedPictures({ photographs: _, ...rest }: Content, ids: readonly string[]): string[] {
  const document = JSON.stringify(rest)
  return ids.filter((id) => document.includes(`"${id}"`))
}
