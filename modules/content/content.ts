import { z } from 'zod'
import { messages } from '#core/refusals/messages.ts'
import { recordFromEntries } from '#core/values/record.ts'
import {
  altRequiredIssue,
  emptyHint,
  featuresSchema,
  heroSchema,
  idSchema,
  isPictureDescribed,
  lineSchema,
  locationSchema,
  longLineSchema,
  longOptionalLineSchema,
  MAX_PHOTOGRAPHS,
  MAX_PICTURES,
  makeBackgroundField,
  makePictureField,
  makeVisibilityField,
  numberSchema,
  optionalLineSchema,
  paragraphSchema,
  pictureListSchema,
  pictureSchema,
  propertySchema,
  testimonialsSchema,
  textSectionsSchema,
} from './content-parts.ts'
import { ownTextPages } from './text-pages.ts'

/** The page behind a personal link, before and after the review, and for a link that does not work. */
const reviewPageSchema = z.object({
  greeting: lineSchema.meta({ label: 'Greeting', hint: 'The name of the guest follows it.' }),
  thanks: paragraphSchema.meta({ label: 'What you ask the guest' }),
  sign: lineSchema.meta({ label: 'Signature' }),
  picture: makePictureField('Picture', 'What the picture shows'),
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
  stays: lineSchema.meta({ label: 'Menu: rooms' }),
  house: lineSchema.meta({ label: 'Menu: about the house' }),
  location: lineSchema.meta({ label: 'Menu: how to reach us' }),
  reviews: lineSchema.meta({ label: 'Menu: reviews' }),
})

const pageTitleHint = 'Also the heading of that page.'

/** The foot of the page, with the titles of the pages of text. */
const footSchema = z.object({
  speak: lineSchema.meta({ label: 'Footer: above phone and e-mail' }),
  find: lineSchema.meta({ label: 'Footer: above the address' }),
  map: lineSchema.meta({ label: 'Footer: link to the map' }),
  read: lineSchema.meta({ label: 'Footer: above the other pages' }),
  reviews: lineSchema.meta({ label: 'Footer: all reviews' }),
  ...recordFromEntries(ownTextPages, ({ footKey, path, title }) => [
    footKey,
    lineSchema
      .default(title)
      .meta({ label: `Footer: ${path.slice(1).replace('-', ' ')}`, hint: pageTitleHint }),
  ]),
})

const noScriptHint = 'For browsers without JavaScript.'

/** The pages after a form was sent. */
const sentSchema = z.object({
  enquiry: z.object({
    heading: lineSchema.meta({ label: 'Enquiry received: heading', hint: noScriptHint }),
    text: paragraphSchema.meta({ label: 'Enquiry received: text' }),
  }),
  review: z.object({
    heading: lineSchema.meta({ label: 'Quick review received: heading', hint: noScriptHint }),
    text: paragraphSchema.meta({ label: 'Quick review received: text' }),
  }),
})

const notFoundSchema = z.object({
  eyebrow: lineSchema.meta({ label: 'Page not found: small line above' }),
  heading: lineSchema.meta({ label: 'Page not found: heading' }),
  text: paragraphSchema.meta({ label: 'Page not found: text' }),
})

const priceSchema = z
  .number(messages.priceInvalid)
  .int(messages.priceInvalid)
  .min(0, messages.priceInvalid)
  .max(10_000_000, messages.priceInvalid)

const makeCountField = (max: number) => numberSchema.int().min(1).max(max)

