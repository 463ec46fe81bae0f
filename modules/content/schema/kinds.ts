import { z } from 'zod'
import { messages } from '#modules/common/messages.ts'

/** What the editor and a new entry make of a place; one without a label is not written by hand. */
declare module 'zod' {
  interface GlobalMeta {
    label?: string
    hint?: string
    /** How it is asked for, where its type does not say so. */
    as?: 'text' | 'picture' | 'feature'
    /** What a picture that may be left out is called when it is. */
    none?: string
    /** What each value of a choice is called. */
    options?: Readonly<Record<string, string>>
    /** Of a list, beside its `title`: what one entry is called, as in "Add a stay". */
    one?: string
    /** Of a list: the field that names an entry; the empty one where the entry is one text itself. */
    named?: string
    /** Of a list: the field with the price of an entry, which stands beside its name. */
    priced?: string
    /** What it says in a new entry until its owner writes: valid, and nothing boastful. */
    fresh?: string | number | boolean
    /** Of a number: nothing is written down yet as long as it is 0. */
    zeroIsEmpty?: boolean
    /** The place of the document that a new entry takes it from. */
    freshAt?: string
    /** What the id of a new entry begins with. */
    freshId?: string
  }
}

export const line = z.string().trim().min(1, messages.lineRequired).max(300, messages.textTooLong)
export const optionalLine = z.string().trim().max(300, messages.textTooLong)
/** Lines that want more room to be read while they are written. */
export const longLine = line.meta({ as: 'text' })
export const longOptionalLine = optionalLine.meta({ as: 'text' })
export const paragraphSchema = z
  .string()
  .trim()
  .min(1, messages.lineRequired)
  .max(3000, messages.textTooLong)
  .meta({ as: 'text' })
/** What a picture shows. */
export const alt = z.string().trim().min(1, messages.altRequired).max(300, messages.altRequired)
export const number = z.number(messages.numberInvalid)
export const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
export const webAddress = z
  .string()
  .trim()
  .url(messages.webAddressInvalid)
  .max(500, messages.textTooLong)
  .regex(/^https:\/\//, messages.webAddressInvalid)

/** The name of a picture that stands in one place, or the line that had room for it. */
export const picture = line.meta({ as: 'picture' })
export const pictureNameSchema = z
  .string()
  .min(1, messages.lineRequired)
  .max(120, messages.textTooLong)
  .meta({ as: 'picture' })

/** A picture that belongs to one place, and what it shows. */
export const pictureUse = (label: string, shows: string) =>
  z.object({
    picture: pictureNameSchema.meta({ label }),
    alt: alt.meta({ label: shows }),
    caption: optionalLine.optional(),
  })

const pictureList = z
  .array(
    z
      .object({
        picture: pictureNameSchema.meta({ label: 'Which picture' }),
        alt: alt.meta({ label: 'What it shows', hint: 'For those who cannot see it.' }),
        caption: optionalLine.optional().meta({ label: 'Line under it' }),
      })
      .meta({ freshAt: 'quick.picture' }),
  )
  .max(12, messages.textTooLong)
const listed = { title: 'Pictures', one: 'a picture', named: 'caption' }

/** The pictures of a block, and those of a stay, which has none until its owner gives it some. */
export const pictures = pictureList.min(1, messages.lineRequired).meta(listed)
export const picturesOrNone = pictureList.meta(listed)
