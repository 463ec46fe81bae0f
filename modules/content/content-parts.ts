import { z } from 'zod'
import { messages } from '#core/refusals/messages.ts'
import { MAP_SECTION_LINK } from '#core/values/contact.ts'
import { keysOf } from '#core/values/record.ts'

/** Metadata for the editor and for new entries; a field without a label is not edited. */
declare module 'zod' {
  interface GlobalMeta {
    label?: string
    hint?: string | undefined
    /** The kind of field, where it does not follow from the type. */
    as?: 'text' | 'picture' | 'feature' | 'logo' | 'colour'
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
    zeroIsEmpty?: boolean | undefined
    /** The path of the document from which a new entry copies it. */
    copiedFrom?: string
    /** The prefix of a new entry's id. */
    idPrefix?: string
  }
}

export const line = z.string().trim().min(1, messages.lineRequired).max(300, messages.textTooLong)
export const optionalLine = z.string().trim().max(300, messages.textTooLong)
/** Lines with a larger field. */
export const longLine = line.meta({ as: 'text' })
export const longOptionalLine = optionalLine.meta({ as: 'text' })
export const paragraphSchema = z
  .string()
  .trim()
  .min(1, messages.lineRequired)
  .max(3000, messages.textTooLong)
  .meta({ as: 'text' })
/** What a picture shows; required where there is one. */
export const alt = z.string().trim().max(300, messages.textTooLong)
export const number = z.number(messages.numberInvalid)
/** Pictures and prices are looked up by such a name, where `constructor` would find something else. */
const isNoBuiltIn = (name: string) => !(name in Object.prototype)
export const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
  .refine(isNoBuiltIn)
