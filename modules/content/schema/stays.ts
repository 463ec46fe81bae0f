import { z } from 'zod'
import { messages } from '#modules/common/messages.ts'
import { id, line, longOptionalLine, number, optionalLine, picturesOrNone } from './kinds.ts'

const price = z
  .number(messages.priceInvalid)
  .int(messages.priceInvalid)
  .min(0, messages.priceInvalid)
  .max(10_000_000, messages.priceInvalid)

/** What a new stay has to be given is empty at first: a draft may lack it, the site may not (`checkStaysFinished`). */
const stay = z.object({
  id: id.meta({ freshId: 'stay' }),
  title: optionalLine.meta({ label: 'Name', fresh: '' }),
  /** Whole rupees a night. */
  price: price.meta({ label: 'Price for a night, in rupees', fresh: 0, zeroIsEmpty: true }),
  /** How many of it there are: so many can be let for the same night. */
  rooms: number.int().min(1).max(50).default(1).meta({ label: 'How many of it there are', fresh: 1 }),
  beds: number.int().min(1).max(20).meta({ label: 'Beds', hint: 'The card says them in words.', fresh: 1 }),
  /** Capacity as the house says it: "2", "2+1", "5". */
  guests: z
    .string()
    .regex(/^(?:\d+(?:\+\d+)?)?$/, messages.guestsInvalid)
    .meta({ label: 'Guests', hint: '2, or 2+1 with a child', fresh: '' }),
  description: z
    .string()
    .trim()
    .max(3000, messages.textTooLong)
    .meta({ label: 'What makes it worth the road', as: 'text', fresh: '' }),
  pictures: picturesOrNone,
})

/** `retired` are no longer let: no page shows them, and the bookings they have keep their name. */
export const staysSchema = z.object({
  heading: line.meta({ label: 'Heading' }),
  intro: longOptionalLine.meta({ label: 'Below the heading' }),
  priceNote: line.meta({ label: 'Beside each price' }),
  enquire: line.meta({ label: 'Button of each stay' }),
  included: optionalLine.meta({
    label: 'What the price includes',
    hint: 'All prices say it, on the site and in messages. May be empty. Taxes have their own box.',
  }),
  taxIncluded: z.boolean().meta({ label: 'Taxes are in the price' }),
  items: z
    .array(stay)
    .min(1, messages.lineRequired)
    .max(12, messages.textTooLong)
    .meta({ title: 'The stays', one: 'a stay', named: 'title', priced: 'price' }),
  retired: z.array(stay).max(60, messages.textTooLong).default([]),
})
