import { z } from 'zod'
import { messages } from '#modules/common/messages.ts'
import { line, paragraphSchema, pictureUse } from './kinds.ts'

/** The page behind a personal link: what it asks, and what it says of a review that is there and of a link that opens nothing. */
export const reviewPageSchema = z.object({
  greeting: line.meta({ label: 'Greeting', hint: 'The name of the guest follows it.' }),
  thanks: paragraphSchema.meta({ label: 'What you ask of the guest' }),
  sign: line.meta({ label: 'Who signs' }),
  picture: pictureUse('Picture', 'What the picture shows'),
  pending: paragraphSchema.meta({ label: 'The review has arrived' }),
  approved: paragraphSchema.meta({ label: 'The review is on the site' }),
  declined: paragraphSchema.meta({ label: 'The review is not shown' }),
  withdrawn: paragraphSchema.meta({ label: 'The guest has taken it back' }),
  early: paragraphSchema.meta({ label: 'The link is a little early' }),
  expired: paragraphSchema.meta({ label: 'The link has run out' }),
  unknown: paragraphSchema.meta({ label: 'The link does not open' }),
})

/** What leads about the page. */
export const menuSchema = z.object({
  stays: line.meta({ label: 'Above: to the stays' }),
  house: line.meta({ label: 'Above: to the house' }),
  location: line.meta({ label: 'Above: to the road' }),
  reviews: line.meta({ label: 'Above: to the reviews' }),
})

const title = 'The heading of that page too.'

/** What stands at its foot; the last three are the titles of those pages too. */
export const footSchema = z.object({
  speak: line.meta({ label: 'Below: over phone and e-mail' }),
  find: line.meta({ label: 'Below: over the address' }),
  map: line.meta({ label: 'Below: link to the map' }),
  read: line.meta({ label: 'Below: over the other pages' }),
  reviews: line.meta({ label: 'Below: to all reviews' }),
  policy: line.meta({ label: 'Below: to the review policy', hint: title }),
  terms: line.meta({ label: 'Below: to the terms', hint: title }),
  privacy: line.meta({ label: 'Below: to privacy', hint: title }),
})

const noScript = 'For browsers without script.'

/** Pages that end something. */
export const sentSchema = z.object({
  enquiry: z.object({
    heading: line.meta({ label: 'Enquiry has arrived: heading', hint: noScript }),
    text: paragraphSchema.meta({ label: 'Enquiry has arrived: text' }),
  }),
  review: z.object({
    heading: line.meta({ label: 'Quick review has arrived: heading', hint: noScript }),
    text: paragraphSchema.meta({ label: 'Quick review has arrived: text' }),
  }),
})
export const notFoundSchema = z.object({
  eyebrow: line.meta({ label: 'Wrong address: small line above' }),
  heading: line.meta({ label: 'Wrong address: heading' }),
  text: paragraphSchema.meta({ label: 'Wrong address: text' }),
})

/** A page that is nothing but headings and what holds below each. */
export const statement = z
  .array(
    z.object({
      heading: line.meta({ label: 'Heading', fresh: 'A new part' }),
      text: paragraphSchema.meta({ label: 'Text', fresh: 'What holds here.' }),
    }),
  )
  .min(1, messages.lineRequired)
  .max(20, messages.textTooLong)
  .meta({ title: 'Its parts', one: 'a part', named: 'heading' })