/** The required fields of a new stay are empty at first: a draft may lack them, the site may not (`checkStaysFinished`). */
const staySchema = z.object({
  id: idSchema.meta({ idPrefix: 'stay' }),
  title: optionalLineSchema.meta({ label: 'Name', newValue: '' }),
  /** Whole rupees a night. */
  price: priceSchema.meta({ label: 'Price for a night, in rupees', newValue: 0, isZeroShownEmpty: true }),
  /** How many of it can be booked for the same night. */
  rooms: makeCountField(50).default(1).meta({ label: 'Number of rooms of this type', newValue: 1 }),
  beds: makeCountField(20).meta({ label: 'Beds', hint: 'The card says them in words.', newValue: 1 }),
  /** Capacity, with extra places: "2", "2+1", "5". */
  guests: z
    .string()
    .regex(/^(?:\d+(?:\+\d+)?)?$/, messages.guestsInvalid)
    .meta({ label: 'Guests', hint: '2, or 2+1 with a child', newValue: '' }),
  description: z
    .string()
    .trim()
    .max(3000, messages.textTooLong)
    .meta({ label: 'Description of the room', fieldKind: 'text', newValue: '' }),
  pictures: pictureListSchema,
})

/** `retired` stays are no longer offered: no page shows them, and their bookings keep their name. */
const staysSchema = z.object({
  heading: lineSchema.meta({ label: 'Heading' }),
  intro: longOptionalLineSchema.meta({ label: 'Below the heading' }),
  priceNote: lineSchema.meta({ label: 'Words next to the price' }),
  enquire: lineSchema.meta({ label: 'Button of each room' }),
  included: optionalLineSchema.meta({
    label: 'What the price includes',
    hint: 'Shown with all prices, on the site and in messages. May be empty. Taxes have their own box.',
  }),
  taxIncluded: z.boolean().meta({ label: 'The price includes taxes' }),
  background: makeBackgroundField(),
  items: z
    .array(staySchema)
    .min(1, messages.lineRequired)
    .max(12, messages.textTooLong)
    .meta({ title: 'The rooms', entryName: 'a room', nameField: 'title', priceField: 'price' }),
  retired: z.array(staySchema).max(60, messages.textTooLong).default([]),
})

const makeFormPictureField = (form: string) => {
  const { shape } = makePictureField(`${form}: picture`, `${form}: what the picture shows`)
  const alt = shape.alt.meta({ fieldKind: 'text' })
  return z.object({ ...shape, alt }).refine(isPictureDescribed, altRequiredIssue)
}

/** `whatsapp` is the label of that channel, `hint` is below the first free field, `note` below the button. */
const contactSchema = z.object({
  eyebrow: lineSchema.meta({ label: 'Enquiry form: small line above' }),
  heading: lineSchema.meta({ label: 'Enquiry form: heading' }),
  intro: longOptionalLineSchema.meta({ label: 'Enquiry form: below the heading' }),
  whatsapp: lineSchema.meta({ label: 'Enquiry form: WhatsApp link' }),
  hint: longOptionalLineSchema.meta({ label: 'Enquiry form: under Expectation', hint: emptyHint }),
  note: longOptionalLineSchema.meta({ label: 'Enquiry form: under the button', hint: emptyHint }),
  picture: makeFormPictureField('Enquiry form'),
  background: makeBackgroundField('Enquiry form: background'),
})

/** The Book Now popup: its text (why guests book by talking to the owner), and a line under WhatsApp. */
const bookSchema = z.object({
  intro: longLineSchema.meta({ label: 'Book Now: text above' }),
  whatsapp: longLineSchema.meta({ label: 'Book Now: under WhatsApp' }),
})

/** `rule` is on the page of all reviews: who can write one. */
const reviewsSchema = z.object({
  heading: lineSchema.meta({ label: 'Reviews: heading' }),
  intro: longOptionalLineSchema.meta({ label: 'Reviews: below the heading' }),
  rule: longLineSchema.meta({ label: 'All reviews: who can write one' }),
  background: makeBackgroundField('Reviews: background'),
})

