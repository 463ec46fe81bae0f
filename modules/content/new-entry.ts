import { z } from 'zod'
import { type Content, contentSchema } from './content.ts'
import { isList, mayBeEmpty, plainSchema, schemaAt } from './describe-schema.ts'
import { valueIn } from './value-in.ts'

/** What a new entry of a list says until its owner writes into it. Null for what is no list of entries. */
export function newEntry(content: Content, path: readonly string[]): unknown {
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
