import { z } from 'zod'
import type { ContentField, List } from './site-parts.ts'

/** The fields and lists that a place of the content consists of, in its order, as the place itself tells them. */
export function describeSchema(schema: z.ZodType, at: string): { fields: ContentField[]; lists: List[] } {
  const plain = plainSchema(schema)
  if (plain instanceof z.ZodObject) {
    const parts = Object.entries<z.ZodType>(plain.shape).map(([name, each]) =>
      describeSchema(each, at === '' ? name : `${at}.${name}`),
    )
    return { fields: parts.flatMap(({ fields }) => fields), lists: parts.flatMap(({ lists }) => lists) }
  }
  const meta = schema.meta() ?? {}
  if (meta.label) return { fields: [fieldAt(schema, at, meta.label)], lists: [] }
  return { fields: [], lists: isList(plain) ? [listAt(plain, at)] : [] }
}

/** A list of entries that its editor makes longer and shorter. */
export function isList(schema: z.ZodType | undefined): schema is z.ZodArray<z.ZodType> {
  return schema instanceof z.ZodArray && schema.meta()?.one !== undefined
}

export function mayBeEmpty(list: z.ZodArray<z.ZodType>): boolean {
  return list.safeParse([]).success
}

/** What a place is, whether or not it may be left out. */
export function plainSchema(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? plainSchema(schema.unwrap() as z.ZodType)
    : schema
}

/** The schema of a place such as `stays.items.0.title`; undefined where the content has none. */
export function schemaAt(schema: z.ZodType, path: readonly string[]): z.ZodType | undefined {
  const [name, ...rest] = path
  if (name === undefined) return schema
  const plain = plainSchema(schema)
  if (plain instanceof z.ZodArray && /^\d+$/.test(name)) return schemaAt(plain.element as z.ZodType, rest)
  if (!(plain instanceof z.ZodObject) || !Object.hasOwn(plain.shape, name)) return undefined
  return schemaAt(plain.shape[name], rest)
}

function fieldAt(schema: z.ZodType, at: string, label: string): ContentField {
  const { as, hint, none, options, zeroIsEmpty } = schema.meta() ?? {}
  return {
    at,
    label,
    as: as ?? kindOf(plainSchema(schema)),
    ...(hint !== undefined && { hint }),
    ...(zeroIsEmpty && { zeroIsEmpty }),
    ...(none !== undefined && { none }),
    ...(options !== undefined && { options }),
  }
}

function kindOf(plain: z.ZodType): ContentField['as'] {
  if (plain instanceof z.ZodNumber) return 'number'
  if (plain instanceof z.ZodBoolean) return 'yes'
  if (plain instanceof z.ZodEnum) return 'choice'
  return plain instanceof z.ZodArray ? 'lines' : 'line'
}

function listAt(schema: z.ZodArray<z.ZodType>, at: string): List {
  const { title = '', one = '', named = '', priced } = schema.meta() ?? {}
  const { fields, lists } = describeSchema(schema.element, '')
  const [within] = lists
  return {
    at,
    title,
    one,
    named,
    ...(priced !== undefined && { priced }),
    mayBeEmpty: mayBeEmpty(schema),
    fields,
    ...(within && { within }),
  }
}
