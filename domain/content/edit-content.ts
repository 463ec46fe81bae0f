import type { z } from 'zod'
import { DRAWN_MAP } from '../contact.ts'
import { checkPhone, wholePhone } from '../phone.ts'
import { propertyOf } from '../record.ts'
import { cleanAddress, trimEdges } from '../text.ts'
import { words } from '../words.ts'
import { type Content, contentSchema } from './content.ts'
import { newEntry } from './new-entry.ts'

/** What a form says: `stays.items.0.title` and the text of that field. */
export type ContentFields = Iterable<readonly [path: string, text: string]>
export type Edited =
  | { ok: true; content: Content }
  /** Sentences by the path of the field they are about. */
  | { ok: false; problems: Record<string, string> }

/** The document with these fields put in; a name that is no place of it is passed over. */
export function editContent(content: Content, fields: ContentFields, step = ''): Edited {
  const document = structuredClone(content)
  const said = [...fields]
  for (const [path, text] of said) put(document, path.split('.'), asMeant(path, text))
  const free = said.map(([path]) => path).filter((path) => isNoPrice(document, path, step))
  if (free.length > 0)
    return { ok: false, problems: Object.fromEntries(free.map((path) => [path, words.priceInvalid])) }
  takeStep(document, step)
  const checked = contentSchema.safeParse(document)
  if (checked.success) {
    const { phone } = checked.data.property
    return phone !== content.property.phone && checkPhone(phone)
      ? { ok: false, problems: { 'property.phone': words.phoneNeedsCountry } }
      : { ok: true, content: checked.data }
  }
  const problems = checked.error.issues.map((issue) => [issue.path.join('.'), sentence(issue)] as const)
  return { ok: false, problems: Object.fromEntries(problems.reverse()) }
}

/** A phone number is written whole; without a map of its own, the house shows the drawn one. */
function asMeant(path: string, text: string): string {
  const said = trimEdges(text)
  if (path === 'property.phone') return wholePhone(said)
  if (path === 'property.email') return cleanAddress(said)
  return path === 'property.mapUrl' && said === '' ? DRAWN_MAP : said
}

type Tree = Record<string, unknown>
/** Fields that a document may leave out. */
const optional = new Set(['caption', 'aside', 'from', 'image', 'imageAlt'])

function put(document: Tree, path: readonly string[], text: string): void {
  const name = path.at(-1) ?? ''
  const place = find(document, path.slice(0, -1))
  if (typeof place !== 'object' || place === null) return
  const put = (value: unknown) => Reflect.set(place, name, value)
  if (Object.hasOwn(place, name)) put(likeBefore(propertyOf(place, name), text.replaceAll('\r\n', '\n')))
  else if (optional.has(name) && text.trim() !== '' && !Array.isArray(place)) put(text)
}

/** A price of nothing is a slip of the thumb, unless its stay is just being taken away. */
function isNoPrice(document: Tree, path: string, step: string): boolean {
  const [, entry] = /^(stays\.items\.\d+)\.price$/.exec(path) ?? []
  return entry !== undefined && find(document, path.split('.')) === 0 && step !== `remove ${entry}`
}

/** Numbers stay numbers, lists of lines stay lists; a whole part is never replaced by a text. */
function likeBefore(before: unknown, text: string): unknown {
  if (typeof before === 'string') return text
  if (typeof before === 'boolean') return text === 'yes'
  if (typeof before === 'number') return text.trim() === '' ? Number.NaN : Number(text.replace(/[₹,\s]/g, ''))
  if (Array.isArray(before) && before.every((each) => typeof each === 'string'))
    return text
      .split('\n')
      .map(trimEdges)
      .filter((line) => line !== '')
  return before
}

/** `add stays.items`, `remove stays.items.1`, `up …`, `down …`, `move features.3 0`, `restore stays.retired.0`, `samples` (away with them); anything else changes nothing. */
function takeStep(document: Tree & Content, step: string): void {
  const [act, at = '', to = ''] = step.split(' ')
  const path = at.split('.')
  if (act === 'add') {
    const list = find(document, path)
    const entry = newEntry(document, path)
    if (Array.isArray(list) && entry) list.push(entry)
    return
  }
  if (act === 'samples')
    document.testimonials.items = document.testimonials.items.filter(({ sample }) => !sample)
  const list = find(document, path.slice(0, -1))
  const from = Number(path.at(-1))
  if (!Array.isArray(list) || !Number.isInteger(from) || from < 0 || from >= list.length) return
  if (act === 'remove') list.splice(from, 1)
  if (act === 'restore' && list === document.stays.retired)
    document.stays.items.push(...document.stays.retired.splice(from, 1))
  if (act === 'up') move(list, from, from - 1)
  if (act === 'down') move(list, from, from + 1)
  if (act === 'move' && to !== '') move(list, from, Number(to))
}

function move(list: unknown[], from: number, to: number): void {
  if (Number.isInteger(to) && to >= 0 && to < list.length) list.splice(to, 0, ...list.splice(from, 1))
}

function find(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (place, name) =>
      typeof place === 'object' && place !== null && Object.hasOwn(place, name)
        ? propertyOf(place, name)
        : undefined,
    document,
  )
}

function sentence(issue: z.core.$ZodIssue): string {
  const name = issue.path.at(-1)
  if (name === 'alt') return words.altRequired
  if (issue.code === 'too_small' && issue.origin === 'string') return words.lineRequired
  if (issue.code === 'too_small' && issue.origin === 'array') return words.lineRequired
  if (issue.code === 'too_big' && issue.origin === 'string') return words.textTooLong
  if (name === 'phone') return words.phoneNeedsCountry
  if (name === 'email') return words.emailInvalid
  if (name === 'price') return words.priceInvalid
  if (name === 'guests') return words.guestsInvalid
  if (name === 'url' || name === 'mapUrl') return words.webAddressInvalid
  return issue.code === 'too_big' && issue.origin === 'array' ? words.textTooLong : words.numberInvalid
}
