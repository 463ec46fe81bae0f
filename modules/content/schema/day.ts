import { z } from 'zod'
import { messages } from '#modules/common/messages.ts'
import {
  id,
  line,
  longOptionalLine,
  number,
  optionalLine,
  paragraphSchema,
  picture,
  pictureNameSchema,
  pictures,
} from './kinds.ts'

const feature = z.object({
  id: id.meta({ freshId: 'feature' }),
  tagline: line.meta({ label: 'Small line above', fresh: 'New' }),
  title: line.meta({ label: 'Heading', fresh: 'A new part of the day' }),
  paragraph: paragraphSchema.meta({ label: 'Text', fresh: 'What guests do here, and when.' }),
  aside: optionalLine.optional().meta({ label: 'Note next to it', hint: 'May be empty.', as: 'text' }),
  /** The picture over its heading, where the owner gives one (specification 3). */
  image: z
    .string()
    .max(120, messages.textTooLong)
    .optional()
    .meta({ label: 'Picture above the heading', as: 'picture', none: 'No picture' }),
  imageAlt: optionalLine
    .optional()
    .meta({ label: 'What that picture shows', hint: 'For people who cannot see it.' }),
  pictures,
})

export const featuresSchema = z
  .array(feature)
  .min(1, messages.lineRequired)
  .max(12, messages.textTooLong)
  .meta({ title: 'The blocks', one: 'a block', named: 'title' })

const distance = z.object({
  place: line.meta({ label: 'From where', fresh: 'A place' }),
  via: optionalLine.meta({ label: 'By which road', hint: 'May be empty.', fresh: '' }),
  kilometres: number.min(0).max(5000).meta({ label: 'Kilometres', fresh: 1 }),
})

/** A label on the drawn map, in per cent of its width and height. */
const mapLabel = z.object({
  text: line.meta({ label: 'Name', fresh: 'A place' }),
  left: number.min(0).max(100).meta({ label: 'From the left, in per cent', fresh: 50 }),
  top: number.min(0).max(100).meta({ label: 'From the top, in per cent', fresh: 50 }),
  isHome: z.boolean().meta({ label: 'This is the house', fresh: false }),
})

/** The feature with the distances, and the labelled map. */
export const locationSchema = z.object({
  featureId: id.meta({ label: 'Block with the distances', as: 'feature' }),
  caption: line.meta({ label: 'Above the distances' }),
  distances: z
    .array(distance)
    .max(10, messages.textTooLong)
    .meta({ title: 'Distances', one: 'a distance', named: 'place' }),
  map: z.object({
    picture: picture.meta({ label: 'The map' }),
    labels: z
      .array(mapLabel)
      .max(12, messages.textTooLong)
      .meta({ title: 'Names on the map', one: 'a name', named: 'text' }),
  }),
})

const testimonial = z.object({
  title: line.meta({ label: 'Who said it', fresh: 'Name of the guest' }),
  from: optionalLine
    .optional()
    .meta({ label: 'From where, and when', hint: 'May be empty.', fresh: 'Town, month' }),
  text: paragraphSchema.meta({ label: 'Their words', fresh: 'What they said, in their own words.' }),
  picture: pictureNameSchema.meta({ label: 'Picture next to it', freshAt: 'placeholders.0' }),
  /** Made up for the demo, and marked so on the page. */
  sample: z.boolean().meta({ fresh: false }),
})

export const testimonialsSchema = z.object({
  eyebrow: line.meta({ label: 'Small line above' }),
  heading: line.meta({ label: 'Heading' }),
  intro: longOptionalLine.meta({ label: 'Below the heading', hint: 'May be empty.' }),
  items: z
    .array(testimonial)
    .max(30, messages.textTooLong)
    .meta({ title: 'Testimonials', one: 'a testimonial', named: 'title' }),
})
