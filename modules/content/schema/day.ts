import { z } from 'zod'
import { messages } from '#core/refusals/messages.ts'
import {
  background,
  id,
  line,
  longOptionalLine,
  MAX_BLOCKS,
  number,
  optionalLine,
  paragraphSchema,
  picture,
  pictures,
  shown,
} from './kinds.ts'

const feature = z.object({
  id: id.meta({ freshId: 'feature' }),
  show: shown('Show this block'),
  tagline: line.meta({ label: 'Small line above', fresh: 'New' }),
  title: line.meta({ label: 'Heading', fresh: 'A new part of the day' }),
  paragraph: paragraphSchema.meta({ label: 'Text', fresh: 'What guests do here, and when.' }),
  aside: optionalLine.optional().meta({ label: 'Note next to it', hint: 'May be empty.', as: 'text' }),
  /** The picture over its heading, where the owner gives one (specification 3). */
  image: picture.optional().meta({ label: 'Picture above the heading', as: 'picture', none: 'No picture' }),
  imageAlt: optionalLine
    .optional()
    .meta({ label: 'What that picture shows', hint: 'For people who cannot see it.' }),
  background: background(),
  pictures,
})

/** It may have no blocks: the way to the house then has a section of its own. */
export const featuresSchema = z
  .array(feature)
  .max(MAX_BLOCKS, messages.textTooLong)
  .meta({ title: 'The blocks', one: 'a block', named: 'title' })

const distance = z.object({
  place: line.meta({ label: 'From where', fresh: 'A place' }),
  via: optionalLine.meta({ label: 'By which road', hint: 'May be empty.', fresh: '' }),
  kilometres: number.min(0).max(5000).meta({ label: 'Kilometres', fresh: 1 }),
})

const maps = {
  own: 'My own picture',
  list: 'No map: distances and directions',
  drawn: 'The drawn map of the example',
} as const
type MapKind = keyof typeof maps

/** The feature with the distances, and the map. */
export const locationSchema = z.object({
  /** Empty, or no block that is shown: a section of its own. */
  featureId: id.or(z.literal('')).meta({ label: 'Block with the distances', as: 'feature' }),
  caption: line.meta({ label: 'Above the distances' }),
  distances: z
    .array(distance)
    .max(10, messages.textTooLong)
    .meta({ title: 'Distances', one: 'a distance', named: 'place' }),
  directions: z.array(line).max(12, messages.textTooLong).default([]).meta({
    label: 'Directions, line by line',
    hint: 'Which road, which turn, where to park. May be empty.',
  }),
  map: z.object({
    kind: z
      .enum(Object.keys(maps) as MapKind[])
      .default('drawn')
      .meta({
        label: 'The map',
        options: maps,
        hint: 'The drawn map shows the example place. With your own name or address, visitors see the list.',
      }),
    picture: optionalLine.meta({ label: 'Picture of the map', as: 'picture', none: 'No picture' }),
  }),
})

const testimonial = z.object({
  title: line.meta({ label: 'Who said it', fresh: 'Name of the guest' }),
  from: optionalLine
    .optional()
    .meta({ label: 'From where, and when', hint: 'May be empty.', fresh: 'Town, month' }),
  text: paragraphSchema.meta({ label: 'Their words', fresh: 'What they said, in their own words.' }),
  picture: picture.meta({ label: 'Picture next to it', freshAt: 'placeholders.0' }),
  /** Made up for the demo, and marked so on the page. */
  sample: z.boolean().meta({ fresh: false }),
})

export const testimonialsSchema = z.object({
  show: shown('Show this section'),
  eyebrow: line.meta({ label: 'Small line above' }),
  heading: line.meta({ label: 'Heading' }),
  intro: longOptionalLine.meta({ label: 'Below the heading', hint: 'May be empty.' }),
  background: background(),
  items: z
    .array(testimonial)
    .max(30, messages.textTooLong)
    .meta({ title: 'Testimonials', one: 'a testimonial', named: 'title' }),
})