const quickReviewSchema = z.object({
  show: makeVisibilityField('Quick review: show this section'),
  eyebrow: lineSchema.meta({ label: 'Quick review: small line above' }),
  heading: lineSchema.meta({ label: 'Quick review: heading' }),
  intro: longOptionalLineSchema.meta({ label: 'Quick review: below the heading' }),
  toRatings: lineSchema.meta({ label: 'Quick review: link to the ratings' }),
  ratings: optionalLineSchema.meta({ label: 'Quick review: above the ratings', hint: emptyHint }),
  pictureHint: optionalLineSchema.meta({ label: 'Quick review: under Picture', hint: emptyHint }),
  picture: makeFormPictureField('Quick review'),
  background: makeBackgroundField('Quick review: background'),
})

/** Shown beside reviews without a picture: for each review one of them, always the same. Without them, the initials of the guest. */
const placeholdersSchema = z
  .array(pictureSchema.meta({ label: 'Which picture', copiedFrom: 'placeholders.0' }))
  .max(MAX_PICTURES, messages.textTooLong)
  .meta({ title: 'Next to reviews without a picture', entryName: 'a picture', nameField: '' })

/** The focus of a photograph in per cent of its width and height, which stays visible when the picture is cropped. */
const focusSchema = z.object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })

/** A photograph that the owner uploaded: the id of its file, its description, and its caption. */
const photographSchema = z.object({
  id: z.string().regex(/^[a-z0-9]{1,60}$/),
  alt: lineSchema,
  /** The description was made from the place of the photograph, and nobody has edited it. */
  suggested: z.boolean().optional(),
  caption: optionalLineSchema.optional(),
  focus: focusSchema,
})

/** `logo` is the id of an own photograph; without one, the first letter of the name is drawn. Without an accent the site has its own colours. */
const brandSchema = z.object({
  logo: z
    .string()
    .regex(/^[a-z0-9]{0,60}$/)
    .meta({
      label: 'Logo',
      fieldKind: 'logo',
      hint: 'A photo or a drawing (SVG). Without one, it is the first letter of the name.',
    }),
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:#[0-9a-f]{6})?$/, messages.colourInvalid)
    .meta({
      label: 'Colour',
      fieldKind: 'colour',
      hint: 'For buttons, links and icons. If you choose none, the site keeps its own.',
    }),
})

// The texts, prices, distances and picture lists of the site are one document. The first-day document is in content/; the owner's edited
// documents are rows of the database. The metadata of each field has its label and first value; the editor is made from it.
export const contentSchema = z.object({
  brand: brandSchema.default({ logo: '', accent: '' }),
  property: propertySchema,
  hero: heroSchema,
  stays: staysSchema,
  features: featuresSchema,
  location: locationSchema,
  testimonials: testimonialsSchema,
  contact: contactSchema,
  book: bookSchema,
  reviews: reviewsSchema,
  quick: quickReviewSchema,
  reviewPage: reviewPageSchema,
  ...recordFromEntries(ownTextPages, ({ contentKey, text }) => [
    contentKey,
    textSectionsSchema.default(text),
  ]),
  menu: menuSchema,
  foot: footSchema,
  notFound: notFoundSchema,
  sent: sentSchema,
  /** Shown where a link to the site is shared. */
  socialCard: pictureSchema.meta({
    label: 'Picture of a shared link',
    hint: 'If you choose none, it is the first picture of the page.',
    noneLabel: 'None of these',
  }),
  placeholders: placeholdersSchema,
  /** The owner's photographs, in the owner's order. */
  photographs: z.array(photographSchema).max(MAX_PHOTOGRAPHS).default([]),
})

export type Content = z.infer<typeof contentSchema>
export type Stay = Content['stays']['items'][number]
/** The part of a document with the stays. */
export type WithStays = Pick<Content, 'stays'>
export type Feature = Content['features'][number]
export type Property = Content['property']
export type Photograph = Content['photographs'][number]

/** Which of these pictures the document uses. */
export function listUsedPictures({ photographs: _, ...rest }: Content, ids: readonly string[]): string[] {
  const document = JSON.stringify(rest)
  return ids.filter((id) => document.includes(`"${id}"`))
}
