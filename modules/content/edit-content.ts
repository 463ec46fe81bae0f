import { z } from 'zod'
import { messages } from '#core/refusals/messages.ts'
import { MAP_SECTION_LINK } from '#core/values/contact.ts'
import { checkPhone, normalizePhone } from '#core/values/phone.ts'
import { cleanAddress, plainDigits, trimEdges } from '#core/values/text.ts'
import { hasField, isTree, readValueAt, type Tree } from './compare-content.ts'
import { type Content, contentSchema } from './content.ts'
import { findSchemaAt, isList, mayListBeEmpty, unwrapSchema } from './describe-schema.ts'
import { replacePictureTexts } from './picture-texts.ts'
import {
  copyEditedDescriptions,
  placePhotographs,
  readPhotographsField,
  setFocus,
} from './place-photographs.ts'

const listPathSchema = z.string()
const indexSchema = z.number().int().min(0)

/** What a button of the editor does to a list such as `stays.items`, or to its entry at an index. */
export const listEditSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('add'), list: listPathSchema }),
  z.object({ do: z.literal('remove'), list: listPathSchema, at: indexSchema }),
  z.object({ do: z.literal(['up', 'down']), list: listPathSchema, at: indexSchema }),
  z.object({ do: z.literal('move'), list: listPathSchema, at: indexSchema, to: indexSchema }),
  /** Offers a retired stay again. */
  z.object({ do: z.literal('restore'), at: indexSchema }),
  /** Removes the made-up testimonials. */
  z.object({ do: z.literal('dropSamples') }),
])

export type ListEdit = z.infer<typeof listEditSchema>

/** The edit in the value of a pressed button; null where there is none. */
export function parseButtonValue<Edit>(schema: z.ZodType<Edit>, value: string | undefined): Edit | null {
  try {
    return schema.safeParse(JSON.parse(value ?? '')).data ?? null
  } catch {
    return null
  }
}

/** The fields of a form: a path such as `stays.items.0.title`, and its text. */
export type ContentFields = Iterable<readonly [path: string, text: string]>
export type EditOutcome =
  | { ok: true; content: Content }
  /** Sentences by the path of the field they are about. */
  | { ok: false; problems: Record<string, string> }

/** The document with these fields; a path that it does not have is ignored. */
export function editContent(
  content: Content,
  fields: ContentFields,
  listEdit: ListEdit | null = null,
): EditOutcome {
  const entries = [...fields]
  const paths = entries.map(([path]) => path)
  let document = structuredClone(content)
  for (const [path, text] of entries) setFieldText(document, path.split('.'), normaliseText(path, text))
  replacePictureTexts(content, document, paths)
  copyEditedDescriptions(content, document, paths)
  for (const [name, text] of entries) {
    const { place, ids } = readPhotographsField(name, text) ?? {}
    if (place !== undefined && ids) document = placePhotographs(document, place, ids, content)
    setFocus(document, name, text)
  }
  const { phone } = document.property
  const isPhoneWrong = phone !== content.property.phone && checkPhone(phone)
  const withoutPrice = entries.filter(
    ([path, text]) => trimEdges(text) !== '' && lacksPrice(document, path, listEdit),
  )
  const problems = withoutPrice.map(([path]) => [path, messages.priceInvalid])
  if (isPhoneWrong) problems.push(['property.phone', messages.phoneNeedsCountry])
  if (listEdit && problems.length === 0) applyListEdit(document, listEdit)
  const { map } = document.location
  // A photograph as the map replaces the drawn map.
  if (map.kind === 'drawn' && document.photographs.some(({ id }) => id === map.picture)) map.kind = 'own'
  const checked = contentSchema.safeParse(document, { error: () => messages.numberInvalid })
  if (checked.success && problems.length === 0) return { ok: true, content: checked.data }
  const issues = checked.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
  return { ok: false, problems: Object.fromEntries([...problems, ...issues].reverse()) }
}

/** Completes a phone number; an empty link to a map means the drawn map. */
function normaliseText(path: string, text: string): string {
  const trimmed = trimEdges(text)
  if (path === 'property.phone') return normalizePhone(trimmed)
  if (path === 'property.email') return cleanAddress(trimmed)
  return path === 'property.mapUrl' && trimmed === '' ? MAP_SECTION_LINK : trimmed
}

const stayPricePattern = /^stays\.items\.(\d+)\.price$/

