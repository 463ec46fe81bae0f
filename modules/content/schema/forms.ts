import { z } from 'zod'
import { messages } from '#modules/common/messages.ts'
import { line, longLine, longOptionalLine, optionalLine, pictureNameSchema, pictureUse } from './kinds.ts'

const mayBeEmpty = 'May be empty.'
const formPicture = (form: string) => {
  const { shape } = pictureUse(`${form}: picture`, `${form}: what the picture shows`)
  return z.object({ ...shape, alt: shape.alt.meta({ as: 'text' }) })
}

/** `whatsapp` stands at that way round the form, `hint` below the first free field, `note` below the button. */
export const contact = z.object({
  eyebrow: line.meta({ label: 'Enquiry form: small line above' }),
  heading: line.meta({ label: 'Enquiry form: heading' }),
  intro: longOptionalLine.meta({ label: 'Enquiry form: below the heading' }),
  whatsapp: line.meta({ label: 'Enquiry form: the way by WhatsApp' }),
  hint: longOptionalLine.meta({ label: 'Enquiry form: under Expectation', hint: mayBeEmpty }),
  note: longOptionalLine.meta({ label: 'Enquiry form: under the button', hint: mayBeEmpty }),
  picture: formPicture('Enquiry form'),
})

/** The Book Now popup: why we talk, and a line under each of the three ways. */
export const book = z.object({
  intro: longLine.meta({ label: 'Book Now: why you talk' }),
  whatsapp: longLine.meta({ label: 'Book Now: under WhatsApp' }),
})

/** `rule` stands on the page of all reviews: who can write one. */
export const reviews = z.object({
  heading: line.meta({ label: 'Reviews: heading' }),
  intro: longOptionalLine.meta({ label: 'Reviews: below the heading' }),
  rule: longLine.meta({ label: 'All reviews: who can write one' }),
})

export const quick = z.object({
  eyebrow: line.meta({ label: 'Quick review: small line above' }),
  heading: line.meta({ label: 'Quick review: heading' }),
  intro: longOptionalLine.meta({ label: 'Quick review: below the heading' }),
  toRatings: line.meta({ label: 'Quick review: link to the ratings' }),
  ratings: optionalLine.meta({ label: 'Quick review: above the ratings', hint: mayBeEmpty }),
  pictureHint: optionalLine.meta({ label: 'Quick review: under Picture', hint: mayBeEmpty }),
  picture: formPicture('Quick review'),
})

/** Shown beside a review without a picture; one of them, always the same for the same guest. */
export const placeholders = z
  .array(pictureNameSchema.meta({ label: 'Which picture', freshAt: 'placeholders.0' }))
  .min(1, messages.lineRequired)
  .max(12, messages.textTooLong)
  .meta({ title: 'Beside reviews without a picture', one: 'a picture', named: '' })
