import { type Content, contentSchema, type Feature, type Photograph, type Stay } from '../content/content.ts'
import type { Edited } from '../content/edit-content.ts'
import { trimEdges } from '../text.ts'
import { words } from '../words.ts'

/** A drawn picture where it stands on the site. */
export type DrawnPlace = { name: string; alt: string }

/** The drawn pictures the site shows, under the heading of what they belong to, in the order of the page. */
export function drawnPlaces(content: Content): { title: string; pictures: DrawnPlace[] }[] {
  const own = new Set(content.photographs.map(({ id }) => id))
  const { hero, contact, quick, reviewPage, socialCard } = content
  const groups = [
    {
      title: 'Welcome',
      pictures: [
        { name: hero.pictures.light, alt: 'By day, on a computer' },
        { name: hero.pictures.lightPortrait, alt: 'By day, on a phone' },
        { name: hero.pictures.dark, alt: 'By night, on a computer' },
        { name: hero.pictures.darkPortrait, alt: 'By night, on a phone' },
      ],
    },
    ...[...content.stays.items, ...content.features].map((block) => ({
      title: block.title,
      pictures: [
        ...headingImage(block),
        ...block.pictures.map(({ picture, alt }) => ({ name: picture, alt })),
      ],
    })),
    {
      title: 'Elsewhere',
      pictures: [
        { name: contact.picture.picture, alt: contact.picture.alt },
        { name: quick.picture.picture, alt: quick.picture.alt },
        { name: reviewPage.picture.picture, alt: reviewPage.picture.alt },
        { name: socialCard, alt: 'The picture of a shared link' },
      ],
    },
  ]
  const seen = new Set<string>(own)
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
 * The document with the photographs as a form arranges them: `order` names them in their order, `alt.ID`, `x.ID`, `y.ID`
 * describe each, `place.NAME` is the one that stands for a drawn picture. `step` is `up ID`, `down ID`, or `drawn`, which
 * brings all drawn pictures back. A photograph is taken up once it is said what it shows; one that stands somewhere must be.
 */
export function arrangePictures(
  content: Content,
  fields: Readonly<Record<string, string>>,
  step = '',
): Edited {
  const [act, moved = ''] = step.split(' ')
  const ids = inOrder((fields.order ?? '').split(',').filter(Boolean), act ?? '', moved)
  const places = Object.entries(fields).filter(([name, id]) => name.startsWith('place.') && ids.includes(id))
  const replacements =
    act === 'drawn' ? {} : Object.fromEntries(places.map(([name, id]) => [name.slice('place.'.length), id]))
  const standing = new Set([...Object.values(replacements), ...usedIn(content, ids)])
  const described = ids.map((id) => asTold(id, fields))
  const silent = described.find(({ id, alt }) => alt === '' && standing.has(id))
  if (silent) return { ok: false, problems: { [`alt.${silent.id}`]: words.altRequired } }
  const photographs = described.filter(({ alt }) => alt !== '')
  const checked = contentSchema.safeParse({ ...content, photographs, replacements })
  if (checked.success) return { ok: true, content: checked.data }
  const wrong = checked.error.issues.map(({ path }) => photographs[Number(path[1])]?.id ?? '')
  return { ok: false, problems: Object.fromEntries(wrong.map((id) => [`alt.${id}`, words.textTooLong])) }
}

/** An arrangement as its form says it. */
export function arrangedFields({ photographs, replacements }: Content): Record<string, string> {
  const described = photographs.flatMap(({ id, alt, focus }) => [
    [`alt.${id}`, alt],
    [`x.${id}`, String(focus.x)],
    [`y.${id}`, String(focus.y)],
  ])
  const places = Object.entries(replacements).map(([name, id]) => [`place.${name}`, id])
  return Object.fromEntries([['order', photographs.map(({ id }) => id).join(',')], ...described, ...places])
}

/** Those photographs that stand somewhere in the document, in a gallery of its own or in the place of a drawn picture. */
export function usedIn({ photographs: _, ...rest }: Content, ids: readonly string[]): string[] {
  const document = JSON.stringify(rest)
  return ids.filter((id) => document.includes(`"${id}"`))
}

function asTold(id: string, fields: Readonly<Record<string, string>>): Photograph {
  const alt = trimEdges(fields[`alt.${id}`] ?? '')
  return { id, alt, focus: { x: share(fields[`x.${id}`]), y: share(fields[`y.${id}`]) } }
}

function share(text: string | undefined): number {
  const number = Number(text || '50')
  return Number.isFinite(number) ? Math.min(100, Math.max(0, Math.round(number))) : 50
}

function inOrder(ids: string[], act: string, moved: string): string[] {
  const from = ids.indexOf(moved)
  const to = act === 'up' ? from - 1 : act === 'down' ? from + 1 : -1
  return from < 0 || to < 0 || to >= ids.length ? ids : moveTo(ids, from, to)
}

/** The list with the entry at one place moved to another. */
export function moveTo<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const moved = [...list]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
