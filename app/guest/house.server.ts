import type { With } from '#core/app-context.server.ts'
import type { PictureSet, PictureUse } from '#core/values/picture-set.ts'
import { markOf } from '#modules/brand/brand.server.ts'
import type { Content } from '#modules/content/content.ts'
import { usedIn } from '#modules/content/content.ts'
import type { GuestPage, PrintedPicture } from './guest-page.ts'

/** The house as the pages behind personal links show it. */
export async function houseOf(ctx: With<'database'>, content: Content): Promise<GuestPage['house']> {
  const { name, phone, email } = content.property
  return { name, phone, email, mark: await markOf(ctx, content), accent: content.brand.accent }
}

type Pictures = Readonly<Record<string, PictureSet>>

const drawn = {
  thanks: {
    picture: 'cottage-front-day',
    alt: 'The front of the house at noon, a path leading to its steps',
  },
  away: { picture: 'hill-road', alt: 'A red car coming round a bend of the hill road' },
}

/** The picture where a guest page ends: a drawn one that the site shows too; otherwise that of the review page. */
export function endingPrint(content: Content, pictures: Pictures, which: keyof typeof drawn): PrintedPicture {
  const own = drawn[which]
  return printOf(pictures, usedIn(content, [own.picture]).length > 0 ? own : content.reviewPage.picture)
}

/** A picture of the content with its description. */
export function printOf(pictures: Pictures, { picture, alt }: PictureUse): PrintedPicture {
  return { picture: pictures[picture], alt }
}
