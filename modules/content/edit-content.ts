import { z } from 'zod'
import { DRAWN_MAP } from '#modules/common/contact.ts'
import { messages } from '#modules/common/messages.ts'
import { checkPhone, wholePhone } from '#modules/common/phone.ts'
import { cleanAddress, trimEdges } from '#modules/common/text.ts'
import { valueIn } from './compare-content.ts'
import { type Content, contentSchema } from './content.ts'
import { isList, mayBeEmpty, plainSchema, schemaAt } from './describe-schema.ts'
import { renewWords } from './picture-words.ts'

const list = z.string()
const at = z.number().int().min(0)

/** What a button of the editor does to a list, `stays.items`, or to its entry at one index. */
export const listStep = z.discriminatedUnion('do', [
  z.object({ do: z.literal('add'), list }),
  z.object({ do: z.literal('remove'), list, at }),
  z.object({ do: z.literal(['up', 'down']), list, at }),
  z.object({ do: z.literal('move'), list, at, to: at }),
  /** A stay that is no longer let is let again. */
  z.object({ do: z.literal('restore'), at }),
  /** The made-up testimonials go. */
  z.object({ do: z.literal('dropSamples') }),
])

export type ListStep = z.infer<typeof listStep>

/** The step that a pressed button's value says; null where none was pressed, or none of these. */
export function readStep<Step>(steps: z.ZodType<Step>, value: string | undefined): Step | null {
  try {
    return steps.safeParse(JSON.parse(value ?? '')).data ?? null
  } catch {
    return null
  }
}

/** What a form says: `stays.items.0.title` and the text of that field. */
export type ContentFields = Iterable<readonly [path: string, text: string]>
export type Edited =
  | { ok: true; content: Content }
  /** Sentences by the path of the field they are about. */
  | { ok: false; problems: Record<string, string> }

/** The document with these fields put in; a name that is no place of it is passed over. */
export function editContent(content: Content, fields: ContentFields, step: ListStep | null = null): Edited {
  const document = structuredClone(content)
  const said = [...fields]
  for (const [path, text] of said) put(document, path.split('.'), asMeant(path, text))
  renewWords(
    content,
    document,
    said.map(([path]) => path),
  )
  const { phone } = document.property
  const wrong = [
    ...said
      .filter(([path, text]) => trimEdges(text) !== '' && isNoPrice(document, path, step))
      .map(([path]) => [path, messages.priceInvalid]),
    ...(phone !== content.property.phone && checkPhone(phone)
      ? [['property.phone', messages.phoneNeedsCountry]]
      : []),
  ]
  if (step && wrong.length === 0) takeStep(document, step)
  const checked = contentSchema.safeParse(document, { error: () => messages.numberInvalid })
  if (checked.success && wrong.length === 0) return { ok: true, content: checked.data }
  const issues = checked.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
  return { ok: false, problems: Object.fromEntries([...wrong, ...issues].reverse()) }
}

/** A phone number is written whole; without a map of its own, the house shows the drawn one. */
function asMeant(path: string, text: string): string {
  const said = trimEdges(text)
  if (path === 'property.phone') return wholePhone(said)
  if (path === 'property.email') return cleanAddress(said)
  return path === 'property.mapUrl' && said === '' ? DRAWN_MAP : said
}

type Tree = Record<string, unknown>

const stayPrice = /^stays\.items\.(\d+)\.price$/

function put(document: Tree, path: readonly string[], text: string): void {
  const name = path.at(-1) ?? ''
  const place = find(document, path.slice(0, -1))
  if (!isTree(place)) return
  // A new stay has no price until somebody writes one.
  if (text === '' && place[name] === 0 && stayPrice.test(path.join('.'))) return
  if (Object.hasOwn(place, name)) place[name] = likeBefore(place[name], text.replaceAll('\r\n', '\n'))
  else if (text.trim() !== '' && schemaAt(contentSchema, path) instanceof z.ZodOptional) place[name] = text
}

/** A price of nothing is a slip of the thumb, unless its stay is just being taken away. */
function isNoPrice(document: Tree, path: string, step: ListStep | null): boolean {
  const [, entry] = stayPrice.exec(path) ?? []
  if (entry === undefined || find(document, path.split('.')) !== 0) return false
  return !(step?.do === 'remove' && step.list === 'stays.items' && step.at === Number(entry))
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

/** A step in what is no list, or with an entry that is not there, changes nothing. */
function takeStep(document: Tree & Content, step: ListStep): void {
  const { stays, testimonials } = document
  if (step.do === 'dropSamples') testimonials.items = testimonials.items.filter(({ sample }) => !sample)
  else if (step.do === 'restore') stays.items.push(...stays.retired.splice(step.at, 1))
  else {
    const path = step.list.split('.')
    const list = find(document, path)
    if (!isList(schemaAt(contentSchema, path)) || !Array.isArray(list)) return
    if (step.do === 'add') list.push(newEntry(document, path))
    else if (step.do === 'remove') list.splice(step.at, 1)
    else move(list, step.at, movedTo(step))
  }
}

/** Where a step puts the entry it is taken with. */
export function movedTo(step: Extract<ListStep, { do: 'up' | 'down' | 'move' }>): number {
  if (step.do === 'move') return step.to
  return step.do === 'up' ? step.at - 1 : step.at + 1
}

function move(list: unknown[], from: number, to: number): void {
  const isThere = (at: number) => at >= 0 && at < list.length
  if (isThere(from) && isThere(to)) list.splice(to, 0, ...list.splice(from, 1))
}

function find(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (place, name) => (isTree(place) && Object.hasOwn(place, name) ? place[name] : undefined),
    document,
  )
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}

/** What a new entry of a list says until its owner writes into it. Null for what is no list of entries. */
function newEntry(content: Content, path: readonly string[]): unknown {
  const list = schemaAt(contentSchema, path)
  return isList(list) ? (fresh(list.element, content, path[0] ?? '') ?? null) : null
}

function fresh(schema: z.ZodType, content: Content, part: string): unknown {
  const meta = schema.meta() ?? {}
  if (meta.freshAt !== undefined) return structuredClone(valueIn(content, meta.freshAt))
  if (meta.freshId !== undefined) return freeId(meta.freshId, idsIn(valueIn(content, part)))
  if (meta.fresh !== undefined) return meta.fresh
  const plain = plainSchema(schema)
  if (isList(plain)) return mayBeEmpty(plain) ? [] : [fresh(plain.element, content, part)]
  if (!(plain instanceof z.ZodObject)) return undefined
  const places = Object.entries<z.ZodType>(plain.shape).map(([name, each]) => [
    name,
    fresh(each, content, part),
  ])
  return Object.fromEntries(places.filter(([, value]) => value !== undefined))
}

/** Every id that a part of the document has given, also to what is no longer shown. */
function idsIn(part: unknown): string[] {
  const lists = Array.isArray(part) ? [part] : Object.values(part ?? {}).filter(Array.isArray)
  return lists.flat().map((entry: { id?: unknown }) => String(entry.id))
}

/** Ids are in links and bookings, so a new one is never one that is there. */
function freeId(stem: string, there: readonly string[]): string {
  let count = there.length + 1
  while (there.includes(`${stem}-${count}`)) count += 1
  return `${stem}-${count}`
}
