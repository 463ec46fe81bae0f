import { z } from 'zod'
import { messages } from '#core/refusals/messages.ts'
import { DRAWN_MAP } from '#core/values/contact.ts'
import { alt, atAlt, isDescribed, line, longLine, optionalLine, picture, webAddress } from './kinds.ts'

const elsewhere = { instagram: 'Instagram', facebook: 'Facebook', youtube: 'YouTube', x: 'X' } as const
type Elsewhere = keyof typeof elsewhere

const social = z.object({
  kind: z
    .enum(Object.keys(elsewhere) as Elsewhere[])
    .meta({ label: 'Where', options: elsewhere, fresh: 'instagram' }),
  url: webAddress.meta({ label: 'Web address', hint: 'https://…', fresh: 'https://www.instagram.com/' }),
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
  mapUrl: z.union([webAddress, z.literal(DRAWN_MAP)], messages.webAddressInvalid).meta({
    label: 'Link to a map',
    hint: 'From your map app. If empty, the drawn map of the site is used.',
  }),
  social: z
    .array(social)
    .max(6, messages.textTooLong)
    .meta({ title: 'Other web pages', one: 'a link', named: 'url' }),
  footerLine: optionalLine.meta({ label: 'Last line of each page' }),
  credit: z.object({
    text: line.meta({ label: 'Who made the site' }),
    url: z
      .union([webAddress, z.literal('')], messages.webAddressInvalid)
      .meta({ label: 'Their web address', hint: 'May be empty.' }),
  }),
})

const another = { none: 'None: another of these pictures, if there is one' }

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
