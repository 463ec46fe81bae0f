import { firstDay } from '#content/first-day.ts'
import { type Content, contentSchema } from './content.ts'
import type { OwnTextPart } from './text-pages.ts'

/** The texts and pictures of the site until the owner publishes their own. */
export const initialContent: Content = contentSchema.parse(firstDay satisfies Pick<Content, OwnTextPart>)