export const MAX_WEB_ADDRESS_CHARACTERS = 500
const webAddress = z
  .string()
  .trim()
  .url(messages.webAddressInvalid)
  .max(MAX_WEB_ADDRESS_CHARACTERS, messages.textTooLong)
  .regex(/^https:\/\//, messages.webAddressInvalid)

/** Whether visitors see a section. */
export const shown = (label: string) => z.boolean().default(true).meta({ label, newValue: true })

const backgrounds = {
  designed: 'As designed',
  paper: 'Plain paper',
  sand: 'Sand',
  night: 'Night blue',
} as const

/** The background of a section. */
export const backgroundField = (label = 'Background') =>
  z.enum(keysOf(backgrounds)).default('designed').meta({ label, options: backgrounds, newValue: 'designed' })

/** The name of a picture; empty for none. */
export const picture = z
  .string()
  .max(120, messages.textTooLong)
  .refine(isNoBuiltIn)
  .meta({ as: 'picture', noneLabel: 'No picture', newValue: '' })

/** Refuses a picture without a description. */
export const isDescribed = ({ picture, alt }: { picture: string; alt: string }) =>
  picture === '' || alt !== ''
export const atAlt = { path: ['alt'], message: messages.altRequired }

/** A picture that is used in one place, and what it shows. */
export const pictureUse = (label: string, shows: string) =>
  z
    .object({
      picture: picture.meta({ label }),
      alt: alt.meta({ label: shows }),
      caption: optionalLine.optional(),
    })
    .refine(isDescribed, atAlt)

/** The most pictures of a room, a block, or next to reviews. */
export const MAX_PICTURES = 12
/** The most blocks about the house. */
export const MAX_BLOCKS = 12
/** The most photographs of the owner in one document. */
export const MAX_PHOTOGRAPHS = 200

/** The pictures of a room or a block, which may be none. */
export const pictures = z
  .array(
    z
      .object({
        picture: picture.meta({ label: 'Which picture' }),
        alt: alt.meta({ label: 'What it shows', hint: 'For people who cannot see it.' }),
        caption: optionalLine.optional().meta({ label: 'Caption' }),
      })
      .refine(isDescribed, atAlt)
      .meta({ copiedFrom: 'quick.picture' }),
  )
  .max(MAX_PICTURES, messages.textTooLong)
  .meta({ title: 'Pictures', entryName: 'a picture', nameField: 'caption' })

const elsewhere = { instagram: 'Instagram', facebook: 'Facebook', youtube: 'YouTube', x: 'X' } as const

const social = z.object({
  kind: z.enum(keysOf(elsewhere)).meta({ label: 'Where', options: elsewhere, newValue: 'instagram' }),
  url: webAddress.meta({ label: 'Web address', hint: 'https://…', newValue: 'https://www.instagram.com/' }),
})

/** For search engines and other programs; the pages do not show it. */
const forPrograms = 'For search engines, such as 14:00. May be empty.'
const time = z
  .string()
  .trim()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Please write the time of day such as 14:00.')

export const propertySchema = z.object({
  name: line.meta({
    label: 'Name of the house',
    hint: 'Shown on each page, in its title, on shared links, in e-mails and on home screens.',
  }),
  /** "Pine House · the hills" under the hero. */
  place: line.meta({ label: 'Line under the first picture' }),
  description: longLine.meta({
    label: 'Text for search engines and shared links',
    hint: 'One or two sentences.',
  }),
  phone: z
    .string()
    .trim()
    .regex(/^\+[\d ]{8,20}$/, messages.phoneNeedsCountry)
    .meta({ label: 'Phone and WhatsApp', hint: 'With the country code: +91 98765 43210' }),
  email: z.email(messages.emailInvalid).max(254, messages.textTooLong).meta({ label: 'E-mail address' }),
  hours: line.meta({ label: 'When you answer the phone' }),
  checkIn: time.optional().meta({ label: 'Check-in from', hint: forPrograms }),
  checkOut: time.optional().meta({ label: 'Check-out until', hint: forPrograms }),
  address: z
    .array(line)
    .min(1, messages.lineRequired)
    .max(6, messages.textTooLong)
    .meta({ label: 'Address, line by line' }),
  region: line.meta({ label: 'State or region' }),
  country: z
    .string()
    .min(2, messages.lineRequired)
    .max(2, messages.textTooLong)
    .meta({ label: 'Country, in two letters', hint: 'IN for India' }),
  mapUrl: z.union([webAddress, z.literal(MAP_SECTION_LINK)], messages.webAddressInvalid).meta({
    label: 'Link to a map',
    hint: 'From your map app. If empty, the drawn map of the site is used.',
  }),
  social: z
    .array(social)
    .max(6, messages.textTooLong)
    .meta({ title: 'Other web pages', entryName: 'a link', nameField: 'url' }),
  footerLine: optionalLine.meta({ label: 'Last line of each page' }),
  credit: z.object({
    text: line.meta({ label: 'Who made the site' }),
    url: z
      .union([webAddress, z.literal('')], messages.webAddressInvalid)
      .meta({ label: 'Their web address', hint: 'May be empty.' }),
  }),
})

const another = { noneLabel: 'None: another of these pictures, if there is one' }

export const heroSchema = z
  .object({
    heading: line.meta({ label: 'Large text' }),
    subheading: line.meta({ label: 'Smaller text below' }),
    enquire: line.meta({ label: 'Button' }),
    toStays: line.meta({ label: 'Second button' }),
    alt: alt.meta({ label: 'What the picture shows', hint: 'For people who cannot see it.', as: 'text' }),
    /** Light is dawn, dark is dusk; phones get the portrait composition. Where one is none, another one is shown, if there is any. */
    pictures: z.object({
      light: picture.meta({ label: 'By day, on a computer' }),
      lightPortrait: picture.meta({ label: 'By day, on a phone', ...another }),
      dark: picture.meta({ label: 'By night, on a computer', ...another }),
      darkPortrait: picture.meta({ label: 'By night, on a phone', ...another }),
    }),
  })
  .refine(({ alt, pictures }) => isDescribed({ picture: Object.values(pictures).join(''), alt }), atAlt)

const feature = z.object({
  id: id.meta({ idPrefix: 'feature' }),
  show: shown('Show this block'),
  tagline: line.meta({ label: 'Small line above', newValue: 'New' }),
  title: line.meta({ label: 'Heading', newValue: 'A new part of the day' }),
  paragraph: paragraphSchema.meta({ label: 'Text', newValue: 'What guests do here, and when.' }),
  aside: optionalLine.optional().meta({ label: 'Note next to it', hint: 'May be empty.', as: 'text' }),
  /** The picture over its heading, where the owner gives one (specification 3). */
  image: picture
    .optional()
    .meta({ label: 'Picture above the heading', as: 'picture', noneLabel: 'No picture' }),
  imageAlt: optionalLine
    .optional()
    .meta({ label: 'What that picture shows', hint: 'For people who cannot see it.' }),
  background: backgroundField(),
  pictures,
})

/** The list may be empty: then the location has a section of its own. */
export const featuresSchema = z
  .array(feature)
  .max(MAX_BLOCKS, messages.textTooLong)
  .meta({ title: 'The blocks', entryName: 'a block', nameField: 'title' })

const distance = z.object({
  place: line.meta({ label: 'From where', newValue: 'A place' }),
  via: optionalLine.meta({ label: 'By which road', hint: 'May be empty.', newValue: '' }),
  kilometres: number.min(0).max(5000).meta({ label: 'Kilometres', newValue: 1 }),
})

const maps = {
  own: 'My own picture',
  list: 'No map: distances and directions',
  drawn: 'The drawn map of the example',
} as const

/** The feature with the distances, and the map. */
export const locationSchema = z.object({
  /** Empty, or no block that is shown: a section of its own. */
  featureId: id.or(z.literal('')).meta({ label: 'Block with the distances', as: 'feature' }),
  caption: line.meta({ label: 'Above the distances' }),
  distances: z
    .array(distance)
    .max(10, messages.textTooLong)
    .meta({ title: 'Distances', entryName: 'a distance', nameField: 'place' }),
  directions: z.array(line).max(12, messages.textTooLong).default([]).meta({
    label: 'Directions, line by line',
    hint: 'Which road, which turn, where to park. May be empty.',
  }),
  map: z.object({
    kind: z.enum(keysOf(maps)).default('drawn').meta({
      label: 'The map',
      options: maps,
      hint: 'The drawn map shows the example place. With your own name or address, visitors see the list.',
    }),
    picture: optionalLine.meta({ label: 'Picture of the map', as: 'picture', noneLabel: 'No picture' }),
  }),
})

const testimonial = z.object({
  title: line.meta({ label: 'Who said it', newValue: 'Name of the guest' }),
  from: optionalLine
    .optional()
    .meta({ label: 'From where, and when', hint: 'May be empty.', newValue: 'Town, month' }),
  text: paragraphSchema.meta({ label: 'Their words', newValue: 'What they said, in their own words.' }),
  picture: picture.meta({ label: 'Picture next to it', copiedFrom: 'placeholders.0' }),
  /** Made up for the demo, and marked so on the page. */
  sample: z.boolean().meta({ newValue: false }),
})

export const testimonialsSchema = z.object({
  show: shown('Show this section'),
  eyebrow: line.meta({ label: 'Small line above' }),
  heading: line.meta({ label: 'Heading' }),
  intro: longOptionalLine.meta({ label: 'Below the heading', hint: 'May be empty.' }),
  background: backgroundField(),
  items: z
    .array(testimonial)
    .max(30, messages.textTooLong)
    .meta({ title: 'Testimonials', entryName: 'a testimonial', nameField: 'title' }),
})

/** A page of headings with a text below each. */
export const textSectionsSchema = z
  .array(
    z.object({
      heading: line.meta({ label: 'Heading', newValue: 'A new part' }),
      text: paragraphSchema.meta({ label: 'Text', newValue: 'The text of this part.' }),
    }),
  )
  .min(1, messages.lineRequired)
  .max(20, messages.textTooLong)
  .meta({ title: 'Parts', entryName: 'a part', nameField: 'heading' })

export type TextSections = z.infer<typeof textSectionsSchema>
