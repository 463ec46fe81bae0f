import { z } from 'zod'
import { words } from '../../words.ts'
import { line, paragraph, pictureUse } from './kinds.ts'

/** The page behind a personal link: what it asks, and what it says of a review that is there and of a link that opens nothing. */
export const reviewPage = z.object({
  greeting: line.meta({ label: 'Greeting', hint: 'The name of the guest follows it.' }),
  thanks: paragraph.meta({ label: 'What you ask of the guest' }),
  sign: line.meta({ label: 'Who signs' }),
  picture: pictureUse('Picture', 'What the picture shows'),
  pending: paragraph.meta({ label: 'The review has arrived' }),
  approved: paragraph.meta({ label: 'The review is on the site' }),
  declined: paragraph.meta({ label: 'The review is not shown' }),
  withdrawn: paragraph.meta({ label: 'The guest has taken it back' }),
  early: paragraph.meta({ label: 'The link is a little early' }),
  expired: paragraph.meta({ label: 'The link has run out' }),
  unknown: paragraph.meta({ label: 'The link does not open' }),
})

/** What leads about the page. */
export const menu = z.object({
  stays: line.meta({ label: 'Above: to the stays' }),
  house: line.meta({ label: 'Above: to the house' }),
  location: line.meta({ label: 'Above: to the road' }),
  reviews: line.meta({ label: 'Above: to the reviews' }),
})

const title = 'The heading of that page too.'

/** What stands at its foot; the last three are the titles of those pages too. */
export const foot = z.object({
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
export const sent = z.object({
  enquiry: z.object({
    heading: line.meta({ label: 'Enquiry has arrived: heading', hint: noScript }),
    text: paragraph.meta({ label: 'Enquiry has arrived: text' }),
  }),
  review: z.object({
    heading: line.meta({ label: 'Quick review has arrived: heading', hint: noScript }),
    text: paragraph.meta({ label: 'Quick review has arrived: text' }),
  }),
})
export const notFound = z.object({
  eyebrow: line.meta({ label: 'Wrong address: small line above' }),
  heading: line.meta({ label: 'Wrong address: heading' }),
  text: paragraph.meta({ label: 'Wrong address: text' }),
})

/** A page that is nothing but headings and what holds below each. */
export const statement = z
  .array(
    z.object({
      heading: line.meta({ label: 'Heading', fresh: 'A new part' }),
      text: paragraph.meta({ label: 'Text', fresh: 'What holds here.' }),
    }),
  )
  .min(1, words.lineRequired)
  .max(20, words.textTooLong)
  .meta({ title: 'Its parts', one: 'a part', named: 'heading' })
