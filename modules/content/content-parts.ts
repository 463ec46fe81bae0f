import { z } from 'zod'
import { messages } from '#core/refusals/messages.ts'
import { MAP_SECTION_LINK } from '#core/values/contact.ts'
import { keysOf } from '#core/values/record.ts'

/** What the editor and new entries need to know of a field; a field without a label is not edited. */
declare module 'zod' {
  interface GlobalMeta {
    label?: string
    hint?: string | undefined
    /** The kind of field, where it does not follow from the type. */
    fieldKind?: 'text' | 'picture' | 'feature' | 'logo' | 'colour'
    /** The label of the empty choice of an optional picture. */
    noneLabel?: string | undefined
    /** The labels of a choice by its values. */
    options?: Readonly<Record<string, string>> | undefined
    /** Of a list, beside its `title`: one entry, as in "Add a stay". */
    entryName?: string
    /** Of a list: the field that names an entry; the empty one where the entry is one text itself. */
    nameField?: string
    /** Of a list: the field with the price of an entry, shown beside its name. */
    priceField?: string | undefined
    /** The valid, neutral first value in a new entry. */
    newValue?: string | number | boolean
    /** Of a number: 0 is shown as an empty field. */
    isZeroShownEmpty?: boolean | undefined
    /** The path of the document from which a new entry copies it. */
    copiedFrom?: string
    /** The prefix of a new entry's id. */
    idPrefix?: string
  }
}

export const lineSchema = z.string().trim().min(1, messages.lineRequired).max(300, messages.textTooLong)
export const optionalLineSchema = z.string().trim().max(300, messages.textTooLong)
/** Lines with a larger field. */
export const longLineSchema = lineSchema.meta({ fieldKind: 'text' })
export const longOptionalLineSchema = optionalLineSchema.meta({ fieldKind: 'text' })
export const paragraphSchema = z
  .string()
  .trim()
  .min(1, messages.lineRequired)
  .max(3000, messages.textTooLong)
  .meta({ fieldKind: 'text' })
export const emptyHint = 'May be empty.'
const altHint = 'For people who cannot see it.'
/** What a picture shows; required where there is one. */
export const altSchema = z.string().trim().max(300, messages.textTooLong)
export const numberSchema = z.number(messages.numberInvalid)
/** Pictures and prices are looked up by their names in objects, where a name such as `constructor` would find a built-in property. */
const isNotBuiltIn = (name: string) => !(name in Object.prototype)
export const idSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
  .refine(isNotBuiltIn)
