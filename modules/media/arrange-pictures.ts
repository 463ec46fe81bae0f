import { z } from 'zod'
import { messages } from '#modules/common/messages.ts'
import { moveTo } from '#modules/common/record.ts'
import { trimEdges } from '#modules/common/text.ts'
import { valueIn } from '#modules/content/compare-content.ts'
import {
  type Content,
  contentSchema,
  type Feature,
  type Photograph,
  type Stay,
} from '#modules/content/content.ts'
import { describeSchema } from '#modules/content/describe-schema.ts'
import type { Edited } from '#modules/content/edit-content.ts'

const photograph = z.string()

/** A button of the page of pictures; `drawn` restores all drawn pictures. */
export const pictureStep = z.discriminatedUnion('do', [
  z.object({ do: z.literal(['up', 'down']), photograph }),
  z.object({ do: z.literal('drawn') }),
])

export type PictureStep = z.infer<typeof pictureStep>

/** A drawn picture on the site. */
export type DrawnPlace = { name: string; alt: string }

/** The drawn pictures of the site by the title of their block, in the order of the page. */
export function drawnPlaces(content: Content): { title: string; pictures: DrawnPlace[] }[] {
  const own = new Set(content.photographs.map(({ id }) => id))
  const { contact, quick, reviewPage, socialCard } = content
  const groups = [
    {
      title: 'Welcome',
      pictures: describeSchema(contentSchema.shape.hero, 'hero')
        .fields.filter(({ as }) => as === 'picture')
        .map(({ at, label }) => ({ name: String(valueIn(content, at)), alt: label })),
    },
    ...[...content.stays.items, ...content.features].map((block) => ({
      title: block.title,
      pictures: [
        ...headingImage(block),
        ...block.pictures.map(({ picture, alt }) => ({ name: picture, alt })),
      ],
    })),
    {
      title: 'Other pages',
      pictures: [
        { name: contact.picture.picture, alt: contact.picture.alt },
        { name: quick.picture.picture, alt: quick.picture.alt },
        { name: reviewPage.picture.picture, alt: reviewPage.picture.alt },
        { name: socialCard, alt: 'Picture of a shared link' },
      ],
    },
  ]
  const seen = new Set<string>([...own, ''])
  return groups
    .map(({ title, pictures }) => ({
      title,
      pictures: pictures.filter(({ name }) => !seen.has(name) && seen.add(name)),
    }))
    .filter(({ pictures }) => pictures.length > 0)
}

function headingImage(block: Stay | Feature): DrawnPlace[] {
  return 'image' in block && block.image ? [{ name: block.image, alt: block.imageAlt || block.title }] : []
}

/**
 * The document with the photographs of a form: `order` has their ids, `alt.ID`, `caption.ID`, `x.ID` and `y.ID` describe each, and
 * `place.NAME` is the photograph that replaces a drawn picture. A photograph without a description is left out; one in use must have one.
 */
export function arrangePictures(
  content: Content,
  fields: Readonly<Record<string, string>>,
  step: PictureStep | null = null,
): Edited {
  const ids = inOrder((fields.order ?? '').split(',').filter(Boolean), step)
  const places = Object.entries(fields).filter(([name, id]) => name.startsWith('place.') && ids.includes(id))
  const replacements =
    step?.do === 'drawn'
      ? {}
      : Object.fromEntries(places.map(([name, id]) => [name.slice('place.'.length), id]))
  // A logo needs no description: the name is beside it.
  const withoutLogo = { ...content, brand: { ...content.brand, logo: '' } }
  const used = new Set([...Object.values(replacements), ...usedIn(withoutLogo, ids)])
  const before = new Map(content.photographs.map((each) => [each.id, each]))
  const arranged = ids.map((id) => describedPhotograph(id, fields, before.get(id)))
  const undescribed = arranged.find(({ id, alt }) => alt === '' && used.has(id))
  if (undescribed) return { ok: false, problems: { [`alt.${undescribed.id}`]: messages.altRequired } }
  const photographs = arranged.filter(({ alt }) => alt !== '')
  const checked = contentSchema.safeParse({ ...content, photographs, replacements })
  if (checked.success) return { ok: true, content: checked.data }
  const wrong = checked.error.issues.map(({ path: [, index, field] }) => {
    const id = photographs[Number(index)]?.id ?? ''
    return `${field === 'caption' ? 'caption' : 'alt'}.${id}`
  })
  return { ok: false, problems: Object.fromEntries(wrong.map((name) => [name, messages.textTooLong])) }
}

/** The form of the photographs of a document. */
export function arrangedFields({ photographs, replacements }: Content): Record<string, string> {
  const described = photographs.flatMap(({ id, alt, caption = '', focus }) => [
    [`alt.${id}`, alt],
    [`caption.${id}`, caption],
    [`x.${id}`, String(focus.x)],
    [`y.${id}`, String(focus.y)],
  ])
  const places = Object.entries(replacements).map(([name, id]) => [`place.${name}`, id])
  return Object.fromEntries([['order', photographs.map(({ id }) => id).join(',')], ...described, ...places])
}

/** The photographs that the document uses, in a gallery or in place of a drawn picture. */
export function usedIn({ photographs: _, ...rest }: Content, ids: readonly string[]): string[] {
  const document = JSON.stringify(rest)
  return ids.filter((id) => document.includes(`"${id}"`))
}

function describedPhotograph(
  id: string,
  fields: Readonly<Record<string, string>>,
  before: Photograph | undefined,
): Photograph {
  const alt = trimEdges(fields[`alt.${id}`] ?? '')
  const caption = trimEdges(fields[`caption.${id}`] ?? '')
  const focus = { x: share(fields[`x.${id}`]), y: share(fields[`y.${id}`]) }
  const isSuggested = before?.suggested === true && before.alt === alt
  return { id, alt, ...(isSuggested && { suggested: true }), ...(caption !== '' && { caption }), focus }
}

function share(text: string | undefined): number {
  const number = Number(text || '50')
  return Number.isFinite(number) ? Math.min(100, Math.max(0, Math.round(number))) : 50
}

function inOrder(ids: string[], step: PictureStep | null): string[] {
  if (!step || step.do === 'drawn') return ids
  const from = ids.indexOf(step.photograph)
  const to = step.do === 'up' ? from - 1 : from + 1
  return from < 0 || to < 0 || to >= ids.length ? ids : moveTo(ids, from, to)
}