function setFieldText(document: Tree, path: readonly string[], text: string): void {
  const name = path.at(-1) ?? ''
  const parent = readValueAt(document, path.slice(0, -1))
  if (!isTree(parent)) return
  // A new stay has no price until the owner types one.
  if (text === '' && parent[name] === 0 && stayPricePattern.test(path.join('.'))) return
  if (hasField(parent, name)) parent[name] = parseAsTypeOf(parent[name], text.replaceAll('\r\n', '\n'))
  else if (text.trim() !== '' && findSchemaAt(contentSchema, path) instanceof z.ZodOptional)
    parent[name] = text
}

/** A price of 0 is a typing mistake, unless this edit removes its stay. */
function lacksPrice(document: Tree, path: string, listEdit: ListEdit | null): boolean {
  const [, stayIndex] = stayPricePattern.exec(path) ?? []
  if (stayIndex === undefined || readValueAt(document, path) !== 0) return false
  return !(listEdit?.do === 'remove' && listEdit.list === 'stays.items' && listEdit.at === Number(stayIndex))
}

/** The text as a value of the earlier type; a text never replaces an object. */
function parseAsTypeOf(currentValue: unknown, text: string): unknown {
  if (typeof currentValue === 'string') return text
  if (typeof currentValue === 'boolean') return text === 'yes'
  if (typeof currentValue === 'number')
    return text.trim() === '' ? Number.NaN : Number(plainDigits(text).replace(/[₹,\s]/g, ''))
  if (Array.isArray(currentValue) && currentValue.every((each) => typeof each === 'string'))
    return text.split('\n').map(trimEdges).filter(Boolean)
  return currentValue
}

/** An edit of something that is no list, or of an entry that does not exist, changes nothing. */
function applyListEdit(document: Tree & Content, listEdit: ListEdit): void {
  const { stays, testimonials } = document
  if (listEdit.do === 'dropSamples') testimonials.items = testimonials.items.filter(({ sample }) => !sample)
  else if (listEdit.do === 'restore') stays.items.push(...stays.retired.splice(listEdit.at, 1))
  else {
    const path = listEdit.list.split('.')
    const list = readValueAt(document, path)
    if (!isList(findSchemaAt(contentSchema, path)) || !Array.isArray(list)) return
    if (listEdit.do === 'add') list.push(makeEntry(document, path))
    else if (listEdit.do === 'remove') list.splice(listEdit.at, 1)
    else moveEntry(list, listEdit.at, findTargetIndex(listEdit))
  }
}

/** The index to which an edit moves its entry. */
export function findTargetIndex(listEdit: Extract<ListEdit, { do: 'up' | 'down' | 'move' }>): number {
  if (listEdit.do === 'move') return listEdit.to
  return listEdit.do === 'up' ? listEdit.at - 1 : listEdit.at + 1
}

function moveEntry(list: unknown[], from: number, to: number): void {
  const isInList = (at: number) => at >= 0 && at < list.length
  if (isInList(from) && isInList(to)) list.splice(to, 0, ...list.splice(from, 1))
}

/** A new entry of a list with its first values. Null where the path is no list. */
function makeEntry(content: Content, path: readonly string[]): unknown {
  const list = findSchemaAt(contentSchema, path)
  return isList(list) ? (makeFirstValue(list.element, content, path[0] ?? '') ?? null) : null
}

function makeFirstValue(schema: z.ZodType, content: Content, part: string): unknown {
  const meta = schema.meta() ?? {}
  const copied = meta.copiedFrom === undefined ? undefined : readValueAt(content, meta.copiedFrom)
  if (copied !== undefined) return structuredClone(copied)
  if (meta.idPrefix !== undefined) return makeUnusedId(meta.idPrefix, listIds(readValueAt(content, part)))
  if (meta.newValue !== undefined) return meta.newValue
  const innerSchema = unwrapSchema(schema)
  if (isList(innerSchema))
    return mayListBeEmpty(innerSchema) ? [] : [makeFirstValue(innerSchema.element, content, part)]
  if (!(innerSchema instanceof z.ZodObject)) return undefined
  const fields = Object.entries<z.ZodType>(innerSchema.shape)
  const values = fields.map(([name, each]) => [name, makeFirstValue(each, content, part)])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** Every id in a part of the document, also of retired entries. */
function listIds(part: unknown): string[] {
  const lists = Array.isArray(part) ? [part] : Object.values(part ?? {}).filter(Array.isArray)
  return lists.flat().map((entry: { id?: unknown }) => String(entry.id))
}

/** A new id that is not used yet, because ids are in links and bookings. */
function makeUnusedId(prefix: string, usedIds: readonly string[]): string {
  let count = usedIds.length + 1
  while (usedIds.includes(`${prefix}-${count}`)) count += 1
  return `${prefix}-${count}`
}