export const MAX_WEB_ADDRESS_CHARACTERS = 500
const webAddressSchema = z
  .string()
  .trim()
  .url(messages.webAddressInvalid)
  .max(MAX_WEB_ADDRESS_CHARACTERS, messages.textTooLong)
  .regex(/^https:\/\//, messages.webAddressInvalid)

/** A checkbox of the editor: whether visitors see a section. */
export const makeVisibilityField = (label: string) =>
  z.boolean().default(true).meta({ label, newValue: true })

const backgroundLabels = {
  designed: 'As designed',
  paper: 'Plain paper',
  sand: 'Sand',
  night: 'Night blue',
} as const

/** The background of a section. */
export const makeBackgroundField = (label = 'Background') =>
  z
    .enum(keysOf(backgroundLabels))
    .default('designed')
    .meta({ label, options: backgroundLabels, newValue: 'designed' })

/** The name of a picture; empty for none. */
export const pictureSchema = z
  .string()
  .max(120, messages.textTooLong)
  .refine(isNotBuiltIn)
  .meta({ fieldKind: 'picture', noneLabel: 'No picture', newValue: '' })

/** Whether the picture has a description, or there is no picture. */
export const isPictureDescribed = ({ picture, alt }: { picture: string; alt: string }) =>
  picture === '' || alt !== ''
export const altRequiredIssue = { path: ['alt'], message: messages.altRequired }

/** A picture that is used in one place, and what it shows. */
export const makePictureField = (label: string, altLabel: string) =>
  z
    .object({
      picture: pictureSchema.meta({ label }),
      alt: altSchema.meta({ label: altLabel }),
      caption: optionalLineSchema.optional(),
    })
    .refine(isPictureDescribed, altRequiredIssue)

/** The most pictures of a stay, a block, or next to reviews. */
export const MAX_PICTURES = 12
/** The most blocks about the house. */
export const MAX_BLOCKS = 12
/** The most photographs that the owner can add. */
export const MAX_PHOTOGRAPHS = 200

/** The pictures of a room or a block, which may be none. */
export const pictureListSchema = z
  .array(
    z
      .object({
        picture: pictureSchema.meta({ label: 'Which picture' }),
        alt: altSchema.meta({ label: 'What it shows', hint: altHint }),
        caption: optionalLineSchema.optional().meta({ label: 'Caption' }),
      })
      .refine(isPictureDescribed, altRequiredIssue)
      .meta({ copiedFrom: 'quick.picture' }),
  )
  .max(MAX_PICTURES, messages.textTooLong)
  .meta({ title: 'Pictures', entryName: 'a picture', nameField: 'caption' })

const networkLabels = { instagram: 'Instagram', facebook: 'Facebook', youtube: 'YouTube', x: 'X' } as const

const socialLinkSchema = z.object({
  kind: z.enum(keysOf(networkLabels)).meta({ label: 'Where', options: networkLabels, newValue: 'instagram' }),
  url: webAddressSchema.meta({
    label: 'Web address',
    hint: 'https://…',
    newValue: 'https://www.instagram.com/',
  }),
})

/** The times are for search engines and other programs; the pages do not show them. */
const timeHint = 'For search engines, such as 14:00. May be empty.'
const timeSchema = z
  .string()
  .trim()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Please write the time of day such as 14:00.')

export const propertySchema = z.object({
  name: lineSchema.meta({
    label: 'Name of the house',
    hint: 'Shown on each page, in its title, on shared links, in e-mails and on home screens.',
  }),
  /** "Pine House · the hills" under the hero. */
  place: lineSchema.meta({ label: 'Line under the first picture' }),
  description: longLineSchema.meta({
    label: 'Text for search engines and shared links',
    hint: 'One or two sentences.',
  }),
  phone: z
    .string()
    .trim()
    .regex(/^\+[\d ]{8,20}$/, messages.phoneNeedsCountry)
    .meta({ label: 'Phone and WhatsApp', hint: 'With the country code: +91 98765 43210' }),
  email: z.email(messages.emailInvalid).max(254, messages.textTooLong).meta({ label: 'E-mail address' }),
  hours: lineSchema.meta({ label: 'When you answer the phone' }),
  checkIn: timeSchema.optional().meta({ label: 'Check-in from', hint: timeHint }),
  checkOut: timeSchema.optional().meta({ label: 'Check-out until', hint: timeHint }),
  address: z
    .array(lineSchema)
    .min(1, messages.lineRequired)
    .max(6, messages.textTooLong)
    .meta({ label: 'Address, line by line' }),
  region: lineSchema.meta({ label: 'State or region' }),
  country: z
    .string()
    .min(2, messages.lineRequired)
    .max(2, messages.textTooLong)
    .meta({ label: 'Country, in two letters', hint: 'IN for India' }),
  mapUrl: z.union([webAddressSchema, z.literal(MAP_SECTION_LINK)], messages.webAddressInvalid).meta({
    label: 'Link to a map',
    hint: 'From your map app. If empty, the drawn map of the site is used.',
  }),
  social: z
    .array(socialLinkSchema)
    .max(6, messages.textTooLong)
    .meta({ title: 'Other web pages', entryName: 'a link', nameField: 'url' }),
  footerLine: optionalLineSchema.meta({ label: 'Last line of each page' }),
  credit: z.object({
    text: lineSchema.meta({ label: 'Who made the site' }),
    url: z
      .union([webAddressSchema, z.literal('')], messages.webAddressInvalid)
      .meta({ label: 'Their web address', hint: emptyHint }),
  }),
})

const fallbackPictureMeta = { noneLabel: 'None: another of these pictures, if there is one' }

export const heroSchema = z
  .object({
    heading: lineSchema.meta({ label: 'Large text' }),
    subheading: lineSchema.meta({ label: 'Smaller text below' }),
    enquire: lineSchema.meta({ label: 'Button' }),
    toStays: lineSchema.meta({ label: 'Second button' }),
    alt: altSchema.meta({ label: 'What the picture shows', hint: altHint, fieldKind: 'text' }),
    /** By day and by night; phones get the portrait pictures. Where one is missing, another one is shown, if there is any. */
    pictures: z.object({
      light: pictureSchema.meta({ label: 'By day, on a computer' }),
      lightPortrait: pictureSchema.meta({ label: 'By day, on a phone', ...fallbackPictureMeta }),
      dark: pictureSchema.meta({ label: 'By night, on a computer', ...fallbackPictureMeta }),
      darkPortrait: pictureSchema.meta({ label: 'By night, on a phone', ...fallbackPictureMeta }),
    }),
  })
  .refine(
    ({ alt, pictures }) => isPictureDescribed({ picture: Object.values(pictures).join(''), alt }),
    altRequiredIssue,
  )

const featureSchema = z.object({
  id: idSchema.meta({ idPrefix: 'feature' }),
  show: makeVisibilityField('Show this block'),
  tagline: lineSchema.meta({ label: 'Small line above', newValue: 'New' }),
  title: lineSchema.meta({ label: 'Heading', newValue: 'A new part of the day' }),
  paragraph: paragraphSchema.meta({ label: 'Text', newValue: 'What guests do here, and when.' }),
  aside: optionalLineSchema.optional().meta({ label: 'Note next to it', hint: emptyHint, fieldKind: 'text' }),
  /** The optional picture above its heading (specification 3). */
  image: pictureSchema
    .optional()
    .meta({ label: 'Picture above the heading', fieldKind: 'picture', noneLabel: 'No picture' }),
  imageAlt: optionalLineSchema.optional().meta({ label: 'What that picture shows', hint: altHint }),
  background: makeBackgroundField(),
  pictures: pictureListSchema,
})

/** The list may be empty: then the location has a section of its own. */
export const featuresSchema = z
  .array(featureSchema)
  .max(MAX_BLOCKS, messages.textTooLong)
  .meta({ title: 'The blocks', entryName: 'a block', nameField: 'title' })

const distanceSchema = z.object({
  place: lineSchema.meta({ label: 'From where', newValue: 'A place' }),
  via: optionalLineSchema.meta({ label: 'By which road', hint: emptyHint, newValue: '' }),
  kilometres: numberSchema.min(0).max(5000).meta({ label: 'Kilometres', newValue: 1 }),
})

const mapLabels = {
  own: 'My own picture',
  list: 'No map: distances and directions',
  drawn: 'The drawn map of the example',
} as const

/** The feature with the distances, and the map. */
export const locationSchema = z.object({
  /** Where this is empty or names no visible block, the distances are in a section of their own. */
  featureId: idSchema.or(z.literal('')).meta({ label: 'Block with the distances', fieldKind: 'feature' }),
  caption: lineSchema.meta({ label: 'Above the distances' }),
  distances: z
    .array(distanceSchema)
    .max(10, messages.textTooLong)
    .meta({ title: 'Distances', entryName: 'a distance', nameField: 'place' }),
  directions: z.array(lineSchema).max(12, messages.textTooLong).default([]).meta({
    label: 'Directions, line by line',
    hint: 'Which road, which turn, where to park. May be empty.',
  }),
  map: z.object({
    kind: z.enum(keysOf(mapLabels)).default('drawn').meta({
      label: 'The map',
      options: mapLabels,
      hint: 'The drawn map shows the example place. With your own name or address, visitors see the list.',
    }),
    picture: optionalLineSchema.meta({
      label: 'Picture of the map',
      fieldKind: 'picture',
      noneLabel: 'No picture',
    }),
  }),
})

const testimonialSchema = z.object({
  title: lineSchema.meta({ label: 'Who said it', newValue: 'Name of the guest' }),
  from: optionalLineSchema
    .optional()
    .meta({ label: 'From where, and when', hint: emptyHint, newValue: 'Town, month' }),
  text: paragraphSchema.meta({ label: 'Their words', newValue: 'What they said, in their own words.' }),
  picture: pictureSchema.meta({ label: 'Picture next to it', copiedFrom: 'placeholders.0' }),
  /** Made up for the demo, and marked so on the page. */
  sample: z.boolean().meta({ newValue: false }),
})

export const testimonialsSchema = z.object({
  show: makeVisibilityField('Show this section'),
  eyebrow: lineSchema.meta({ label: 'Small line above' }),
  heading: lineSchema.meta({ label: 'Heading' }),
  intro: longOptionalLineSchema.meta({ label: 'Below the heading', hint: emptyHint }),
  background: makeBackgroundField(),
  items: z
    .array(testimonialSchema)
    .max(30, messages.textTooLong)
    .meta({ title: 'Testimonials', entryName: 'a testimonial', nameField: 'title' }),
})

/** A page of headings with a text below each. */
export const textSectionsSchema = z
  .array(
    z.object({
      heading: lineSchema.meta({ label: 'Heading', newValue: 'A new part' }),
      text: paragraphSchema.meta({ label: 'Text', newValue: 'The text of this part.' }),
    }),
  )
  .min(1, messages.lineRequired)
  .max(20, messages.textTooLong)
  .meta({ title: 'Parts', entryName: 'a part', nameField: 'heading' })

export type TextSections = z.infer<typeof textSectionsSchema>
