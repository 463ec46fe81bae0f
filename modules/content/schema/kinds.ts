import { z } from 'zod'
import { messages } from '#core/refusals/messages.ts'

/** Metadata for the editor and for new entries; a field without a label is not edited. */
declare module 'zod' {
  interface GlobalMeta {
    label?: string
    hint?: string | undefined
    /** The kind of field, where it does not follow from the type. */
    as?: 'text' | 'picture' | 'feature' | 'logo' | 'colour'
    /** The label of the empty choice of an optional picture. */
    none?: string | undefined
    /** The labels of a choice by its values. */
    options?: Readonly<Record<string, string>> | undefined
    /** Of a list, beside its `title`: one entry, as in "Add a stay". */
    one?: string
    /** Of a list: the field that names an entry; the empty one where the entry is one text itself. */
    named?: string
    /** Of a list: the field with the price of an entry, shown beside its name. */
    priced?: string | undefined
    /** The valid, neutral first value in a new entry. */
    fresh?: string | number | boolean
    /** Of a number: 0 is shown as an empty field. */
    zeroIsEmpty?: boolean | undefined
    /** The path of the document from which a new entry copies it. */
    freshAt?: string
    /** The prefix of a new entry's id. */
    freshId?: string
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
export const alt = z.string().trim().max(300, messages.altRequired)
export const number = z.number(messages.numberInvalid)
/** Pictures and prices are looked up by such a name, where `constructor` would find something else. */
const isNoBuiltIn = (name: string) => !(name in Object.prototype)
export const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
  .refine(isNoBuiltIn)
export const MAX_WEB_ADDRESS_CHARACTERS = 500
export const webAddress = z
  .string()
  .trim()
  .url(messages.webAddressInvalid)
  .max(MAX_WEB_ADDRESS_CHARACTERS, messages.textTooLong)
  .regex(/^https:\/\//, messages.webAddressInvalid)

/** Whether visitors see a section. */
export const shown = (label: string) => z.boolean().default(true).meta({ label, fresh: true })

const backgrounds = {
  designed: 'As designed',
  paper: 'Plain paper',
  sand: 'Sand',
  night: 'Night blue',
} as const
type Background = keyof typeof backgrounds

/** The background of a section. */
export const background = (label = 'Background') =>
  z
    .enum(Object.keys(backgrounds) as Background[])
    .default('designed')
    .meta({ label, options: backgrounds, fresh: 'designed' })

/** The name of a picture; empty for none. */
export const picture = z
  .string()
  .max(120, messages.textTooLong)
  .refine(isNoBuiltIn)
  .meta({ as: 'picture', none: 'No picture', fresh: '' })

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
      .meta({ freshAt: 'quick.picture' }),
  )
  .max(MAX_PICTURES, messages.textTooLong)
  .meta({ title: 'Pictures', one: 'a picture', named: 'caption' })
