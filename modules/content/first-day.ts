import { firstDay } from '#content/first-day.ts'
import { type Content, contentSchema } from './content.ts'

/** The texts and pictures of the site until the owner publishes their own. */
export const firstDayContent: Content = contentSchema.parse(firstDay)
